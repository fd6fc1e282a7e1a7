/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite.ingest;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.ignite.Ignite;
import org.apache.ignite.IgniteCache;
import org.apache.ignite.IgniteDataStreamer;
import org.apache.ignite.client.ClientCache;
import org.apache.ignite.internal.processors.datastreamer.DataStreamerCacheUpdaters;
import org.apache.ignite.lang.IgniteFuture;
import org.apache.ignite.stream.StreamReceiver;
import org.cachemark.api.BatchWriter;
import org.cachemark.api.RecordWriter;
import org.cachemark.ingest.IngestBuilder;
import org.cachemark.ingest.OrderedIngest;
import org.jspecify.annotations.Nullable;

/** The ways of writing a stream into a cache that Ignite's nodes offer, by name, and ours. */
public enum Way {
  /** Each record by itself. */
  PUT("put"),
  /** Each record by itself, without waiting for it. */
  PUT_ASYNC("putAsync"),
  /** Batches in the order of the keys. */
  PUT_ALL("putAll"),
  /** Batches in no order. */
  PUT_ALL_HASH("putAllHash"),
  /** Batches in the order of the keys; the next is filled while one is on its way. */
  PUT_ALL_ASYNC("putAllAsync"),
  /** The streamer as it is: made for loading, it leaves keys alone that exist. */
  STREAMER("streamer"),
  /** The streamer that may overwrite. */
  OVERWRITE("overwrite"),
  /** The streamer whose receiver puts each record. */
  INDIVIDUAL("individual"),
  /** The streamer whose receiver puts batches. */
  BATCHED("batched"),
  /** The streamer whose receiver puts batches in the order of the keys. */
  BATCHED_SORTED("batchedSorted"),
  /** The streamer whose receiver puts batches, one at a time to a node. */
  BATCHED_SINGLY("batchedSingly"),
  /** {@link OrderedIngest}. */
  ORDERED("ordered"),
  /** SQL's {@code INSERT} in streaming mode, which leaves keys alone that exist. */
  SQL_STREAM("sqlStream"),
  /** The same that may overwrite. */
  SQL_STREAM_OVERWRITE("sqlStreamOverwrite");

  private final String word;

  Way(String word) {
    this.word = word;
  }

  /** The settings of a stream that mean something to it. */
  Set<String> settings() {
    return switch (this) {
      case PUT -> Set.of();
      case PUT_ASYNC -> Set.of("inFlight");
      case PUT_ALL, PUT_ALL_HASH, PUT_ALL_ASYNC -> Set.of("batch");
      case ORDERED -> Set.of("batch", "longestWait");
      case SQL_STREAM, SQL_STREAM_OVERWRITE -> Set.of("batch");
      default -> Set.of("batch", "flush", "longestWait");
    };
  }

  /** Whether it is ours, which refuses what nothing can be in order with. */
  public boolean isOrdered() {
    return this == ORDERED;
  }

  /** Whether it goes by SQL, which takes a table. */
  boolean isSql() {
    return this == SQL_STREAM || this == SQL_STREAM_OVERWRITE;
  }

  /** Whether thin clients can go this way: their Java API has no streamer, in any release. */
  boolean isForThinClients() {
    return this == PUT || this == PUT_ALL || this == PUT_ALL_HASH || isSql();
  }

  /** A writer that goes this way. */
  <K, V> RecordWriter<K, V> writer(Ignite ignite, IgniteCache<K, V> cache, Writing writing) {
    return switch (this) {
      case PUT -> RecordWriter.each(cache::put);
      case PUT_ASYNC -> new PutAsyncWriter<>(cache, writing.inFlight());
      case PUT_ALL -> new BatchWriter<>(cache::putAll, TreeMap::new, writing.batch());
      case PUT_ALL_HASH -> new BatchWriter<>(cache::putAll, HashMap::new, writing.batch());
      case PUT_ALL_ASYNC -> new BatchWriter<>(meanwhile(cache), TreeMap::new, writing.batch());
      case ORDERED -> new OrderedWriter<>(ordered(ignite, cache, writing).open());
      case SQL_STREAM, SQL_STREAM_OVERWRITE ->
          throw new IllegalStateException(this + " is by JDBC");
      default -> new StreamerWriter<>(streamer(ignite, cache, writing), writing.flush());
    };
  }

  private static <K, V> IngestBuilder<K, V> ordered(
      Ignite ignite, IgniteCache<K, V> cache, Writing writing) {
    return OrderedIngest.into(ignite, cache)
        .batch(writing.batch())
        .linger(writing.longestWait().orElse(Duration.ZERO));
  }

  /** A thin client's writer that goes this way. */
  <K, V> RecordWriter<K, V> writer(ClientCache<K, V> cache, Writing writing) {
    return switch (this) {
      case PUT_ALL -> new BatchWriter<>(cache::putAll, TreeMap::new, writing.batch());
      case PUT_ALL_HASH -> new BatchWriter<>(cache::putAll, HashMap::new, writing.batch());
      case PUT -> RecordWriter.each(cache::put);
      default -> throw new IllegalStateException(this + " is not by the client protocol");
    };
  }

  private static <K, V> BatchWriter.Sink<K, V> meanwhile(IgniteCache<K, V> cache) {
    return new BatchWriter.Sink<>() {
      private @Nullable IgniteFuture<Void> last;

      @Override
      public void accept(Map<K, V> batch) {
        await();
        last = cache.putAllAsync(batch);
      }

      @Override
      public void await() {
        if (last != null) {
          last.get();
        }
      }
    };
  }

  private <K, V> IgniteDataStreamer<K, V> streamer(
      Ignite ignite, IgniteCache<K, V> cache, Writing writing) {
    IgniteDataStreamer<K, V> streamer = ignite.dataStreamer(cache.getName());
    streamer.perNodeBufferSize(writing.batch());
    streamer.allowOverwrite(this != STREAMER);
    streamer.keepBinary(writing.form() != Form.OBJECT);
    if (this == BATCHED_SINGLY) {
      streamer.perNodeParallelOperations(1);
    }
    writing.longestWait().ifPresent(wait -> streamer.autoFlushFrequency(wait.toMillis()));
    StreamReceiver<K, V> receiver = receiver();
    if (receiver != null) {
      streamer.receiver(receiver);
    }
    return streamer;
  }

  /** The receivers come with Ignite, though in a package that it calls internal. */
  @SuppressWarnings("unchecked") // the keys of sorted batches are comparable, or it fails
  private <K, V> @Nullable StreamReceiver<K, V> receiver() {
    return switch (this) {
      case INDIVIDUAL -> DataStreamerCacheUpdaters.individual();
      case BATCHED, BATCHED_SINGLY -> DataStreamerCacheUpdaters.batched();
      case BATCHED_SORTED -> (StreamReceiver<K, V>) DataStreamerCacheUpdaters.batchedSorted();
      default -> null;
    };
  }

  @Override
  public String toString() {
    return word;
  }
}
