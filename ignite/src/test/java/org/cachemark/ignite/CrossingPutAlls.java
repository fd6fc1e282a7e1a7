/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.ignite.Ignite;
import org.apache.ignite.IgniteCache;
import org.apache.ignite.Ignition;
import org.apache.ignite.cache.CacheWriteSynchronizationMode;
import org.apache.ignite.configuration.CacheConfiguration;

/**
 * Threads put the same keys by {@code putAll}, from maps in an order of each one's own, or sorted.
 * Says {@link #STUCK} if threads of a server wait for each other's locks for good, and {@link
 * #WENT_ON} after so many batches without. All nodes are in this JVM, which finds such circles.
 * That is not enough: from 2.10 on a server that has waited for half a second looks for them, too,
 * and begins the batch anew (its class {@code LockedEntriesInfo}).
 */
public final class CrossingPutAlls {

  /** What it says where threads wait for each other. */
  public static final String STUCK = "stuck";

  /** What it says where none do. */
  public static final String WENT_ON = "went on";

  /** What it says where neither is seen within five minutes. */
  public static final String NEITHER = "neither stuck nor done";

  private static final int THREADS = 4;
  private static final int KEYS = 1000;

  /** Looks, ten in a second, by which a circle that a server breaks by itself is broken. */
  private static final int LOOKS = 100;

  private static final long DEADLINE_NANOS = TimeUnit.MINUTES.toNanos(5);

  private static final NodeSettings SETTINGS =
      new NodeSettings(256L << 20, NodeSettings.MESSAGE_QUEUE, "");

  private CrossingPutAlls() {}

  /**
   * Tries it.
   *
   * @param args a directory for what nodes write, batches, and {@code sorted} if they are to be
   */
  public static void main(String[] args) throws Exception {
    Nodes.prepareJvm();
    Path work = Path.of(args[0]);
    int batches = Integer.parseInt(args[1]);
    boolean isSorted = args.length > 2 && args[2].equals("sorted");
    Subnet subnet = Subnet.reserve();
    List<String> servers = List.of(subnet.address(1), subnet.address(2));
    for (String server : servers) {
      Nodes.start(Nodes.configuration(server, servers, work, SETTINGS));
    }
    Ignite client =
        Ignition.start(
            Nodes.configuration(subnet.address(3), servers, work, SETTINGS).setClientMode(true));
    IgniteCache<Integer, Integer> cache =
        client.createCache(
            new CacheConfiguration<Integer, Integer>("records")
                .setBackups(1)
                .setWriteSynchronizationMode(CacheWriteSynchronizationMode.FULL_SYNC));
    Thread.setDefaultUncaughtExceptionHandler(
        (thread, e) -> {
          e.printStackTrace();
          Runtime.getRuntime().halt(1);
        });
    AtomicInteger put = new AtomicInteger();
    for (int thread = 0; thread < THREADS; thread++) {
      Random random = new Random(thread);
      new Thread(
              () -> {
                while (true) {
                  cache.putAll(isSorted ? new TreeMap<>(batch(random)) : batch(random));
                  put.incrementAndGet();
                }
              })
          .start();
    }
    int looks = 0;
    int before = 0;
    int circles = 0;
    long start = System.nanoTime();
    while (looks < LOOKS && put.get() < batches && System.nanoTime() - start < DEADLINE_NANOS) {
      Thread.sleep(100);
      int now = put.get();
      boolean isCircle = ManagementFactory.getThreadMXBean().findDeadlockedThreads() != null;
      looks = isCircle && now == before ? looks + 1 : 0;
      circles += isCircle ? 1 : 0;
      before = now;
    }
    System.out.printf("%d batches; threads in a circle at %d looks%n", put.get(), circles);
    System.out.println(looks == LOOKS ? STUCK : put.get() < batches ? NEITHER : WENT_ON);
    Runtime.getRuntime().halt(0);
  }

  private static Map<Integer, Integer> batch(Random random) {
    List<Integer> keys = new ArrayList<>(IntStream.range(0, KEYS).boxed().toList());
    Collections.shuffle(keys, random);
    Map<Integer, Integer> batch = new LinkedHashMap<>();
    keys.forEach(key -> batch.put(key, random.nextInt()));
    return batch;
  }
}
