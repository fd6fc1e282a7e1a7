/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Servers in JVMs of their own. They end with this JVM, however it comes to its end; and this JVM
 * ends with the first of them that does so by itself: without its data nothing that is measured
 * would mean anything, and some calls would never return.
 */
final class Servers implements AutoCloseable {

  private final Shape shape;
  private final List<String> topology;
  private final Path work;
  private final Duration patience;
  private final List<Process> processes = new ArrayList<>();
  private final List<CompletableFuture<Void>> ends = new ArrayList<>();
  private volatile boolean running;

  /**
   * @param topology the addresses of all servers, in this JVM and in others
   * @param work directory for what they write
   * @param patience how long they may take to find each other
   */
  Servers(Shape shape, List<String> topology, Path work, Duration patience) {
    this.shape = shape;
    this.topology = topology;
    this.work = work;
    this.patience = patience;
  }

  /**
   * Starts servers, and returns when each sees the whole topology.
   *
   * @throws IllegalStateException if that does not happen within the deadline
   */
  void start(List<String> addresses) {
    List<CompletableFuture<Void>> ready = addresses.stream().map(this::launch).toList();
    try {
      CompletableFuture.allOf(ready.toArray(CompletableFuture<?>[]::new))
          .get(patience.toMillis(), TimeUnit.MILLISECONDS);
      running = true;
    } catch (ExecutionException e) {
      Throwable cause = Objects.requireNonNullElse(e.getCause(), e);
      throw new IllegalStateException(cause.getMessage(), cause);
    } catch (TimeoutException e) {
      throw new IllegalStateException(
          "the %d servers did not find each other within %d s%s"
              .formatted(topology.size(), patience.toSeconds(), logs(addresses)),
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while the servers started", e);
    }
  }

  private CompletableFuture<Void> launch(String address) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xms" + shape.nodeHeap(), "-Xmx" + shape.nodeHeap()));
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(flag -> flag.startsWith("--"))
        .forEach(command::add);
    command.add("-Djava.io.tmpdir=" + work);
    command.addAll(shape.nodeFlags());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(ServerNode.class.getName(), address, String.join(",", topology)));
    command.add(work.toString());
    command.addAll(shape.settings().asArguments());
    try {
      Process process = new ProcessBuilder(command).redirectError(errors(address).toFile()).start();
      processes.add(process);
      ends.add(process.onExit().thenRun(() -> ended(address, process)));
      return CompletableFuture.runAsync(() -> awaitReady(address, process));
    } catch (IOException e) {
      throw new UncheckedIOException("server " + address + " cannot be started", e);
    }
  }

  private void awaitReady(String address, Process process) {
    try {
      BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
      String line = out.readLine();
      while (line != null && !line.equals(ServerNode.READY)) {
        if (line.startsWith(ServerNode.FAILED)) {
          throw new IllegalStateException(
              "server %s did not start; %s"
                  .formatted(address, line.substring(ServerNode.FAILED.length())));
        }
        line = out.readLine();
      }
      if (line == null) {
        throw new IllegalStateException(
            "server %s did not start%s".formatted(address, logs(List.of(address))));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void ended(String address, Process process) {
    if (running) {
      System.err.printf(
          "%njava.lang.IllegalStateException: server %s ended by itself, with exit code %d%s%n",
          address, process.exitValue(), logs(List.of(address)));
      System.exit(1); // no halt: a JVM whose parent is gone removes its files by a hook
    }
  }

  /** The ends of what servers have written, each in a line; nothing if they wrote nothing. */
  private String logs(List<String> addresses) {
    StringBuilder logs = new StringBuilder();
    for (String address : addresses) {
      String tail = Log.tail(Log.of(work, address));
      tail = tail.isEmpty() ? Log.tail(errors(address)) : tail;
      logs.append(tail.isEmpty() ? "" : "; " + address + ": " + tail);
    }
    return logs.toString();
  }

  private Path errors(String address) {
    return work.resolve("node-" + address + ".err");
  }

  /** Halts them: they hold nothing that is worth an orderly end. */
  @Override
  public void close() {
    running = false;
    processes.forEach(Process::destroyForcibly);
    ends.forEach(CompletableFuture::join);
  }
}
