/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/** A process of ours: with a time limit, and never left behind. */
public final class ChildProcess {

  /** What a process may take beyond its time before it ends itself: it is ended from here first. */
  private static final Duration GRACE = Duration.ofSeconds(10);

  private static final Set<Process> RUNNING = ConcurrentHashMap.newKeySet();

  private ChildProcess() {}

  /** What became of a process. */
  enum End {
    EXITED,
    TIMED_OUT,
    /** Ended from here, since something that it needs has. */
    ABANDONED
  }

  /**
   * How a process ended.
   *
   * @param exitCode meaningful if it exited
   */
  record Result(End end, int exitCode) {}

  /** The flag that has a JVM end once this process is gone, even if that is while it starts. */
  static String parent() {
    return "-Dcachemark.parent=" + ProcessHandle.current().pid();
  }

  /** The flag that has a JVM end itself where nobody is left to do so. */
  static String limit(Duration timeout) {
    return "-Dcachemark.limit=" + timeout.plus(GRACE).toSeconds();
  }

  /** The flags of a JVM that has a temporary directory of its own, and so much time. */
  static List<String> flags(Path temp, Duration timeout) {
    return List.of("-Djava.io.tmpdir=" + temp, "-Dcachemark.ownTemp=true", limit(timeout));
  }

  /** Runs a command to its end, or to the end of its time, with its output in a file. */
  static Result run(List<String> command, Path log, Duration timeout)
      throws IOException, InterruptedException {
    return run(command, log, timeout, new CompletableFuture<>());
  }

  /**
   * Runs a command to its end, with its output in a file; or to the end of its time, or of
   * something that it needs.
   *
   * @throws InterruptedException if this thread is interrupted; the process is gone then
   */
  static Result run(
      List<String> command, Path log, Duration timeout, CompletableFuture<?> endOfItsNeeds)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
            .redirectOutput(log.toFile())
            .start();
    adopt(process);
    try {
      CompletableFuture.anyOf(process.onExit(), endOfItsNeeds)
          .get(timeout.toMillis(), TimeUnit.MILLISECONDS);
      return process.isAlive()
          ? new Result(End.ABANDONED, -1)
          : new Result(End.EXITED, process.exitValue());
    } catch (TimeoutException e) {
      return new Result(End.TIMED_OUT, -1);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e); // neither of them fails
    } finally {
      end(process);
    }
  }

  /** Takes a process for one of ours, which is ended with all others. */
  static void adopt(Process process) {
    RUNNING.add(process);
  }

  /** Ends a process of ours, and its own, if it still runs. */
  static void end(Process process) {
    kill(process);
    RUNNING.remove(process);
  }

  /**
   * What a process has said, line by line, whatever bytes are in it; without the lines of a JVM on
   * the flags that it has from the environment.
   */
  static List<String> said(Path log) throws IOException {
    return said(new String(Files.readAllBytes(log), StandardCharsets.UTF_8));
  }

  /** The same of what a process has said. */
  public static List<String> said(String output) {
    return output
        .lines()
        .filter(line -> !line.startsWith("Picked up ") && !line.startsWith("NOTE: Picked up "))
        .toList();
  }

  /** The first line of these that has anything in it, for messages. */
  static String firstSaid(Path log) throws IOException {
    return said(log).stream().filter(line -> !line.isBlank()).findFirst().orElse("no output");
  }

  /** Ends all running processes and theirs. For the way out after Ctrl-C. */
  static void killAll() {
    RUNNING.forEach(ChildProcess::kill);
  }

  private static void kill(Process process) {
    // Its children first: once the parent is gone they can no longer be found through it.
    List<ProcessHandle> tree =
        Stream.concat(process.descendants(), Stream.of(process.toHandle())).toList();
    tree.forEach(ProcessHandle::destroyForcibly);
    tree.forEach(
        handle -> handle.onExit().orTimeout(5, TimeUnit.SECONDS).exceptionally(e -> null).join());
  }
}
