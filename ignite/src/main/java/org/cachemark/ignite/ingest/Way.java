/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite.ingest;

import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.ignite.Ignite;
import org.apache.ignite.IgniteCache;
import org.apache.ignite.IgniteDataStreamer;
import org.apache.ignite.client.ClientCache;
import org.apache.ignite.internal.processors.datastreamer.DataStreamerCacheUpdaters;
import org.apache.ignite.lang.IgniteFuture;
import org.apache.ignite.stream.StreamReceiver;
import org.cachemark.api.Options;
import org.cachemark.api.RecordWriter;

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
  /** {@link OrderedIngest}. */
  ORDERED("ordered");

  private static final int BATCH = 1000;
  private static final int IN_FLIGHT = 1000;
  private static final Duration LONGEST_WAIT = Duration.ofMillis(100);

  private final String word;

  Way(String word) {
    this.word = word;
  }

  /**
   * The way that options name; putting each record if they name none.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  public static Way of(Options options) {
    String name = options.text("way").orElse(PUT.word);
    return Arrays.stream(values())
        .filter(way -> way.word.equals(name))
        .findAny()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "option way must be one of %s, not '%s'".formatted(names(), name)));
  }

  /** A writer that goes this way. */
  public <K, V> RecordWriter<K, V> writer(Ignite ignite, IgniteCache<K, V> cache, Options options) {
    int batch = options.number("batch", 1).orElse(BATCH);
    return switch (this) {
      case PUT -> RecordWriter.each(cache::put);
      case PUT_ASYNC ->
          new PutAsyncWriter<>(cache, options.number("inFlight", 1).orElse(IN_FLIGHT));
      case PUT_ALL -> new BatchWriter<>(oneByOne(cache::putAll), TreeMap::new, batch);
      case PUT_ALL_HASH -> new BatchWriter<>(oneByOne(cache::putAll), HashMap::new, batch);
      case PUT_ALL_ASYNC -> new BatchWriter<>(meanwhile(cache), TreeMap::new, batch);
      case ORDERED -> new OrderedIngest<>(ignite, cache, batch, LONGEST_WAIT);
      default ->
          new StreamerWriter<>(
              streamer(ignite, cache, batch), options.number("flush", 0).orElse(0));
    };
  }

  /** Whether thin clients can go this way. */
  public boolean isForThinClients() {
    return this == PUT || this == PUT_ALL;
  }

  /** A thin client's writer that goes this way. */
  public <K, V> RecordWriter<K, V> writer(ClientCache<K, V> cache, Options options) {
    int batch = options.number("batch", 1).orElse(BATCH);
    return this == PUT_ALL
        ? new BatchWriter<>(oneByOne(cache::putAll), TreeMap::new, batch)
        : RecordWriter.each(cache::put);
  }

  /** All names, as options have them. */
  public static String names() {
    return Arrays.stream(values()).map(Way::toString).collect(Collectors.joining(", "));
  }

  private static <K, V> BatchWriter.Sink<K, V> oneByOne(Consumer<Map<K, V>> putAll) {
    return new BatchWriter.Sink<>() {
      @Override
      public void accept(Map<K, V> batch) {
        putAll.accept(batch);
      }

      @Override
      public void await() {
        // nothing is on its way
      }
    };
  }

  private static <K, V> BatchWriter.Sink<K, V> meanwhile(IgniteCache<K, V> cache) {
    return new BatchWriter.Sink<>() {
      private IgniteFuture<Void> last;

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
      Ignite ignite, IgniteCache<K, V> cache, int batch) {
    IgniteDataStreamer<K, V> streamer = ignite.dataStreamer(cache.getName());
    streamer.perNodeBufferSize(batch);
    streamer.allowOverwrite(this != STREAMER);
    StreamReceiver<K, V> receiver = receiver();
    if (receiver != null) {
      streamer.receiver(receiver);
    }
    return streamer;
  }

  /** The receivers come with Ignite, though in a package that it calls internal. */
  @SuppressWarnings("unchecked") // the keys of sorted batches are comparable, or it fails
  private <K, V> StreamReceiver<K, V> receiver() {
    return switch (this) {
      case INDIVIDUAL -> DataStreamerCacheUpdaters.individual();
      case BATCHED -> DataStreamerCacheUpdaters.batched();
      case BATCHED_SORTED -> (StreamReceiver<K, V>) DataStreamerCacheUpdaters.batchedSorted();
      default -> null;
    };
  }

  @Override
  public String toString() {
    return word;
  }
}
