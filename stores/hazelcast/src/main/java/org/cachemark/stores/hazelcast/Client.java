/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.hazelcast;

import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.core.HazelcastInstance;
import org.cachemark.stores.Item;

/** Clients of a {@link HazelcastServer}, each of which has one connection for all callers. */
final class Client {

  private static final int PATIENCE_MILLIS = 10_000;

  private Client() {}

  /**
   * Connects one.
   *
   * @throws IllegalStateException if nobody answers
   */
  static HazelcastInstance connect(String address) {
    ClientConfig config =
        new ClientConfig()
            .setProperty("hazelcast.logging.type", "none")
            .setProperty("hazelcast.client.shutdownhook.enabled", "false");
    config.getNetworkConfig().addAddress(address);
    config
        .getConnectionStrategyConfig()
        .getConnectionRetryConfig()
        .setClusterConnectTimeoutMillis(PATIENCE_MILLIS);
    config.getSerializationConfig().getCompactSerializationConfig().addClass(Item.class);
    return HazelcastClient.newHazelcastClient(config);
  }
}
