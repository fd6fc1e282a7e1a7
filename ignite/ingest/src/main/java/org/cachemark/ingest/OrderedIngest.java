/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ingest;

import java.util.Objects;
import javax.cache.CacheException;
import org.apache.ignite.Ignite;
import org.apache.ignite.IgniteCache;
import org.jspecify.annotations.Nullable;

/**
 * Writes a stream of records into an Ignite cache, fast and in order, <em>if each key has one
 * writer at a time</em>: of the records that one thread hands over for a key the newest stays,
 * nothing is lost untold, and updates of existing keys take effect. Two threads, two of these, or
 * this and another way of writing give the values of one key no order.
 *
 * <p>All records of a partition go through one lane, and a lane has one batch on its way at a time,
 * so two values of one key never race. What comes meanwhile waits, and is sent together as soon as
 * the lane is free: batches are small, and delays short, while the servers keep up, and both grow
 * with the load; {@link IngestBuilder#linger} makes them larger. A key that is repeated while it
 * waits is written once, as the newest record says. What waits is bounded, by records and if wanted
 * by bytes: a writer who finds no room waits.
 *
 * <p>A batch that fails while the topology changes, or the client is cut off, is sent again, whole
 * and before anything newer of its keys, for as long as {@link IngestBuilder#patience} says. What
 * fails for good is thrown by all calls from then on; nothing more is sent. Replay what was not
 * flushed only after {@link #close} has returned: until then, older batches may still be on their
 * way.
 *
 * <p>May be used by many threads. Waiting ends with a {@link javax.cache.CacheException} when the
 * thread is interrupted; the record at hand is not taken then.
 *
 * @param <K> type of the keys
 * @param <V> type of the values
 */
public final class OrderedIngest<K, V> implements AutoCloseable {

  private final Sender<K, V> sender;
  private final Budget<K, V> budget;
  private final Lanes<K, V> lanes;
  private final Runnable requireNoTransaction;

  OrderedIngest(
      Sender<K, V> sender, Budget<K, V> budget, Lanes<K, V> lanes, Runnable requireNoTransaction) {
    this.sender = sender;
    this.budget = budget;
    this.lanes = lanes;
    this.requireNoTransaction = requireNoTransaction;
  }

  /**
   * A writer into a cache, to be configured and opened.
   *
   * @param ignite the node, a server or a thick client, that the cache was had from
   * @param cache with whatever view of it records are to be written through, such as {@code
   *     withKeepBinary()} or {@code withExpiryPolicy()}
   */
  public static <K, V> IngestBuilder<K, V> into(Ignite ignite, IgniteCache<K, V> cache) {
    return new IngestBuilder<>(ignite, cache);
  }

  /**
   * Takes a record, to be written in its turn; waits while there is no room. Neither key nor value
   * may be changed from now on.
   *
   * @throws NullPointerException if the key or the value is null
   * @throws IllegalStateException if this is closed, or the thread is within a transaction
   * @throws javax.cache.CacheException if a record could not be written, not necessarily this one
   */
  public void write(K key, V value) {
    Objects.requireNonNull(value, "value");
    long bytes = budget.sizeOf(Objects.requireNonNull(key, "key"), value);
    take(key, value, bytes);
  }

  /**
   * Takes a key, to be removed in its turn, after what was written before and before what is
   * written later; waits while there is no room.
   *
   * @throws NullPointerException if the key is null
   * @throws IllegalStateException if this is closed, or the thread is within a transaction
   * @throws javax.cache.CacheException if a record could not be written, not necessarily this one
   */
  public void remove(K key) {
    Objects.requireNonNull(key, "key");
    take(key, null, 0);
  }

  private void take(K key, @Nullable V value, long bytes) {
    requireNoTransaction.run();
    sender.failure().throwIfThere();
    if (!budget.tryTake(bytes)) {
      budget.take(bytes, lanes::hurry); // what lingers would keep its room
    }
    boolean isTaken = false;
    try {
      lanes.take(key, value, bytes);
      isTaken = true;
    } finally {
      if (!isTaken) {
        budget.giveBack(bytes);
      }
    }
    sender.counters().taken();
  }

  /**
   * Waits until what this thread has handed over is in the cache, whatever others write meanwhile.
   *
   * @throws javax.cache.CacheException if a record could not be written
   */
  public void flush() {
    lanes.flush();
    sender.failure().throwIfThere();
  }

  /** What it has done until now. */
  public IngestCounters counters() {
    return sender.counters().read(lanes.waiting());
  }

  /** How many lanes there are now. */
  int lanes() {
    return lanes.size();
  }

  /**
   * Takes nothing more, and waits until all is written; after a failure, until what is on its way
   * has ended. A second call does nothing. If the thread is interrupted, what waits is lost, which
   * threads that wait for it are told, too.
   *
   * @throws javax.cache.CacheException if a record could not be written
   */
  @Override
  public void close() {
    if (!lanes.close()) {
      return;
    }
    try {
      lanes.drain();
    } catch (CacheException e) {
      sender.failure().set(e); // interrupted: whoever waits in another thread must hear of it
      throw e;
    } finally {
      sender.close();
    }
    sender.failure().throwIfThere();
  }
}
