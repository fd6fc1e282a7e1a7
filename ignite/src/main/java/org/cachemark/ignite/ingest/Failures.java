/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite.ingest;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.ignite.IgniteClientDisconnectedException;
import org.apache.ignite.cache.CachePartialUpdateException;
import org.apache.ignite.cluster.ClusterTopologyException;

/** What the failure of a batch means. */
final class Failures {

  /** Names of what another attempt does not mend, wherever in the causes it is. */
  private static final List<String> FINAL =
      List.of("BinaryObjectException", "IgniteOutOfMemoryException", "MarshallerException");

  private Failures() {}

  /** Whether it may pass: the topology changed, or some keys could not be written just then. */
  static boolean isPassing(Throwable failure) {
    return any(
            failure,
            cause ->
                cause instanceof ClusterTopologyException
                    || cause instanceof IgniteClientDisconnectedException
                    || cause instanceof CachePartialUpdateException
                    || cause.getClass().getSimpleName().startsWith("ClusterTopology"))
        && !any(failure, cause -> FINAL.contains(cause.getClass().getSimpleName()));
  }

  /** The keys that were not written; empty where that is not told, and then it may be any. */
  static Optional<Collection<?>> failedKeys(Throwable failure) {
    return failure instanceof CachePartialUpdateException partial
        ? Optional.of(new HashSet<>(partial.failedKeys()))
        : Optional.empty();
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
