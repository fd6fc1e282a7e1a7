/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Two processes of ours at the same time: should one fail, the other is ended, too. */
final class PairOfProcesses {

  private PairOfProcesses() {}

  /**
   * Runs commands to their ends, or to the end of their time, each with its output in a file.
   *
   * @return how each ended; one that had to end because another failed is {@code ABANDONED}
   * @throws InterruptedException if this thread is interrupted; the processes are gone then
   */
  static List<ChildProcess.Result> run(
      List<List<String>> commands, List<Path> logs, Duration timeout)
      throws IOException, InterruptedException {
    CompletableFuture<Boolean> failed = new CompletableFuture<>();
    List<FutureTask<ChildProcess.Result>> tasks = new ArrayList<>();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < commands.size(); i++) {
      List<String> command = commands.get(i);
      Path log = logs.get(i);
      FutureTask<ChildProcess.Result> task =
          new FutureTask<>(() -> run(command, log, timeout, failed));
      tasks.add(task);
      threads.add(new Thread(task, "cachemark-fork-" + i));
    }
    threads.forEach(Thread::start);
    try {
      List<ChildProcess.Result> ends = new ArrayList<>();
      for (FutureTask<ChildProcess.Result> task : tasks) {
        ends.add(task.get());
      }
      return ends;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException io) {
        throw io;
      }
      throw new IllegalStateException(e.getCause());
    } finally {
      // after an error, or where this thread is interrupted: each ends its process on its way out
      threads.forEach(Thread::interrupt);
      join(threads);
    }
  }

  private static ChildProcess.Result run(
      List<String> command, Path log, Duration timeout, CompletableFuture<Boolean> failed)
      throws IOException, InterruptedException {
    boolean isWell = false;
    try {
      ChildProcess.Result ended = ChildProcess.run(command, log, timeout, failed);
      isWell = ended.end() == ChildProcess.End.EXITED && ended.exitCode() == 0;
      return ended;
    } finally {
      if (!isWell) {
        failed.complete(true);
      }
    }
  }

  private static void join(List<Thread> threads) {
    boolean isInterrupted = Thread.interrupted();
    for (Thread thread : threads) {
      while (thread.isAlive()) {
        try {
          thread.join();
        } catch (InterruptedException e) {
          isInterrupted = true;
        }
      }
    }
    if (isInterrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
