/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite.ingest;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import javax.cache.CacheException;
import org.apache.ignite.Ignite;
import org.apache.ignite.IgniteCache;
import org.apache.ignite.cache.affinity.Affinity;
import org.apache.ignite.cluster.ClusterNode;
import org.apache.ignite.lang.IgniteFuture;
import org.cachemark.api.RecordWriter;
import org.jspecify.annotations.Nullable;

/**
 * Writes a stream of records into an Ignite cache, fast and in order: of the records of one key the
 * newest stays, nothing is lost, and updates of existing keys take effect.
 *
 * <p>All records of a partition go through one lane, and a lane has one {@code putAllAsync} on its
 * way at a time, so two values of one key never race. What comes meanwhile waits, and is sent
 * together as soon as the lane is free: batches are small, and delays short, while the servers keep
 * up, and both grow with the load. Lanes follow the primary nodes as they are at the start, so that
 * a batch is one message to one node, as a rule; if the topology changes, batches are split, and
 * the order stays. A key that is repeated while it waits is written once, with its newest value.
 *
 * <p>What waits is bounded: a writer whose lane is full waits for it. Batches that fail while the
 * topology changes are sent again, before anything newer of their keys; what fails for good is
 * thrown by the next {@link #write} or {@link #flush}, never passed over.
 *
 * <p>May be used by many threads; the order of one key's records is that of the calls, so whoever
 * needs it hands these over from one thread.
 *
 * @param <K> type of the keys
 * @param <V> type of the values
 */
public final class OrderedIngest<K, V> implements RecordWriter<K, V> {

  /** While one batch of a node is on its way, the next of another lane can be. */
  private static final int LANES_A_NODE = 2;

  private static final int ATTEMPTS = 10;
  private static final Duration PAUSE = Duration.ofMillis(100);

  private final IgniteCache<K, V> cache;
  private final Affinity<K> affinity;
  private final int batch;
  private final List<Lane> laneOfPartition;
  private final List<Lane> lanes = new ArrayList<>();
  private final ScheduledExecutorService clock;
  private volatile @Nullable RuntimeException failure;
  private boolean closed;

  /**
   * A writer into a cache.
   *
   * @param batch records of a batch at most, from 1; so many may wait in each lane, too
   */
  public OrderedIngest(Ignite ignite, IgniteCache<K, V> cache, int batch) {
    this.cache = cache;
    this.batch = batch;
    affinity = ignite.affinity(cache.getName());
    laneOfPartition = lanesByPartition();
    clock =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "ordered-ingest-" + cache.getName());
              thread.setDaemon(true);
              return thread;
            });
  }

  private List<Lane> lanesByPartition() {
    List<Lane> ofPartition = new ArrayList<>();
    Map<Object, List<Lane>> ofNode = new HashMap<>();
    for (int partition = 0; partition < affinity.partitions(); partition++) {
      ClusterNode primary = affinity.mapPartitionToNode(partition);
      List<Lane> candidates =
          ofNode.computeIfAbsent(primary == null ? "nobody" : primary.id(), id -> newLanes());
      ofPartition.add(candidates.get(partition % LANES_A_NODE));
    }
    return ofPartition;
  }

  private List<Lane> newLanes() {
    List<Lane> made = new ArrayList<>();
    for (int i = 0; i < LANES_A_NODE; i++) {
      made.add(new Lane());
    }
    lanes.addAll(made);
    return made;
  }

  @Override
  public void write(K key, V value) {
    throwFailure();
    laneOfPartition.get(affinity.partition(key)).add(key, value);
  }

  @Override
  public void flush() {
    lanes.forEach(Lane::drain);
    throwFailure();
  }

  private void throwFailure() {
    RuntimeException thrown = failure;
    if (thrown != null) {
      throw new CacheException("records could not be written: " + thrown.getMessage(), thrown);
    }
  }

  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    try {
      flush();
    } finally {
      clock.shutdownNow();
    }
  }

  /** Records that wait, and those of the one batch that is on its way. */
  private final class Lane {

    private Map<K, V> waiting = new HashMap<>();
    private boolean isSending;

    void add(K key, V value) {
      Map<K, V> next;
      synchronized (this) {
        await(() -> waiting.size() < batch || !isSending);
        waiting.put(key, value);
        next = take();
      }
      if (next != null) {
        send(next, 1);
      }
    }

    /** Waits until nothing waits and nothing is on its way. */
    void drain() {
      await(() -> waiting.isEmpty() && !isSending);
    }

    private void send(Map<K, V> records, int attempt) {
      try {
        cache.putAllAsync(sorted(records)).listen(done -> ended(records, attempt, done));
      } catch (RuntimeException e) {
        failed(records, attempt, e);
      }
    }

    /** In other orders, writers of old releases could wait for each other's locks in a circle. */
    private Map<K, V> sorted(Map<K, V> records) {
      boolean isOrdered = records.keySet().stream().allMatch(key -> key instanceof Comparable<?>);
      return isOrdered ? new TreeMap<>(records) : records;
    }

    private void ended(Map<K, V> records, int attempt, IgniteFuture<Void> done) {
      try {
        done.get();
      } catch (RuntimeException e) {
        failed(records, attempt, e);
        return;
      }
      Map<K, V> next;
      synchronized (this) {
        isSending = false;
        next = take();
        notifyAll();
      }
      if (next != null) {
        later(() -> send(next, 1), Duration.ZERO); // this thread is Ignite's, and must not wait
      }
    }

    /** The lane stays busy until they are sent again, so nothing newer overtakes them. */
    private void failed(Map<K, V> records, int attempt, RuntimeException reason) {
      if (attempt < ATTEMPTS && Failures.isPassing(reason)) {
        records.keySet().retainAll(Failures.failedKeys(reason).orElse(records.keySet()));
        later(() -> send(records, attempt + 1), PAUSE);
      } else {
        failure = reason;
        lanes.forEach(Lane::wake);
      }
    }

    private synchronized void wake() {
      notifyAll();
    }

    private void later(Runnable task, Duration pause) {
      try {
        ScheduledFuture<?> unused = clock.schedule(task, pause.toMillis(), TimeUnit.MILLISECONDS);
      } catch (RejectedExecutionException e) {
        failure = new CacheException("closed while records were on their way", e);
        lanes.forEach(Lane::wake);
      }
    }

    /** What waits, if nothing is on its way; then it is. */
    private synchronized @Nullable Map<K, V> take() {
      if (isSending || waiting.isEmpty()) {
        return null;
      }
      Map<K, V> taken = waiting;
      waiting = new HashMap<>();
      isSending = true;
      return taken;
    }

    /** Waits until something holds, or never will since writing has failed. */
    private synchronized void await(BooleanSupplier condition) {
      try {
        while (!condition.getAsBoolean() && failure == null) {
          wait();
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new CacheException("interrupted while records waited to be written", e);
      }
    }
  }
}
