/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite;

import java.util.Objects;
import org.apache.ignite.Ignition;
import org.apache.ignite.client.IgniteClient;
import org.apache.ignite.configuration.ClientConfiguration;
import org.cachemark.api.Options;
import org.cachemark.api.Service;
import org.jspecify.annotations.Nullable;

/**
 * The servers of clients of Ignite, each in a JVM of its own, and a thin client to look at them.
 */
public final class IgniteService implements Service {

  private static final int PATIENCE_MILLIS = 10_000;

  private @Nullable Cluster cluster;

  @Override
  public String start(Options options) {
    Cluster started = Cluster.of(Shape.of(options).serversAlone());
    cluster = started;
    return String.join(",", started.topology());
  }

  /** Each server is asked: partition awareness would have one answer for all. */
  @Override
  public void healthy() {
    for (String address : addresses()) {
      try (IgniteClient client = connect(address)) {
        client.cacheNames();
      }
    }
  }

  /** Destroys all caches: those of a fork that was killed, too. */
  @Override
  public void reset() {
    try (IgniteClient client = connect(addresses())) {
      client.cacheNames().forEach(client::destroyCache);
    }
  }

  private String[] addresses() {
    return Objects.requireNonNull(cluster, "the servers were not started").thinAddresses();
  }

  private static IgniteClient connect(String... addresses) {
    return Ignition.startClient(
        new ClientConfiguration().setAddresses(addresses).setTimeout(PATIENCE_MILLIS));
  }

  @Override
  public void close() {
    Cluster started = cluster;
    if (started != null) {
      started.close();
    }
  }
}
