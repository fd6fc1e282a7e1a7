/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Ends this JVM, and those that it started, soon after the process that started it is gone. With
 * the system property {@code cachemark.ownTemp} the temporary directory goes with it.
 */
public final class ParentWatch {

  /**
   * System property: the pid of the process to watch. The system's own answer would come too late
   * where that process ended while this JVM started: by then the parent is somebody else.
   */
  public static final String PARENT = "cachemark.parent";

  /** System property: the seconds after which this JVM ends even if its parent is there. */
  public static final String LIMIT = "cachemark.limit";

  private static final int ENDED = 143;
  private static final long LOOK_EVERY_MILLIS = 500;
  private static final long WAY_OUT_MILLIS = 10_000;

  /** Where JVMs have their sockets, whatever else they are told. */
  private static final Path SOCKETS = Path.of("/tmp");

  private static final int LOOKS = 20;
  private static final int QUIET_LOOKS = 3;
  private static final long BETWEEN_LOOKS_MILLIS = 100;

  private static final AtomicBoolean ENDING = new AtomicBoolean();

  private ParentWatch() {}

  /**
   * Starts to watch, on a daemon thread that sleeps but for two looks a second. Does not return if
   * the parent is gone already.
   */
  public static void start() {
    Optional<ProcessHandle> parent = parent();
    // By a hook: once the children are gone, JMH may exit before the thread that watches does; and
    // one that ends in good order, between two looks, may have lost its parent, too.
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  if (ENDING.get() || !parent.map(ProcessHandle::isAlive).orElse(true)) {
                    clear();
                  }
                }));
    if (parent.isEmpty()) {
      if (System.getProperty(PARENT) != null) {
        end();
      }
      return;
    }
    long limit = TimeUnit.SECONDS.toNanos(Long.getLong(LIMIT, Integer.MAX_VALUE));
    daemon("cachemark-parent-watch", () -> watch(parent.get(), System.nanoTime(), limit));
  }

  private static Optional<ProcessHandle> parent() {
    String pid = System.getProperty(PARENT);
    return pid == null
        ? ProcessHandle.current().parent()
        : ProcessHandle.of(Long.parseLong(pid)).filter(ParentWatch::isOlder);
  }

  /** Whether a process was there before this one: a later one has got the pid of one that ended. */
  private static boolean isOlder(ProcessHandle process) {
    Instant own = ProcessHandle.current().info().startInstant().orElse(Instant.MAX);
    return !process.info().startInstant().orElse(Instant.MIN).isAfter(own);
  }

  private static void watch(ProcessHandle parent, long started, long limit) {
    while (parent.isAlive() && System.nanoTime() - started < limit) {
      sleep(LOOK_EVERY_MILLIS);
    }
    end();
  }

  /** Ends this JVM and those that it has started, for want of the one that started it. */
  static void end() {
    if (!ENDING.compareAndSet(false, true)) {
      sleep(WAY_OUT_MILLIS); // another thread is at it, and no other may go on
      return;
    }
    // The hooks of a cache or of JMH may wait for what will never come.
    daemon(
        "cachemark-halt",
        () -> {
          sleep(WAY_OUT_MILLIS);
          Runtime.getRuntime().halt(ENDED);
        });
    endDescendants();
    System.exit(ENDED);
  }

  /** Returns whether there were any. */
  private static boolean endDescendants() {
    List<ProcessHandle> descendants = ProcessHandle.current().descendants().toList();
    kill(descendants);
    return !descendants.isEmpty();
  }

  /**
   * Ends processes at once, if they are there, and waits until they are gone: with the socket that
   * a JVM leaves by which others have attached to it, as a server does to itself.
   */
  public static void kill(List<ProcessHandle> processes) {
    for (ProcessHandle process : processes) {
      process.destroyForcibly();
      try {
        Files.deleteIfExists(SOCKETS.resolve(".java_pid" + process.pid()));
      } catch (IOException e) {
        // another user's, and not ours to remove
      }
    }
    processes.forEach(process -> process.onExit().join());
  }

  private static void daemon(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
  }

  /** Sleeps for so long, whoever interrupts. */
  private static void sleep(long millis) {
    long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    for (long left = millis; left > 0; ) {
      try {
        Thread.sleep(left);
      } catch (InterruptedException e) {
        // nobody has a reason to wake this thread
      }
      left = TimeUnit.NANOSECONDS.toMillis(until - System.nanoTime());
    }
  }

  /**
   * Ends what was started, and removes what was written, until nothing more appears: the threads of
   * this JVM go on, and one that was starting servers may be at the next, which makes its
   * directories anew.
   */
  private static void clear() {
    int quiet = 0;
    for (int look = 0; look < LOOKS && quiet < QUIET_LOOKS; look++) {
      boolean wasQuiet = !endDescendants();
      wasQuiet &= !removeTemp();
      quiet = wasQuiet ? quiet + 1 : 0;
      sleep(BETWEEN_LOOKS_MILLIS);
    }
  }

  /** Returns whether there was something to remove. */
  private static boolean removeTemp() {
    if (!Boolean.getBoolean("cachemark.ownTemp")) {
      return false;
    }
    Path root = Path.of(System.getProperty("java.io.tmpdir"));
    if (!Files.exists(root)) {
      return false;
    }
    try {
      Directories.delete(root);
    } catch (IOException e) {
      return true; // what was killed a moment ago may still have written; there is another look
    }
    return true;
  }
}
