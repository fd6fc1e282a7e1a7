/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ingest;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.function.ToLongBiFunction;
import org.apache.ignite.Ignite;
import org.apache.ignite.IgniteCache;
import org.apache.ignite.cache.CachePeekMode;
import org.apache.ignite.cluster.ClusterNode;

/**
 * What an {@link OrderedIngest} is opened with. Not for more than one thread.
 *
 * @param <K> type of the keys
 * @param <V> type of the values
 */
public final class IngestBuilder<K, V> {

  /** Batches are as large only when the servers cannot keep up, and are fastest then. */
  private static final int BATCH = 4000;

  private final Ignite ignite;
  private final IgniteCache<K, V> cache;
  private int batch = BATCH;
  private Budget<K, V> budget = Budget.unbounded();
  private Duration linger = Duration.ZERO;
  private Duration patience = Duration.ofMinutes(1);
  private long expectedKeys;

  IngestBuilder(Ignite ignite, IgniteCache<K, V> cache) {
    this.ignite = Objects.requireNonNull(ignite, "ignite");
    this.cache = Objects.requireNonNull(cache, "cache");
  }

  /**
   * Bounds what waits by the number of records.
   *
   * @param records of a batch at most, from 1; so many may wait in each lane, too, and there are
   *     two lanes to a node; 4000 unless it is said. What is loaded, as {@link #intoEmpty} says,
   *     has two lanes more, and where {@code records} is less than 4000 larger batches, of 4000 at
   *     most, whose copies are up to {@code records} for each of the streamer's threads on each
   *     server (eight or more); one that cannot be loaded is put as it is
   */
  public IngestBuilder<K, V> batch(int records) {
    if (records < 1) {
      throw new IllegalArgumentException("a batch has at least 1 record, not " + records);
    }
    batch = records;
    return this;
  }

  /**
   * Bounds what waits and is on its way by bytes too, in all lanes together. A record that is
   * larger by itself is taken when nothing else is there; removals count as nothing.
   *
   * @param most from 1; no bound unless it is said
   * @param sizeOf bytes of a record, from 0, as well as they can be told: the same whenever it is
   *     asked of the same record, in any thread, and quickly
   */
  public IngestBuilder<K, V> bytes(long most, ToLongBiFunction<? super K, ? super V> sizeOf) {
    if (most < 1) {
      throw new IllegalArgumentException("at least 1 byte may wait, not " + most);
    }
    budget = new Budget<>(most, Objects.requireNonNull(sizeOf, "sizeOf"));
    return this;
  }

  /**
   * How long a record waits for others to go with although nothing of its lane is on its way: fewer
   * and larger batches, for less work at a rate that the servers can bear, and later. A full batch
   * goes at once, and so does all that waits at {@link OrderedIngest#flush}, or when a writer finds
   * no room for its {@link #bytes}.
   *
   * @param longest since the first of a batch was taken, from zero, which it is unless it is said:
   *     a record goes as soon as it can
   */
  public IngestBuilder<K, V> linger(Duration longest) {
    if (longest.isNegative()) {
      throw new IllegalArgumentException("a record cannot linger for " + longest);
    }
    linger = longest;
    return this;
  }

  /**
   * How long a batch is sent again and again while the topology changes or the client is cut off.
   *
   * @param longest since it failed first, from zero, which is never again; a minute unless it is
   *     said
   */
  public IngestBuilder<K, V> patience(Duration longest) {
    if (longest.isNegative()) {
      throw new IllegalArgumentException("patience is not negative, as " + longest + " is");
    }
    patience = longest;
    return this;
  }

  /**
   * Lets Ignite's data streamer load the first record of each key, to all its owners at once, into
   * a cache that is empty and that nobody else writes to, not even another of these the same keys.
   * What may have come before is written as ever, once the first records on their way are there.
   * Two threads more are for it.
   *
   * <p>It is given up for good, which is logged and no failure, if the cache is not empty, once
   * servers have come or gone, and once something could not be loaded: then all is written as ever.
   * Keys whose class inherits equals and hashCode from Object are never loaded.
   *
   * <p>The streamer knows the cache and no view of it, such as {@code withExpiryPolicy()}. If the
   * writer dies, what was on its way may be in some of its copies and not in others. And it does
   * not tell that one owner refuses a record for good while another takes it: that copy is missing
   * then, until the key is written again. If the topology changes while a batch is flushed, a part
   * of it may be sent once more after that, and bring back a key that was removed meanwhile.
   *
   * @param expectedKeys how many different ones come, from 1, as well as it can be told: two bytes
   *     are kept for each; of what comes beyond, ever more is written as ever
   */
  public IngestBuilder<K, V> intoEmpty(long expectedKeys) {
    if (expectedKeys < 1) {
      throw new IllegalArgumentException("at least 1 key is expected, not " + expectedKeys);
    }
    this.expectedKeys = expectedKeys;
    return this;
  }

  /**
   * Opens it, with a thread of its own, or three if it is {@link #intoEmpty}, which end when it is
   * closed. The writer is to be opened once a builder.
   *
   * @throws IllegalArgumentException if the cache's writeSynchronizationMode is FULL_ASYNC, which
   *     nothing can be in order with; or if it is {@link #intoEmpty} and the cache has what the
   *     streamer passes by: transactions, a store, an interceptor, entries that expire, persistence
   */
  public OrderedIngest<K, V> open() {
    return new Opening(Conditions.of(ignite, cache)).ingest();
  }

  /** What the parts of one that is being opened share. */
  private final class Opening {

    private final Conditions conditions;
    private final PutAll<K, V> putAll;
    private final Failure failure = new Failure();
    private final Counts counts = new Counts();
    private final Deque<Runnable> closing = new ArrayDeque<>();

    Opening(Conditions conditions) {
      this.conditions = conditions;
      putAll = new PutAll<>(cache, conditions.isSorting());
      budget.endWith(failure);
    }

    /** Opens all, or nothing. */
    OrderedIngest<K, V> ingest() {
      try {
        return opened();
      } catch (Throwable e) {
        end();
        throw e;
      }
    }

    private OrderedIngest<K, V> opened() {
      Firsts<K, V> firsts = expectedKeys == 0 ? Firsts.none() : firsts();
      Sender<K, V> sender = sender(new Behind<>(firsts, putAll, failure));
      Lanes<K, V> lanes =
          new Lanes<>(
              ignite.affinity(cache.getName()),
              () -> new Lane<>(batch, linger, sender, budget),
              failure);
      sender.eachSecond(lanes::look);
      return new OrderedIngest<>(
          sender, budget, lanes, firsts, this::end, conditions::requireNoTransaction);
    }

    private Firsts<K, V> firsts() {
      conditions.requireLoadable();
      Loading loading = new Loading(ignite, cache.getName(), new Seen(expectedKeys));
      if (cache.sizeLong(CachePeekMode.PRIMARY) > 0) {
        loading.end("it is not empty");
        return Firsts.none();
      }
      return new Firsts<>(List.of(lane(loading), lane(loading)), loading);
    }

    /** One that loads: of two, one fills while the other's batch is on its way. */
    private Lane<K, V> lane(Loading loading) {
      Collection<ClusterNode> servers = ignite.cluster().forDataNodes(cache.getName()).nodes();
      int most = Loader.most(batch, servers, conditions.copies());
      Loader<K, V> loader =
          new Loader<>(
              ignite.dataStreamer(cache.getName()), most, loading, putAll, failure, counts);
      closing.push(loader::close);
      Lane<K, V> lane = new Lane<>(most, linger, sender(loader), budget);
      failure.wakes(lane);
      return lane;
    }

    private Sender<K, V> sender(Transport<K, V> transport) {
      Sender<K, V> sender =
          new Sender<>(cache.getName(), transport, new Retry(patience), failure, counts);
      closing.push(sender::close);
      return sender;
    }

    /** Ends all that was opened, the newest first, whatever one of them throws. */
    private void end() {
      for (Runnable each : closing) {
        try {
          each.run();
        } catch (RuntimeException e) {
          ignite.log().warning("cache " + cache.getName() + ": a writer did not close", e);
        }
      }
    }
  }
}
