/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.redis;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.cachemark.api.Options;
import org.cachemark.harness.server.Durability;
import org.cachemark.harness.server.ProgramFiles;
import org.cachemark.harness.server.ServerService;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.args.ClientType;
import redis.clients.jedis.params.ClientKillParams;

/** A server of Redis, whose program is in a jar on the class path. */
public final class RedisService extends ServerService {

  private static final String PROGRAM = "/redis-server-6.2.6-v5-linux-amd64";
  private static final String NAME = "redis-server";

  /** Made by its name. */
  public RedisService() {
    super("Redis", "TERM");
  }

  @Override
  protected List<String> command(Path root, Path data, int port, Options options)
      throws IOException {
    List<String> command = server(root, data, port, options);
    try (InputStream packed = RedisService.class.getResourceAsStream(PROGRAM)) {
      if (packed == null) {
        throw new IllegalStateException("no " + PROGRAM + " is on the class path");
      }
      new ProgramFiles(root).write(NAME, packed, true);
    }
    Files.createDirectory(data);
    return command;
  }

  private static Path program(Path root) {
    return root.resolve(NAME);
  }

  /** The command where all is there that it needs, be it with data. */
  static List<String> server(Path root, Path data, int port, Options options) {
    boolean isOnDisk = Durability.of(options) == Durability.DISK;
    return List.of(
        program(root).toString(),
        "--bind",
        "127.0.0.1",
        "--port",
        Integer.toString(port),
        "--dir",
        data.toString(),
        "--save",
        "",
        "--appendonly",
        isOnDisk ? "yes" : "no",
        "--appendfsync",
        isOnDisk ? "always" : "no");
  }

  @Override
  protected String address(int port) {
    return "127.0.0.1:" + port;
  }

  @Override
  protected void answer() {
    try (Jedis connection = Connections.connect(address())) {
      connection.ping();
    }
  }

  /** Ends the connections of a fork that was killed, too. */
  @Override
  public void reset() {
    try (Jedis connection = Connections.connect(address())) {
      connection.clientKill(ClientKillParams.clientKillParams().type(ClientType.NORMAL));
      connection.flushAll();
    }
  }
}
