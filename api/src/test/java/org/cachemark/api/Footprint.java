/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.api;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.management.ObjectName;

/**
 * What a cache can leave behind in its JVM: live threads, MBeans, and files in the working and the
 * temporary directory.
 */
record Footprint(Set<Thread> threads, Set<ObjectName> beans, Set<Path> files) {

  /** How long a pool may take to let its idle threads go. */
  private static final long PATIENCE = TimeUnit.SECONDS.toNanos(15);

  static Footprint take() {
    return new Footprint(
        Thread.getAllStackTraces().keySet(),
        ManagementFactory.getPlatformMBeanServer().queryNames(null, null),
        listing());
  }

  /**
   * What is there now and was not before, named; waits for threads on their way out, but not for
   * those that are known to be kept, by a {@link Glob} each.
   */
  static List<String> leftSince(Footprint before, Set<String> keptThreads) {
    long deadline = System.nanoTime() + PATIENCE;
    while (true) {
      List<String> left = before.addedIn(take(), keptThreads);
      if (left.isEmpty() || System.nanoTime() > deadline) {
        return left;
      }
      try {
        Thread.sleep(20);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return left;
      }
    }
  }

  private List<String> addedIn(Footprint now, Set<String> keptThreads) {
    List<String> added = new ArrayList<>();
    now.threads.stream()
        .filter(thread -> !threads.contains(thread) && !ownedByTheJvm(thread))
        .filter(
            thread -> keptThreads.stream().noneMatch(kept -> Glob.matches(kept, thread.getName())))
        .forEach(thread -> added.add("thread " + thread.getName()));
    now.beans.stream()
        .filter(bean -> !beans.contains(bean))
        .forEach(bean -> added.add("MBean " + bean));
    now.files.stream()
        .filter(file -> !files.contains(file))
        .forEach(file -> added.add("file " + file));
    return added;
  }

  /**
   * The common pool, the carriers of virtual threads, the reaper and the JVM's own threads come
   * with the first use by anybody.
   */
  private static boolean ownedByTheJvm(Thread thread) {
    ThreadGroup group = thread.getThreadGroup();
    return thread.getName().startsWith("ForkJoinPool.commonPool-")
        || thread.getName().startsWith("CompletableFutureDelayScheduler")
        || thread.getName().endsWith("-delayScheduler")
        || thread.getClass().getName().equals("jdk.internal.misc.CarrierThread")
        || group == null
        || group.getName().equals("system")
        || group.getName().equals("InnocuousThreadGroup");
  }

  private static Set<Path> listing() {
    Set<Path> files = new HashSet<>();
    for (String directory : List.of(".", System.getProperty("java.io.tmpdir"))) {
      try (Stream<Path> entries = Files.list(Path.of(directory))) {
        entries.forEach(files::add);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return files;
  }
}
