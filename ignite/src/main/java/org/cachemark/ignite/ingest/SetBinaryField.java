/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite.ingest;

import javax.cache.processor.MutableEntry;
import org.apache.ignite.binary.BinaryObject;
import org.apache.ignite.cache.CacheEntryProcessor;

/**
 * Changes any field of any value, by its name and in its binary form, on the server that has it;
 * does nothing if there is none. The server needs no class of the value's.
 */
final class SetBinaryField<K, P> implements CacheEntryProcessor<K, BinaryObject, Void> {

  private static final long serialVersionUID = 1;

  private final String field;
  private final P content;

  SetBinaryField(String field, P content) {
    this.field = field;
    this.content = content;
  }

  @Override
  public Void process(MutableEntry<K, BinaryObject> entry, Object... arguments) {
    if (entry.exists()) {
      entry.setValue(entry.getValue().toBuilder().setField(field, content).build());
    }
    return null;
  }
}
