/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import org.cachemark.api.FieldUpdate;
import org.cachemark.api.RecordWriter;
import org.cachemark.api.StreamCache;

/** The same for a cache that streams are written into, by its own writers. */
final class PlantedStreamCache<K, V> extends PlantedCache<K, V> implements StreamCache<K, V> {

  private final StreamCache<K, V> cache;

  PlantedStreamCache(StreamCache<K, V> cache, ThreadLocal<PlantedAccount> accounts) {
    super(cache, accounts);
    this.cache = cache;
  }

  @Override
  public RecordWriter<K, V> writer() {
    return planted(cache.writer());
  }

  @Override
  public <P> RecordWriter<K, P> updater(FieldUpdate<V, P> update) {
    return planted(cache.updater(update));
  }

  private <P> RecordWriter<K, P> planted(RecordWriter<K, P> writer) {
    return new RecordWriter<>() {
      @Override
      public void write(K key, P value) {
        settleIfDue(key);
        writer.write(key, value);
      }

      @Override
      public P prepared(P value) {
        return writer.prepared(value);
      }

      @Override
      public void flush() {
        writer.flush();
      }

      @Override
      public void close() {
        writer.close();
      }
    };
  }
}
