/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.redis;

import java.util.Optional;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.cachemark.api.Options;
import org.cachemark.harness.server.Durability;
import org.cachemark.harness.server.Place;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.Pipeline;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;

/** Connections, and what servers tell over them. */
final class Connections {

  private static final Pattern CLIENT = Pattern.compile("\\baddr=(\\S+):\\d+");

  private static final Pattern OTHER =
      Pattern.compile("\\b(valkey|keydb|dragonfly|garnet|kvrocks)_version:(\\S+)");

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

  /** The version and the settings of a server that the runner has started. */
  static String told(Jedis connection) {
    return settings(connection) + ", over the loopback";
  }

  /** The server's version, and the settings that its figures depend on, if it tells them. */
  static String settings(Jedis connection) {
    StringJoiner told = new StringJoiner(", ");
    connection
        .info("server")
        .lines()
        .filter(line -> line.startsWith("redis_version:"))
        .forEach(line -> told.add("Redis " + line.substring(line.indexOf(':') + 1)));
    try {
      for (String setting : new String[] {"save", "appendonly", "appendfsync", "maxmemory"}) {
        told.add(setting + " '" + connection.configGet(setting).get(setting) + "'");
      }
    } catch (JedisDataException e) {
      told.add("settings that it does not tell");
    }
    return told.toString();
  }

  /** From where the server is called, as it sees it; nothing from one before 6.2. */
  static String client(Jedis connection) {
    try {
      Matcher address = CLIENT.matcher(connection.clientInfo());
      return address.find() ? ", called from " + address.group(1) : "";
    } catch (JedisDataException e) {
      return "";
    }
  }

  /**
   * The product of a server that is no Redis, and says so.
   *
   * @param info on the server, as it tells it
   */
  static Optional<String> otherProduct(String info) {
    Matcher other = OTHER.matcher(info);
    return other.find() ? Optional.of(other.group(1) + " " + other.group(2)) : Optional.empty();
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
