/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite;

import org.apache.ignite.Ignition;
import org.apache.ignite.client.IgniteClient;
import org.apache.ignite.configuration.ClientConfiguration;
import org.cachemark.api.Options;
import org.cachemark.api.Service;

/**
 * The servers of clients of Ignite, each in a JVM of its own, and a thin client to look at them.
 */
public final class IgniteService implements Service {

  private static final int PATIENCE_MILLIS = 10_000;

  private Cluster cluster;

  @Override
  public String start(Options options) {
    cluster = Cluster.of(Shape.of(options).serversAlone());
    return String.join(",", cluster.topology());
  }

  /** Each server is asked: partition awareness would have one answer for all. */
  @Override
  public void healthy() {
    for (String address : cluster.thinAddresses()) {
      try (IgniteClient client = connect(address)) {
        client.cacheNames();
      }
    }
  }

  /** Destroys all caches: those of a fork that was killed, too. */
  @Override
  public void reset() {
    try (IgniteClient client = connect(cluster.thinAddresses())) {
      client.cacheNames().forEach(client::destroyCache);
    }
  }

  private static IgniteClient connect(String... addresses) {
    return Ignition.startClient(
        new ClientConfiguration().setAddresses(addresses).setTimeout(PATIENCE_MILLIS));
  }

  @Override
  public void close() {
    if (cluster != null) {
      cluster.close();
    }
  }
}
