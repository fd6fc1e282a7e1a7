/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.api;

/**
 * A cache that streams of records are written into, in the way that its {@link StreamSpec} names.
 * {@code StreamContract}, in this module's test jar, is the executable form of this page.
 *
 * @param <K> type of the keys
 * @param <V> type of the values
 */
public interface StreamCache<K, V> extends BenchmarkCache<K, V> {

  /** A writer of a stream of records. To be closed before the cache. */
  RecordWriter<K, V> writer();

  /**
   * A writer of partial updates: what is handed over becomes the content of one field of a key's
   * value. Keys have to be there. To be closed before the cache.
   */
  <P> RecordWriter<K, P> updater(FieldUpdate<V, P> update);
}
