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
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.cachemark.api.Options;
import org.cachemark.api.Service;
import org.cachemark.harness.Directories;
import org.cachemark.harness.server.Place;
import org.cachemark.harness.server.ServerProcess;
import org.cachemark.stores.jdbc.JdbcStore;
import org.jspecify.annotations.Nullable;

/**
 * A server of PostgreSQL on a port of the loopback, with all that it writes in a temporary
 * directory. It refuses to be root: as root it is started in a namespace of users in which it is
 * nobody.
 */
public final class PostgresqlService implements Service {

  private static final String NAME = "PostgreSQL";
  private static final String USER = "postgres";
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /** What its own default is; more only for a pool that is greater. */
  private static final int CONNECTIONS = 100;

  /** Those that the pool leaves to others. */
  private static final int SPARE = 20;

  private @Nullable ServerProcess server;
  private @Nullable Path directory;
  private String url = "";

  @Override
  public String start(Options options) throws Exception {
    Durability durability = Durability.of(options);
    int pool = options.number(JdbcStore.POOL, 1).orElse(1);
    Path root = Files.createTempDirectory("cachemark-postgresql-");
    directory = root;
    Path data = root.resolve("data");
    Binaries.unpack(root.resolve("programs"));
    makeCluster(root, data);
    int port = ServerProcess.freePort();
    List<String> command = command(root, "postgres", "-D", data.toString());
    List<String> settings = new ArrayList<>(durability.settings());
    settings.add("listen_addresses=127.0.0.1");
    settings.add("port=" + port);
    settings.add("unix_socket_directories=");
    settings.add("max_connections=" + Math.max(CONNECTIONS, pool + SPARE));
    settings.add("dynamic_shared_memory_type=mmap"); // others stay when all is killed
    settings.forEach(setting -> command.addAll(List.of("-c", setting)));
    ServerProcess started = new ServerProcess(NAME, "QUIT", command, root.resolve("log"));
    server = started;
    url = "jdbc:postgresql://127.0.0.1:%d/postgres?user=%s".formatted(port, USER);
    started.await(this::answer, PATIENCE);
    started.endWithIt();
    return new Place(started.pid(), url, data).toString();
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

  /** A namespace of its own takes the shared memory along when all is killed. */
  private static List<String> command(Path root, String program, String... arguments) {
    List<String> command = new ArrayList<>();
    if (System.getProperty("user.name").equals("root")) {
      command.addAll(List.of("unshare", "--user", "--ipc"));
    }
    command.add(root.resolve("programs/bin").resolve(program).toString());
    command.addAll(List.of(arguments));
    return command;
  }

  private void answer() throws SQLException {
    execute("SELECT 1");
  }

  @Override
  public void healthy() throws SQLException {
    Objects.requireNonNull(server, "the server was not started").requireAlive();
    answer();
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
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Override
  public void close() throws Exception {
    if (server != null) {
      server.close();
    }
    if (directory != null) {
      Directories.delete(directory);
    }
  }
}
