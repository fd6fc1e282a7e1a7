/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.redis;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import org.cachemark.api.Options;
import org.cachemark.harness.server.ServerProcess;
import org.cachemark.harness.server.ServerService;
import redis.clients.jedis.Jedis;

/** A server whose port is taken, after it was chosen, by another of the kind. */
final class RobbedService extends ServerService {

  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private final RedisService redis = new RedisService();
  private ServerProcess other;
  private int taken;

  RobbedService() {
    super("Redis", "TERM");
  }

  @Override
  protected List<String> command(Path root, Path data, int port, Options options) throws Exception {
    Path others = Files.createDirectory(root.resolve("other"));
    List<String> command = redis.command(others, others.resolve("data"), port, options);
    other = new ServerProcess("the other", "TERM", command, others.resolve("log"));
    taken = port;
    other.await(() -> askOther(connection -> connection.set("whose", "another's")), PATIENCE);
    return redis.command(root, data, port, options);
  }

  @Override
  protected String address(int port) {
    return redis.address(port);
  }

  @Override
  protected void answer() {
    try (Jedis connection = Connections.connect(address())) {
      connection.ping();
    }
  }

  @Override
  public void reset() {
    throw new UnsupportedOperationException();
  }

  /** Asks the other. */
  String askOther(Function<Jedis, String> question) {
    try (Jedis connection = Connections.connect(address(taken))) {
      return question.apply(connection);
    }
  }

  /** Ends the other. */
  void endOther() throws Exception {
    other.close();
  }
}
