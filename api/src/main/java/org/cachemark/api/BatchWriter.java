/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.api;

import java.util.Map;
import java.util.function.Supplier;

/**
 * Collects records, of each key the newest, and hands them on in batches, one after the other. For
 * use by one thread.
 */
public final class BatchWriter<K, V> implements RecordWriter<K, V> {

  /** Where batches go. */
  public interface Sink<K, V> {

    /** Takes a batch, for good. */
    void accept(Map<K, V> batch);

    /** Returns when all that was given is in the cache. */
    default void await() {
      // it was when accept returned
    }
  }

  private final Sink<K, V> sink;
  private final Supplier<Map<K, V>> newBatch;
  private final int size;
  private Map<K, V> batch;
  private int handedOver;

  /**
   * A writer of such batches.
   *
   * @param newBatch makes an empty one
   * @param size records of a batch, from 1, repeated keys counted
   */
  public BatchWriter(Sink<K, V> sink, Supplier<Map<K, V>> newBatch, int size) {
    this.sink = sink;
    this.newBatch = newBatch;
    this.size = size;
    batch = newBatch.get();
  }

  @Override
  public void write(K key, V value) {
    batch.put(key, value);
    handedOver++;
    if (handedOver == size) {
      send();
    }
  }

  private void send() {
    if (handedOver > 0) {
      Map<K, V> full = batch;
      batch = newBatch.get();
      handedOver = 0;
      sink.accept(full);
    }
  }

  @Override
  public void flush() {
    send();
    sink.await();
  }

  @Override
  public void close() {
    flush();
  }
}
