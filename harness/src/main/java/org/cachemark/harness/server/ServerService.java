/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.cachemark.api.Options;
import org.cachemark.api.Service;
import org.cachemark.process.Directories;
import org.jspecify.annotations.Nullable;

/**
 * A service that is one server on a port of the loopback, with all that it writes in a temporary
 * directory. It ends with this JVM, and this JVM with it.
 */
public abstract class ServerService implements Service {

  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final String name;
  private final String signal;
  private @Nullable ServerProcess server;
  private @Nullable Path directory;
  private String address = "";

  /**
   * @param name what messages call it
   * @param signal which has it end at once and in good order
   */
  protected ServerService(String name, String signal) {
    this.name = name;
    this.signal = signal;
  }

  /**
   * Makes what the server needs, and the command that starts it.
   *
   * @param root its directory, in which nothing is yet
   * @param data a directory below that, to be made, for its data
   */
  protected abstract List<String> command(Path root, Path data, int port, Options options)
      throws Exception;

  /**
   * Begins the command of a server that refuses to be root. As root it is nobody, in namespaces of
   * users and of shared memory of its own, which is gone with it, however that ends.
   */
  protected static List<String> asNobody() {
    List<String> command = new ArrayList<>();
    if (System.getProperty("user.name").equals("root")) {
      command.addAll(List.of("unshare", "--ipc", "--map-user=65534", "--map-group=65534"));
    }
    return command;
  }

  /** Begins the command of a server that is a class of this JVM's, in a JVM of the same JDK. */
  protected static List<String> asJvm(List<String> flags, Class<?> main) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(flags);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    return command;
  }

  /** How it is called at a port. */
  protected abstract String address(int port);

  /** Throws what speaks against it that it can be used. */
  protected abstract void answer() throws Exception;

  /** Where it is called, once it is started. */
  protected final String address() {
    return address;
  }

  @Override
  public final String start(Options options) throws Exception {
    Path root = Files.createTempDirectory("cachemark-%s-".formatted(name.toLowerCase(Locale.ROOT)));
    directory = root;
    Path data = root.resolve("data");
    int port = ServerProcess.freePort();
    List<String> command = made(root, data, port, options);
    ServerProcess started = new ServerProcess(name, signal, command, root.resolve("log"));
    server = started;
    address = address(port);
    started.await(
        () -> {
          started.requireAt(port); // what is done to a server must not be done to somebody else's
          answer();
        },
        PATIENCE);
    started.endWithIt();
    return new Place(started.pid(), address, data).toString();
  }

  /** Not every message says on which disk there was no room. */
  private List<String> made(Path root, Path data, int port, Options options) throws Exception {
    try {
      return command(root, data, port, options);
    } catch (IOException e) {
      throw new IOException("in %s: %s".formatted(root, e.getMessage()), e);
    }
  }

  @Override
  public final void healthy() throws Exception {
    Objects.requireNonNull(server, "the server was not started").requireAlive();
    answer();
  }

  @Override
  public final void close() throws IOException, InterruptedException {
    if (server != null) {
      server.close();
    }
    if (directory != null) {
      Directories.delete(directory);
    }
  }
}
