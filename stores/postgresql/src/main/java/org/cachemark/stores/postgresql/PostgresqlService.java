/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.postgresql;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.cachemark.api.Options;
import org.cachemark.harness.server.Durability;
import org.cachemark.harness.server.Pool;
import org.cachemark.harness.server.ServerService;

/** A server of PostgreSQL, which refuses to be root. */
public final class PostgresqlService extends ServerService {

  private static final String USER = "postgres";

  /** What its own default is; more only for a pool that is greater. */
  private static final int CONNECTIONS = 100;

  /** Those that the pool leaves to others. */
  private static final int SPARE = 20;

  /** Made by its name. */
  public PostgresqlService() {
    super("PostgreSQL", "QUIT");
  }

  @Override
  protected List<String> command(Path root, Path data, int port, Options options)
      throws IOException, InterruptedException {
    List<String> command = server(root, data, port, options);
    Binaries.unpack(root.resolve("programs"));
    makeCluster(root, data);
    return command;
  }

  /** The command where all is there that it needs, be it with data. */
  static List<String> server(Path root, Path data, int port, Options options) {
    String disk = Durability.of(options) == Durability.DISK ? "on" : "off";
    int pool = Pool.size(options);
    List<String> command = command(root, "postgres", "-D", data.toString());
    List<String> settings =
        List.of(
            "fsync=" + disk,
            "synchronous_commit=" + disk,
            "full_page_writes=" + disk,
            "listen_addresses=127.0.0.1",
            "port=" + port,
            "unix_socket_directories=",
            "max_connections=" + Math.max(CONNECTIONS, pool + SPARE),
            "dynamic_shared_memory_type=mmap"); // others stay when all is killed
    settings.forEach(setting -> command.addAll(List.of("-c", setting)));
    return command;
  }

  @Override
  protected String address(int port) {
    return "jdbc:postgresql://127.0.0.1:%d/postgres?user=%s".formatted(port, USER);
  }

  /** Makes an empty cluster of databases: texts are compared by their bytes, nobody is asked. */
  private static void makeCluster(Path root, Path data) throws IOException, InterruptedException {
    List<String> command =
        command(root, "initdb", "-D", data.toString(), "-U", USER, "-A", "trust", "-E", "UTF8");
    command.addAll(List.of("--no-locale", "--no-sync"));
    Path log = root.resolve("initdb.log");
    int exitCode =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start()
            .waitFor();
    if (exitCode != 0) {
      String said = Files.readString(log).strip().replaceAll("\\s+", " ");
      throw new IllegalStateException("PostgreSQL's initdb fails: " + said);
    }
  }

  private static List<String> command(Path root, String program, String... arguments) {
    List<String> command = asNobody();
    command.add(root.resolve("programs/bin").resolve(program).toString());
    command.addAll(List.of(arguments));
    return command;
  }

  @Override
  protected void answer() throws SQLException {
    execute("SELECT 1");
  }

  /** Ends the connections of a fork that was killed, too. */
  @Override
  public void reset() throws SQLException {
    execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            + " WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()");
    execute("DROP SCHEMA public CASCADE");
    execute("CREATE SCHEMA public");
    execute("CHECKPOINT");
  }

  private void execute(String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(address());
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
