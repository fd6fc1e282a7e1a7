/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite3;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.SubmissionPublisher;
import org.apache.ignite.table.DataStreamerItem;
import org.apache.ignite.table.DataStreamerOptions;
import org.apache.ignite.table.KeyValueView;
import org.cachemark.api.RecordWriter;
import org.jspecify.annotations.Nullable;

/**
 * Writes by Ignite's data streamer. It can be flushed by its end alone, so each flush ends one, and
 * the next record begins another.
 */
final class StreamerWriter<K, V> implements RecordWriter<K, V> {

  private final KeyValueView<K, V> view;
  private final DataStreamerOptions options;
  private final int flushEvery;
  private @Nullable SubmissionPublisher<DataStreamerItem<Map.Entry<K, V>>> records;
  private CompletableFuture<Void> end = CompletableFuture.completedFuture(null);
  private int since;

  /**
   * @param flushEvery records after which to flush; 0 for never before the end
   */
  StreamerWriter(KeyValueView<K, V> view, DataStreamerOptions options, int flushEvery) {
    this.view = view;
    this.options = options;
    this.flushEvery = flushEvery;
  }

  @Override
  public void write(K key, V value) {
    SubmissionPublisher<DataStreamerItem<Map.Entry<K, V>>> open = records;
    if (open == null) {
      open = new SubmissionPublisher<>();
      records = open;
      end = view.streamData(open, options);
    } else if (end.isDone()) {
      flush(); // it has failed, and says why
    }
    open.submit(DataStreamerItem.of(Map.entry(key, value)));
    since++;
    if (since == flushEvery) {
      flush();
    }
  }

  @Override
  public void flush() {
    since = 0;
    if (records != null) {
      records.close();
      records = null;
    }
    CompletableFuture<Void> ended = end;
    // Whoever closes it after a failure is not told twice.
    end = CompletableFuture.completedFuture(null);
    ended.join();
  }

  @Override
  public void close() {
    flush();
  }
}
