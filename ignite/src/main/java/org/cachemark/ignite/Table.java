/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.ignite.cache.QueryEntity;
import org.apache.ignite.cache.QueryIndex;
import org.cachemark.api.CacheSpec;
import org.cachemark.ignite.ingest.OwnFields;

/** What SQL is told of a cache: a table whose columns are the fields of its values. */
final class Table {

  private Table() {}

  /**
   * Describes the table.
   *
   * @param indexes so many of the fields that hold a number have an index each; a value that is a
   *     number itself has none
   * @throws IllegalArgumentException if there are fewer such fields
   */
  static QueryEntity over(CacheSpec<?, ?> spec, int indexes) {
    Map<String, String> columns = columns(spec.valueType());
    List<QueryIndex> indexed =
        columns.entrySet().stream()
            .filter(column -> column.getValue().equals(Integer.class.getName()))
            .limit(indexes)
            .map(column -> new QueryIndex(column.getKey()))
            .toList();
    if (indexed.size() < indexes && !columns.isEmpty()) {
      throw new IllegalArgumentException(
          "sql must be at most %d for values of %s: it has no more fields with numbers"
              .formatted(indexed.size(), spec.valueType().getSimpleName()));
    }
    return new QueryEntity(spec.keyType(), spec.valueType())
        .setFields(new LinkedHashMap<>(columns))
        .setIndexes(new ArrayList<>(indexed));
  }

  /** The fields with their types; none of a number or a text, which is a column itself. */
  private static Map<String, String> columns(Class<?> type) {
    Map<String, String> columns = new LinkedHashMap<>();
    OwnFields.of(type).forEach(field -> columns.put(field.getName(), columnType(field.getType())));
    return columns;
  }

  private static String columnType(Class<?> type) {
    return type == int.class ? Integer.class.getName() : type.getName();
  }
}
