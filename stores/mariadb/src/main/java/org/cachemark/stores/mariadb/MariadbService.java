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

/** A server of MariaDB, whose programs are in a jar on the class path. */
public final class MariadbService extends ServerService {

  private static final String DATABASE = "cachemark";

  /** What its own default is, about; more only for a pool that is greater. */
  private static final int CONNECTIONS = 151;

  /** Those that the pool leaves to others. */
  private static final int SPARE = 20;

  /** Made by its name. */
  public MariadbService() {
    super("MariaDB", "TERM");
  }

  @Override
  protected List<String> command(Path root, Path data, int port, Options options)
      throws IOException, InterruptedException {
    boolean isOnDisk = Durability.of(options) == Durability.DISK;
    int pool = Pool.size(options);
    Path programs = Programs.unpack(root.resolve("programs"));
    makeDatabase(root, programs, data);
    List<String> command = new ArrayList<>();
    command.addAll(
        List.of(
            programs.resolve("bin/mariadbd").toString(),
            "--no-defaults",
            "--basedir=" + programs,
            "--datadir=" + data,
            "--bind-address=127.0.0.1",
            "--port=" + port,
            "--socket=mariadb.sock", // in its data; a longer path may be too long for a socket
            "--pid-file=mariadb.pid",
            "--skip-name-resolve",
            "--skip-log-bin",
            "--max-connections=" + Math.max(CONNECTIONS, pool + SPARE),
            "--innodb-flush-log-at-trx-commit=" + (isOnDisk ? 1 : 0),
            "--innodb-doublewrite=" + (isOnDisk ? "ON" : "OFF"),
            "--innodb-ft-enable-stopword=OFF"));
    command.addAll(asRoot());
    return command;
  }

  /** It refuses to be root unless it is told. */
  private static List<String> asRoot() {
    return System.getProperty("user.name").equals("root") ? List.of("--user=root") : List.of();
  }

  /** Makes the server's own tables; its user root needs no password. */
  private static void makeDatabase(Path root, Path programs, Path data)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.addAll(
        List.of(
            programs.resolve("scripts/mariadb-install-db").toString(),
            "--no-defaults",
            "--basedir=" + programs,
            "--datadir=" + data,
            "--auth-root-authentication-method=normal",
            "--skip-name-resolve",
            "--skip-test-db"));
    command.addAll(asRoot());
    Path log = root.resolve("install.log");
    int exitCode =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start()
            .waitFor();
    if (exitCode != 0) {
      String said = Files.readString(log).strip().replaceAll("\\s+", " ");
      throw new IllegalStateException("MariaDB's mariadb-install-db fails: " + said);
    }
  }

  @Override
  protected String address(int port) {
    return "jdbc:mariadb://127.0.0.1:%d/%s?user=root&createDatabaseIfNotExist=true"
        .formatted(port, DATABASE);
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
