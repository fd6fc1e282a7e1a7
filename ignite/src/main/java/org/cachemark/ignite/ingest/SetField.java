/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite.ingest;

import javax.cache.processor.MutableEntry;
import org.apache.ignite.cache.CacheEntryProcessor;
import org.cachemark.api.FieldUpdate;

/** Changes a field of a value on the server that has it; does nothing if there is none. */
final class SetField<K, V, P> implements CacheEntryProcessor<K, V, Void> {

  private static final long serialVersionUID = 1;

  private final FieldUpdate<V, P> update;
  private final P content;

  SetField(FieldUpdate<V, P> update, P content) {
    this.update = update;
    this.content = content;
  }

  @Override
  public Void process(MutableEntry<K, V> entry, Object... arguments) {
    if (entry.exists()) {
      entry.setValue(update.with(entry.getValue(), content));
    }
    return null;
  }
}
