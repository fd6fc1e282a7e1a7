/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.redis;

import java.util.StringJoiner;
import org.cachemark.api.Options;
import org.cachemark.harness.server.Durability;
import org.cachemark.harness.server.Place;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.Pipeline;
import redis.clients.jedis.exceptions.JedisException;

/** Connections to the server that a {@link RedisService} has started. */
final class Connections {

  private Connections() {}

  /** One to a host and a port. */
  static Jedis connect(String address) {
    return new Jedis(HostAndPort.from(address));
  }

  /**
   * One for a system.
   *
   * @throws IllegalArgumentException if nobody has started a server, or an option is wrong
   */
  static Jedis connect(String system, Options options) {
    Durability.of(options);
    return connect(Place.of(system, options).address());
  }

  /** The server's version, and the settings that its figures depend on. */
  static String told(Jedis connection) {
    StringJoiner told = new StringJoiner(", ");
    connection
        .info("server")
        .lines()
        .filter(line -> line.startsWith("redis_version:"))
        .forEach(line -> told.add("Redis " + line.substring(line.indexOf(':') + 1)));
    for (String setting : new String[] {"save", "appendonly", "appendfsync", "maxmemory"}) {
      told.add(setting + " '" + connection.configGet(setting).get(setting) + "'");
    }
    return told + ", over the loopback";
  }

  /**
   * Sends what a pipeline has collected, and reads the answers.
   *
   * @throws JedisException if one of them is a failure
   */
  static void send(Pipeline pipeline) {
    for (Object answer : pipeline.syncAndReturnAll()) {
      if (answer instanceof JedisException failure) {
        throw failure;
      }
    }
  }

  /** A failure as the contracts have it. */
  static IllegalStateException failed(JedisException e) {
    return new IllegalStateException("Redis: " + e.getMessage(), e);
  }
}
