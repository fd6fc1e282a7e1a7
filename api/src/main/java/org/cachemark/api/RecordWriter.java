/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.api;

import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Writes a stream of records into a cache, in one of the ways that a product offers. Later records
 * are newer: of two with one key, the later should be the one that stays. Whether it does is what
 * benchmarks find out.
 *
 * <p>For one thread at a time. Neither keys nor values may be changed after they were handed over.
 *
 * @param <K> type of the keys
 * @param <V> type of the values
 */
public interface RecordWriter<K, V> extends AutoCloseable {

  /**
   * Hands a record over; returns before it is in the cache where the way of writing allows that,
   * and waits where it has no room for more.
   *
   * @throws RuntimeException if this record, or an earlier one, could not be written
   */
  void write(K key, V value);

  /**
   * Does ahead what the way of writing lets be done ahead, outside the timed work. What it returns
   * may be handed over in the value's place, and need not be of the value's type: a caller that
   * prepares takes {@code V} for Object.
   */
  default V prepared(V value) {
    return value;
  }

  /**
   * Returns when everything that was handed over is in the cache.
   *
   * @throws RuntimeException if something could not be written
   */
  void flush();

  /** A writer that has each record in the cache when it returns. */
  static <K, V> RecordWriter<K, V> each(BiConsumer<? super K, ? super V> put) {
    return new RecordWriter<>() {
      @Override
      public void write(K key, V value) {
        put.accept(key, value);
      }

      @Override
      public void flush() {
        // nothing waits
      }

      @Override
      public void close() {
        // nothing waits
      }
    };
  }

  /**
   * A writer that changes each record by a get, a change here, and a put. What another writes in
   * between is lost.
   */
  static <K, V, P> RecordWriter<K, P> readWrite(
      Function<? super K, ? extends @Nullable V> get,
      BiConsumer<? super K, ? super V> put,
      FieldUpdate<V, P> update) {
    return each(
        (key, content) ->
            put.accept(key, update.with(Objects.requireNonNull(get.apply(key), "value"), content)));
  }

  /** Flushes, and ends. Calling it again does nothing. */
  @Override
  void close();
}
