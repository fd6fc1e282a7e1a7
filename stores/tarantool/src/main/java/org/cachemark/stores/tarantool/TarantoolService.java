/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.tarantool;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.cachemark.api.Options;
import org.cachemark.harness.server.Durability;
import org.cachemark.harness.server.ServerService;
import org.cachemark.programs.Prepared;
import org.cachemark.programs.Programs;

/** A server of Tarantool, whose program comes from the system's packages. */
public final class TarantoolService extends ServerService {

  /** It can be called once nobody is asked for a password; it tells its makers nothing. */
  private static final String START =
      """
      box.cfg {
        work_dir = [[%s]],
        wal_mode = '%s',
        memtx_memory = 4 * 1024 ^ 3,
        checkpoint_interval = 0,
        feedback_enabled = false
      }
      box.schema.user.grant('guest', 'super')
      box.cfg { listen = '127.0.0.1:%d' }
      """;

  /** Made by its name. */
  public TarantoolService() {
    super("Tarantool", "TERM");
  }

  /**
   * By {@code fsync} its log is opened with {@code O_SYNC}: each write to it waits for the disk.
   */
  @Override
  protected List<String> command(Path root, Path data, int port, Options options)
      throws IOException {
    String log = Durability.of(options) == Durability.DISK ? "fsync" : "none";
    Prepared programs = Programs.ofUser().require(TarantoolFactory.NAME);
    Files.createDirectory(data);
    Path start = Files.writeString(root.resolve("start.lua"), START.formatted(data, log, port));
    return programs.command("usr/bin/tarantool", start.toString());
  }

  @Override
  protected String address(int port) {
    return "127.0.0.1:" + port;
  }

  @Override
  protected void answer() {
    execute("return 1");
  }

  @Override
  public void reset() {
    execute("if box.space.items ~= nil then box.space.items:drop() end");
  }

  private void execute(String lua) {
    try (Session session = new Session(address())) {
      session.eval(lua);
    }
  }
}
