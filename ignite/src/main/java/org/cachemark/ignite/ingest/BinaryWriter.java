/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite.ingest;

import java.lang.reflect.Field;
import java.util.List;
import org.apache.ignite.IgniteBinary;
import org.apache.ignite.binary.BinaryObjectBuilder;
import org.cachemark.api.RecordWriter;
import org.jspecify.annotations.Nullable;

/**
 * Hands values over as binary objects, built field by field: ahead, or when they are written. Each
 * field is set with its declared type, since the first write of a type fixes the types of its
 * fields for good, and a null alone would leave them open. The values' fields must be their own.
 */
final class BinaryWriter<K, V> implements RecordWriter<K, V> {

  private final RecordWriter<K, V> writer;
  private final IgniteBinary binary;
  private final Form form;
  private @Nullable Class<?> known;
  private List<Field> fields = List.of();

  BinaryWriter(RecordWriter<K, V> writer, IgniteBinary binary, Form form) {
    this.writer = writer;
    this.binary = binary;
    this.form = form;
  }

  @Override
  public V prepared(V value) {
    return form == Form.AHEAD ? built(value) : value;
  }

  @Override
  public void write(K key, V value) {
    writer.write(key, form == Form.INLINE ? built(value) : value);
  }

  /** Ignite takes a binary object wherever it takes the object that it stands for. */
  @SuppressWarnings("unchecked")
  private V built(V value) {
    Class<?> type = value.getClass();
    if (type != known) {
      known = type;
      fields = OwnFields.of(type);
      fields.forEach(field -> field.setAccessible(true));
    }
    if (fields.isEmpty()) {
      return binary.toBinary(value); // a number or a text has no other form
    }
    BinaryObjectBuilder builder = binary.builder(type.getName());
    for (Field field : fields) {
      set(builder, field, value);
    }
    return (V) builder.build();
  }

  @SuppressWarnings("unchecked") // the field's class is that of what it holds
  private static void set(BinaryObjectBuilder builder, Field field, Object value) {
    try {
      builder.setField(field.getName(), field.get(value), (Class<Object>) field.getType());
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e); // it was made accessible
    }
  }

  @Override
  public void flush() {
    writer.flush();
  }

  @Override
  public void close() {
    writer.close();
  }
}
