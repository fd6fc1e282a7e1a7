/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite.ingest;

import org.apache.ignite.IgniteDataStreamer;
import org.cachemark.api.RecordWriter;

/** Writes by Ignite's own data streamer. */
final class StreamerWriter<K, V> implements RecordWriter<K, V> {

  private final IgniteDataStreamer<K, V> streamer;
  private final int flushEvery;
  private int since;

  /**
   * @param flushEvery records after which to flush; 0 for never before the end
   */
  StreamerWriter(IgniteDataStreamer<K, V> streamer, int flushEvery) {
    this.streamer = streamer;
    this.flushEvery = flushEvery;
  }

  @Override
  public void write(K key, V value) {
    streamer.addData(key, value);
    since++;
    if (since == flushEvery) {
      flush();
    }
  }

  @Override
  public void flush() {
    since = 0;
    streamer.flush();
  }

  @Override
  public void close() {
    streamer.close();
  }
}
