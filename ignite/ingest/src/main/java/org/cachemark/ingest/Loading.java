/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ingest;

import java.util.Collection;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.apache.ignite.Ignite;
import org.apache.ignite.cluster.ClusterNode;

/** Which keys may be loaded: new ones, until something ends it. Threads may share it. */
final class Loading {

  private final Ignite ignite;
  private final String cache;
  private final Set<UUID> servers;
  private final Seen seen;
  private final AtomicBoolean isOver = new AtomicBoolean();
  private volatile long topology;

  /** Begins; the servers must stay as they are now. */
  Loading(Ignite ignite, String cache, Seen seen) {
    this.ignite = ignite;
    this.cache = cache;
    this.seen = seen;
    topology = ignite.cluster().topologyVersion();
    servers = serversOf(ignite.cluster().nodes());
  }

  private static Set<UUID> serversOf(Collection<ClusterNode> nodes) {
    return nodes.stream()
        .filter(node -> !node.isClient())
        .map(ClusterNode::id)
        .collect(Collectors.toSet());
  }

  /** Whether a version of the topology is known, and has the servers that it began with. */
  private boolean hasSameServers(long version) {
    Collection<ClusterNode> nodes = ignite.cluster().topology(version);
    return nodes != null && serversOf(nodes).equals(servers);
  }

  /** Whether a key has surely not come before, and may be loaded; from now on it is seen. */
  boolean isNew(Object key) {
    return !isOver() && !seen.add(key);
  }

  /** Whether it is known to be over. */
  boolean isOver() {
    return isOver.get();
  }

  /** Whether it goes on; over from now on if a server has come or gone since it began. */
  boolean goesOn() {
    if (isOver()) {
      return false;
    }
    long now = ignite.cluster().topologyVersion();
    if (now != topology) {
      if (LongStream.rangeClosed(Math.min(topology + 1, now), now).allMatch(this::hasSameServers)) {
        topology = now; // clients have come or gone
      } else {
        end("the servers have changed");
      }
    }
    return !isOver();
  }

  /** Ends it, for good, and logs why. */
  void end(String reason) {
    if (isOver.compareAndSet(false, true)) {
      ignite
          .log()
          .warning(
              String.format(
                  "cache %s: from now on new keys are not loaded by the data streamer, but put as"
                      + " all others: %s",
                  cache, reason));
    }
  }
}
