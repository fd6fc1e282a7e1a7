/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.redis;

import org.cachemark.stores.ItemBytes;
import redis.clients.jedis.Jedis;

/** A server of Redis, and what a store has there. */
interface RedisServer extends AutoCloseable {

  /** Opens a connection. */
  Jedis connect();

  /** The key of an item. */
  byte[] key(int id);

  /** Drops what a former store may have left. */
  void clear(Jedis connection);

  /** What a configuration says of it. */
  String told(Jedis connection);

  /** Takes along what the store had there. */
  @Override
  void close();

  /** One that the runner has started, and empties. */
  static RedisServer ofRun(String address) {
    return new RedisServer() {
      @Override
      public Jedis connect() {
        return Connections.connect(address);
      }

      @Override
      public byte[] key(int id) {
        return ItemBytes.key(id);
      }

      @Override
      public void clear(Jedis connection) {
        connection.flushAll();
      }

      @Override
      public String told(Jedis connection) {
        return Connections.told(connection);
      }

      @Override
      public void close() {
        // the runner empties it
      }
    };
  }
}
