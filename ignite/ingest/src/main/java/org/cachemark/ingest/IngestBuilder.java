/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ingest;

import java.time.Duration;
import java.util.Objects;
import java.util.function.ToLongBiFunction;
import org.apache.ignite.Ignite;
import org.apache.ignite.IgniteCache;

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

  IngestBuilder(Ignite ignite, IgniteCache<K, V> cache) {
    this.ignite = Objects.requireNonNull(ignite, "ignite");
    this.cache = Objects.requireNonNull(cache, "cache");
  }

  /**
   * Bounds what waits by the number of records.
   *
   * @param records of a batch at most, from 1; so many may wait in each lane, too, and there are
   *     two lanes to a node; 4000 unless it is said
   */
  public IngestBuilder<K, V> batch(int records) {
    if (records < 1) {
      throw new IllegalArgumentException("a batch has at least 1 record, not " + records);
    }
    batch = records;
    return this;
  }

  /**
   * Bounds what waits and is on its way by bytes too, in all lanes together. Writers that find no
   * room wait in line, so that a large record gets its turn between small ones; one that is larger
   * by itself is taken when nothing else is there, for which all others in line wait, too. Removals
   * count as nothing.
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
   * goes at once, and so does all that waits at {@link OrderedIngest#flush}, or while a writer
   * finds no room for its {@link #bytes}.
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
   * Opens it, with a thread of its own, which ends when it is closed. The writer is to be opened
   * once a builder.
   *
   * @throws IllegalArgumentException if the cache's writeSynchronizationMode is FULL_ASYNC, which
   *     nothing can be in order with
   */
  public OrderedIngest<K, V> open() {
    Conditions conditions = Conditions.of(ignite, cache);
    Failure failure = new Failure();
    budget.endWith(failure);
    PutAll<K, V> putAll = new PutAll<>(cache, conditions.isSorting());
    Sender<K, V> sender = new Sender<>(cache.getName(), putAll, new Retry(patience), failure);
    Lanes<K, V> lanes =
        new Lanes<>(
            ignite.affinity(cache.getName()),
            () -> new Lane<>(batch, linger, sender, budget),
            failure);
    sender.eachSecond(lanes::look);
    return new OrderedIngest<>(sender, budget, lanes, conditions::requireNoTransaction);
  }
}
