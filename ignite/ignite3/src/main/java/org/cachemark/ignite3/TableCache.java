/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite3;

import java.util.Collection;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.apache.ignite.lang.Cursor;
import org.apache.ignite.sql.ResultSet;
import org.apache.ignite.sql.SqlRow;
import org.apache.ignite.table.KeyValueView;
import org.cachemark.api.CacheSpec;
import org.cachemark.api.FieldUpdate;
import org.cachemark.api.RecordWriter;
import org.cachemark.api.StreamCache;
import org.jspecify.annotations.Nullable;

/** A table with a column of keys and one of values. */
final class TableCache<K, V> implements StreamCache<K, V> {

  private static final AtomicInteger TABLES = new AtomicInteger();

  private final Node node;
  private final Writing writing;
  private final String table;
  private final String configuration;
  private final KeyValueView<K, V> view;
  private boolean isClosed;

  TableCache(Node node, CacheSpec<K, V> spec, Writing writing) {
    this.node = node;
    this.writing = writing;
    table = "T" + TABLES.incrementAndGet();
    Column<K> keys = Column.of(spec.keyType());
    Column<V> values = Column.of(spec.valueType());
    node.ignite()
        .sql()
        .executeScript(
            "CREATE TABLE %s (K %s PRIMARY KEY, V %s) ZONE %s"
                .formatted(table, keys.sql(), values.sql(), Node.ZONE));
    view = node.ignite().tables().table(table).keyValueView(keys.mapper("K"), values.mapper("V"));
    configuration =
        "%s, keys %s, values %s, %s"
            .formatted(
                node.ignite().catalog().zoneDefinition(Node.ZONE), keys, values, writing.pages());
    try {
      size(); // which waits until all partitions answer, as the first operation would
    } catch (RuntimeException e) {
      drop();
      throw e;
    }
  }

  @Override
  public @Nullable V get(K key) {
    return view.get(null, key);
  }

  @Override
  public void put(K key, V value) {
    view.put(null, key, value);
  }

  @Override
  public boolean putIfAbsent(K key, V value) {
    return view.putIfAbsent(null, key, value);
  }

  @Override
  public void remove(K key) {
    view.remove(null, key);
  }

  @Override
  @SuppressWarnings("unchecked") // keys of a subclass are keys
  public Map<K, V> getAll(Collection<? extends K> keys) {
    return view.getAll(null, (Collection<K>) keys);
  }

  @Override
  @SuppressWarnings("unchecked") // keys and values of subclasses are such
  public void putAll(Map<? extends K, ? extends V> entries) {
    view.putAll(null, (Map<K, V>) entries);
  }

  @Override
  public void forEach(BiConsumer<? super K, ? super V> action) {
    try (Cursor<Map.Entry<K, V>> entries = view.query(null, null)) {
      entries.forEachRemaining(entry -> action.accept(entry.getKey(), entry.getValue()));
    }
  }

  @Override
  public RecordWriter<K, V> writer() {
    return writing.writer(view);
  }

  @Override
  public <P> RecordWriter<K, P> updater(FieldUpdate<V, P> update) {
    return RecordWriter.readWrite(this::get, this::put, update);
  }

  @Override
  public void clear() {
    view.removeAll(null);
  }

  @Override
  public long size() {
    try (ResultSet<SqlRow> rows =
        node.ignite().sql().execute(null, "SELECT COUNT(*) FROM " + table)) {
      return rows.next().longValue(0);
    }
  }

  @Override
  public String configuration() {
    return configuration;
  }

  @Override
  public void close() {
    if (!isClosed) {
      isClosed = true;
      try {
        drop();
      } finally {
        node.close();
      }
    }
  }

  private void drop() {
    node.ignite().sql().executeScript("DROP TABLE IF EXISTS " + table);
  }
}
