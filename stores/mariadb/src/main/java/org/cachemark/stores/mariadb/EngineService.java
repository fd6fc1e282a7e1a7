/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.mariadb;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.cachemark.api.Options;
import org.cachemark.harness.server.Durability;
import org.cachemark.harness.server.Pool;
import org.cachemark.harness.server.ServerService;

/** What servers of MariaDB and MySQL share: their settings, and how they are asked and emptied. */
abstract class EngineService extends ServerService {

  static final String DATABASE = "cachemark";

  /** What its own default is, about; more only for a pool that is greater. */
  private static final int CONNECTIONS = 151;

  /** Those that the pool leaves to others. */
  private static final int SPARE = 20;

  /**
   * @param name what messages call it
   */
  EngineService(String name) {
    super(name, "TERM");
  }

  /** Begins each command of a server; its own tables are made by it, too. */
  static List<String> places(Path programs, Path data) {
    List<String> all =
        new ArrayList<>(List.of("--no-defaults", "--basedir=" + programs, "--datadir=" + data));
    if (System.getProperty("user.name").equals("root")) {
      all.add("--user=root"); // it refuses to be root unless it is told
    }
    return all;
  }

  /** What a server runs with, beside its places. */
  static List<String> settings(int port, Options options) {
    boolean isOnDisk = Durability.of(options) == Durability.DISK;
    return List.of(
        "--bind-address=127.0.0.1",
        "--port=" + port,
        "--socket=server.sock", // in its data; a longer path may be too long for a socket
        "--pid-file=server.pid",
        "--skip-name-resolve",
        "--skip-log-bin",
        "--max-connections=" + Math.max(CONNECTIONS, Pool.size(options) + SPARE),
        "--innodb-flush-log-at-trx-commit=" + (isOnDisk ? 1 : 0),
        "--innodb-doublewrite=" + (isOnDisk ? "ON" : "OFF"),
        "--innodb-ft-enable-stopword=OFF");
  }

  /**
   * Makes the server's own tables, by a command that ends.
   *
   * @param name what messages call the command
   * @param log gets what it prints
   * @throws IllegalStateException if it fails; the message has what it printed, in a line
   */
  static void makeTables(String name, List<String> command, Path log)
      throws IOException, InterruptedException {
    int exitCode =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start()
            .waitFor();
    if (exitCode != 0) {
      String said = Files.readString(log).strip().replaceAll("\\s+", " ");
      throw new IllegalStateException("%s fails: %s".formatted(name, said));
    }
  }

  @Override
  protected void answer() throws SQLException {
    try (Connection connection = DriverManager.getConnection(address());
        Statement statement = connection.createStatement()) {
      statement.execute("SELECT 1");
    }
  }

  /** Ends the connections of a fork that was killed, too. */
  @Override
  public void reset() throws SQLException {
    try (Connection connection = DriverManager.getConnection(address());
        Statement statement = connection.createStatement()) {
      List<Long> others = new ArrayList<>();
      try (ResultSet rows =
          statement.executeQuery(
              "SELECT id FROM information_schema.processlist"
                  + " WHERE user = 'root' AND id <> connection_id()")) {
        while (rows.next()) {
          others.add(rows.getLong(1));
        }
      }
      for (long id : others) {
        statement.execute("KILL " + id);
      }
      statement.execute("DROP DATABASE " + DATABASE);
      statement.execute("CREATE DATABASE " + DATABASE);
    }
  }
}
