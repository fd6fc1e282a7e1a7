/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.cachemark.process.ParentWatch;

/**
 * A server in a process of its own that does not outlive this JVM, however that ends: a shell waits
 * for the end of its input, which this JVM holds, and ends the server then. For use by one thread.
 */
public final class ServerProcess implements AutoCloseable {

  /**
   * Gets the signal and the command; tells the server's pid, and ends with the server, which ends
   * with the input.
   */
  private static final String LEASH =
      """
      signal=$1; shift; exec 3<&0
      "$@" </dev/null >&2 3<&- & server=$!
      echo $server
      (read -r end <&3; kill -$signal $server) >&2 & watch=$!
      wait $server; kill $watch
      """;

  private static final Duration WAY_OUT = Duration.ofSeconds(5);
  private static final long LOOK_EVERY_MILLIS = 50;

  private final String name;
  private final Path log;
  private final Process leash;
  private final long pid;
  private volatile boolean isClosing;

  /** Looks whether a server can be used. */
  public interface Look {
    /** Throws what speaks against it. */
    void at() throws Exception;
  }

  /**
   * Starts a server.
   *
   * @param name what messages call it
   * @param signal which has it end at once and in good order, such as {@code QUIT}
   * @param log gets what it prints
   * @throws IllegalStateException if its command cannot be started
   */
  public ServerProcess(String name, String signal, List<String> command, Path log)
      throws IOException {
    this.name = name;
    this.log = log;
    List<String> leashed = new ArrayList<>(List.of("sh", "-c", LEASH, "sh", signal));
    leashed.addAll(command);
    leash = new ProcessBuilder(leashed).redirectError(log.toFile()).start();
    String told = leash.inputReader(StandardCharsets.UTF_8).readLine();
    if (told == null) {
      throw new IllegalStateException(death());
    }
    pid = Long.parseLong(told);
  }

  /** A port of the loopback that nobody has at the moment. */
  public static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /** The server's first process. */
  public long pid() {
    return pid;
  }

  /**
   * Waits until it can be used.
   *
   * @throws IllegalStateException if it ends, or cannot be used within that time; the message says
   *     why, in a line, and has its last words
   */
  public void await(Look look, Duration patience) throws InterruptedException {
    long until = System.nanoTime() + patience.toNanos();
    while (true) {
      try {
        look.at();
        return;
      } catch (InterruptedException e) {
        throw e;
      } catch (Exception e) {
        requireAlive();
        if (System.nanoTime() > until) {
          String said = LastWords.in(log);
          throw new IllegalStateException(
              "%s does not answer after %d s: %s%s"
                  .formatted(
                      name, patience.toSeconds(), e, said.isEmpty() ? "" : "; its log" + said),
              e);
        }
        Thread.sleep(LOOK_EVERY_MILLIS);
      }
    }
  }

  /**
   * Makes sure that it has not ended.
   *
   * @throws IllegalStateException if it has; the message has its last words
   */
  public void requireAlive() {
    if (!leash.isAlive()) {
      throw new IllegalStateException(death());
    }
  }

  /**
   * Makes sure that it is this server that is at a port, and nobody who came first.
   *
   * @throws IllegalStateException if it is not there, or not yet
   */
  public void requireAt(int port) {
    if (!Listeners.isAmong(new ProcessTree(pid).pids(), port)) {
      throw new IllegalStateException("%s does not listen at port %d".formatted(name, port));
    }
  }

  /** Has this JVM end when the server does, with its last words on the standard error. */
  public void endWithIt() {
    CompletableFuture<Void> unused = leash.onExit().thenRun(this::endUnlessClosing);
  }

  private void endUnlessClosing() {
    if (!isClosing) {
      new IllegalStateException(death()).printStackTrace(System.err);
      Runtime.getRuntime().exit(1);
    }
  }

  private String death() {
    return name + " has ended by itself" + LastWords.in(log);
  }

  /** Ends it, with all that it has started, and waits until they are gone. */
  @Override
  public void close() throws IOException, InterruptedException {
    isClosing = true;
    List<ProcessHandle> all = leash.descendants().toList(); // later they may be nobody's
    leash.getOutputStream().close();
    leash.waitFor(WAY_OUT.toMillis(), TimeUnit.MILLISECONDS);
    ParentWatch.kill(Stream.concat(all.stream(), leash.descendants()).toList());
    leash.waitFor();
  }
}
