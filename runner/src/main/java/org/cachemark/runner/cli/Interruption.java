/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.cli;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.cachemark.runner.run.Progress;
import org.jspecify.annotations.Nullable;

/** The way out after Ctrl-C: the fork is ended, half a round is dropped, the rest is kept. */
final class Interruption {

  private Interruption() {}

  /**
   * Does work that Ctrl-C (or a plain kill) ends in good order.
   *
   * @param command of {@code run.sh}, by which it goes on
   */
  static int guard(String command, Progress progress, Callable<Integer> work)
      throws IOException, InterruptedException {
    FutureTask<Integer> task = new FutureTask<>(work);
    CountDownLatch ended = new CountDownLatch(1);
    Thread worker =
        new Thread(
            () -> {
              task.run();
              ended.countDown();
            },
            "cachemark-run");
    Thread hook =
        new Thread(
            () -> {
              worker.interrupt();
              await(ended);
              progress.print(
                  List.of("", "Interrupted. ./run.sh %s goes on from here.".formatted(command)));
            },
            "cachemark-interruption");
    Runtime.getRuntime().addShutdownHook(hook);
    worker.start();
    try {
      return task.get();
    } catch (ExecutionException e) {
      throw unwrapped(e.getCause());
    } finally {
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException e) {
        // It runs already: the JVM ends with the signal's own exit code.
        Thread.sleep(TimeUnit.MINUTES.toMillis(1));
      }
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await(20, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static RuntimeException unwrapped(@Nullable Throwable cause)
      throws IOException, InterruptedException {
    if (cause instanceof IOException io) {
      throw io;
    }
    if (cause instanceof InterruptedException interrupted) {
      throw interrupted;
    }
    if (cause instanceof Error error) {
      throw error;
    }
    return cause instanceof RuntimeException e ? e : new IllegalStateException(cause);
  }
}
