/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite3;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.Map;
import org.apache.ignite.table.mapper.Mapper;
import org.apache.ignite.table.mapper.TypeConverter;

/**
 * How keys, or values, are kept in a column. A table has no column for objects: those of a class
 * that SQL has no type for are written by Java's serialization.
 *
 * @param type of the objects
 * @param sql its type in the table
 */
record Column<T>(Class<T> type, String sql) {

  /** So many as the largest payload has, and more; Ignite's own limit is 64 KB. */
  private static final String BYTES = "VARBINARY(1000000)";

  private static final Map<Class<?>, String> OF_SQL =
      Map.of(
          Integer.class, "INT",
          Long.class, "BIGINT",
          String.class, "VARCHAR",
          byte[].class, BYTES);

  static <T> Column<T> of(Class<T> type) {
    return new Column<>(type, OF_SQL.getOrDefault(type, BYTES));
  }

  /** How Ignite is to turn objects into a column of this name, and back. */
  Mapper<T> mapper(String name) {
    return OF_SQL.containsKey(type)
        ? Mapper.of(type, name)
        : Mapper.of(type, name, new Serialized<>(type));
  }

  @Override
  public String toString() {
    return OF_SQL.containsKey(type) ? sql : sql + " by Java's serialization";
  }

  private record Serialized<T>(Class<T> type) implements TypeConverter<T, byte[]> {

    @Override
    public byte[] toColumnType(T object) throws IOException {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
        out.writeObject(object);
      }
      return bytes.toByteArray();
    }

    @Override
    public T toObjectType(byte[] column) throws IOException, ClassNotFoundException {
      try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(column))) {
        return type.cast(in.readObject());
      }
    }
  }
}
