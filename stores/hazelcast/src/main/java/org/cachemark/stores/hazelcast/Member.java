/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.hazelcast;

import com.hazelcast.config.Config;
import com.hazelcast.config.InMemoryFormat;
import com.hazelcast.config.IndexConfig;
import com.hazelcast.config.IndexType;
import com.hazelcast.config.MapConfig;
import com.hazelcast.config.NetworkConfig;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import org.cachemark.stores.Item;

/** A member that looks for no others, is called over the loopback alone, and is quiet. */
final class Member {

  /** The name of the map with the items. */
  static final String ITEMS = "items";

  static final String NAME = "name";
  static final String YEAR = "year";

  /** Where all members are called. */
  static final String ADDRESS = "127.0.0.1";

  private Member() {}

  /** Starts one on the first port that is free from Hazelcast's own on. */
  static HazelcastInstance start() {
    return Hazelcast.newHazelcastInstance(configuration());
  }

  /** Starts one on a port. */
  static HazelcastInstance start(int port) {
    Config config = configuration();
    config.getNetworkConfig().setPort(port).setPortAutoIncrement(false);
    return Hazelcast.newHazelcastInstance(config);
  }

  private static Config configuration() {
    Config config =
        new Config()
            .setProperty("hazelcast.logging.type", "none")
            .setProperty("hazelcast.phone.home.enabled", "false")
            .setProperty("hazelcast.shutdownhook.enabled", "false")
            .setProperty("hazelcast.socket.bind.any", "false")
            .addMapConfig(items());
    NetworkConfig network = config.getNetworkConfig();
    network.getJoin().getAutoDetectionConfig().setEnabled(false);
    network.getJoin().getMulticastConfig().setEnabled(false);
    network.getInterfaces().setEnabled(true).addInterface(ADDRESS);
    config.getSerializationConfig().getCompactSerializationConfig().addClass(Item.class);
    return config;
  }

  /**
   * Values as bytes, from which a query reads a field without the rest; as objects, each get would
   * copy one by its bytes. The index is of use for its first field alone, too.
   */
  static MapConfig items() {
    return new MapConfig(ITEMS)
        .setBackupCount(0)
        .setInMemoryFormat(InMemoryFormat.BINARY)
        .addIndexConfig(new IndexConfig(IndexType.SORTED, NAME, YEAR));
  }
}
