/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ingest;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.apache.ignite.IgniteClientDisconnectedException;
import org.apache.ignite.cache.CachePartialUpdateException;
import org.apache.ignite.cluster.ClusterTopologyException;

/** Which failures another attempt may mend, and for how long it is tried. Immutable. */
final class Retry {

  /** Between attempts. Meanwhile a client may connect again, or nodes agree on the topology. */
  static final Duration PAUSE = Duration.ofMillis(100);

  /** Names of what another attempt does not mend, wherever in the causes it is. */
  private static final List<String> FINAL =
      List.of("BinaryObjectException", "IgniteOutOfMemoryException", "MarshallerException");

  private final long patienceNanos;

  Retry(Duration patience) {
    patienceNanos = TimeUnit.NANOSECONDS.convert(patience); // the longest that there is, at most
  }

  /**
   * Whether to try again.
   *
   * @param failedFor nanoseconds since the batch failed first
   */
  boolean isWorthIt(Throwable failure, long failedFor) {
    return failedFor < patienceNanos && isPassing(failure);
  }

  /** Whether it may pass: the topology changed, or some keys could not be written just then. */
  private static boolean isPassing(Throwable failure) {
    return any(
            failure,
            cause ->
                cause instanceof ClusterTopologyException
                    || cause instanceof IgniteClientDisconnectedException
                    || cause instanceof CachePartialUpdateException
                    || nameOf(cause).startsWith("ClusterTopology")
                    || nameOf(cause).startsWith("IgniteClientDisconnected"))
        && !any(failure, cause -> cause instanceof Error || FINAL.contains(nameOf(cause)));
  }

  private static String nameOf(Throwable cause) {
    return cause.getClass().getSimpleName();
  }

  /** Looks at a failure, its causes and what they suppressed. */
  private static boolean any(Throwable failure, Predicate<Throwable> wanted) {
    Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    Deque<Throwable> open = new ArrayDeque<>(List.of(failure));
    while (!open.isEmpty()) {
      Throwable next = open.pop();
      if (!seen.add(next)) {
        continue;
      }
      if (wanted.test(next)) {
        return true;
      }
      if (next.getCause() != null) {
        open.push(next.getCause());
      }
      List.of(next.getSuppressed()).forEach(open::push);
    }
    return false;
  }
}
