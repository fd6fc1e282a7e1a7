/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite.ingest;

import org.cachemark.api.RecordWriter;
import org.cachemark.ingest.OrderedIngest;

/** Writes through an {@link OrderedIngest}, which it closes. */
final class OrderedWriter<K, V> implements RecordWriter<K, V> {

  private final OrderedIngest<K, V> ingest;

  OrderedWriter(OrderedIngest<K, V> ingest) {
    this.ingest = ingest;
  }

  @Override
  public void write(K key, V value) {
    ingest.write(key, value);
  }

  @Override
  public void flush() {
    ingest.flush();
  }

  @Override
  public void close() {
    ingest.close();
  }
}
