/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import javax.cache.Cache;
import org.apache.ignite.IgniteCache;
import org.apache.ignite.IgniteDataStreamer;
import org.apache.ignite.cache.CacheWriteSynchronizationMode;
import org.apache.ignite.cache.QueryEntity;
import org.apache.ignite.cache.QueryIndex;
import org.apache.ignite.cache.QueryIndexType;
import org.apache.ignite.cache.query.SqlFieldsQuery;
import org.apache.ignite.cache.query.TextQuery;
import org.apache.ignite.configuration.CacheConfiguration;
import org.cachemark.stores.BenchmarkStore;
import org.cachemark.stores.Item;
import org.cachemark.stores.Way;
import org.jspecify.annotations.Nullable;

/** A cache of items by their key that is a table, too: by SQL, and by words as Lucene has them. */
final class IgniteStore implements BenchmarkStore {

  private static final String ITEMS = "items";

  /** Bytes of an index' entry for a name and a year; by default the year would not fit. */
  private static final int INLINE_SIZE = 40;

  private static final String BY_NAME =
      "SELECT _KEY, _VAL FROM %s WHERE name = ? LIMIT ?".formatted(ITEMS);

  private static final String BY_NAME_SINCE =
      "SELECT _KEY, _VAL FROM %s WHERE name = ? AND year > ? LIMIT ?".formatted(ITEMS);

  private final Cluster cluster;
  private final boolean isLocal;
  private final IgniteCache<Integer, StoredItem> items;

  /**
   * Makes the cache.
   *
   * @param isLocal whether all data are in this JVM: a query need not be sent to others, nor be
   *     merged of their answers
   */
  IgniteStore(Cluster cluster, boolean isLocal, boolean hasText) {
    this.cluster = cluster;
    this.isLocal = isLocal;
    items =
        cluster
            .ignite()
            .createCache(
                new CacheConfiguration<Integer, StoredItem>(ITEMS)
                    .setWriteSynchronizationMode(CacheWriteSynchronizationMode.FULL_SYNC)
                    .setQueryEntities(List.of(table(hasText))));
  }

  private static QueryEntity table(boolean hasText) {
    Map<String, String> columns = new LinkedHashMap<>();
    columns.put(StoredItem.NAME, String.class.getName());
    columns.put(StoredItem.YEAR, Integer.class.getName());
    columns.put(StoredItem.DESCRIPTION, String.class.getName());
    List<QueryIndex> indexes = new ArrayList<>();
    indexes.add(
        new QueryIndex(List.of(StoredItem.NAME, StoredItem.YEAR), QueryIndexType.SORTED)
            .setInlineSize(INLINE_SIZE));
    if (hasText) {
      indexes.add(new QueryIndex(StoredItem.DESCRIPTION, QueryIndexType.FULLTEXT));
    }
    return new QueryEntity(Integer.class, StoredItem.class)
        .setTableName(ITEMS)
        .setFields(new LinkedHashMap<>(columns))
        .setIndexes(indexes);
  }

  @Override
  public void load(Iterator<Item> all) {
    try (IgniteDataStreamer<Integer, StoredItem> streamer = cluster.ignite().dataStreamer(ITEMS)) {
      all.forEachRemaining(item -> streamer.addData(item.id(), new StoredItem(item)));
    }
  }

  @Override
  public @Nullable Item get(int id) {
    return item(id, items.get(id));
  }

  private static @Nullable Item item(int id, @Nullable StoredItem stored) {
    return stored == null ? null : stored.item(id);
  }

  @Override
  public Set<Way> ways() {
    return Set.of(Way.LOOP, Way.BULK);
  }

  @Override
  public List<@Nullable Item> getBulk(int... ids) {
    Set<Integer> keys = new TreeSet<>(IntStream.of(ids).boxed().toList());
    Map<Integer, StoredItem> found = items.getAll(keys);
    List<@Nullable Item> inOrder = new ArrayList<>(ids.length);
    for (int id : ids) {
      inOrder.add(item(id, found.get(id)));
    }
    return inOrder;
  }

  @Override
  public List<Item> findByName(String name, int limit) {
    return select(BY_NAME, name, limit);
  }

  @Override
  public List<Item> findByNameSince(String name, int afterYear, int limit) {
    return select(BY_NAME_SINCE, name, afterYear, limit);
  }

  private List<Item> select(String sql, Object... arguments) {
    List<Item> found = new ArrayList<>();
    for (List<?> row :
        items.query(new SqlFieldsQuery(sql).setArgs(arguments).setLocal(isLocal)).getAll()) {
      found.add(((StoredItem) row.get(1)).item((Integer) row.get(0)));
    }
    return found;
  }

  @Override
  public void overwrite(Item item) {
    items.put(item.id(), new StoredItem(item));
  }

  @Override
  public Set<Way> writing() {
    return ways();
  }

  @Override
  public void overwriteBulk(List<Item> written) {
    Map<Integer, StoredItem> batch = new TreeMap<>(); // in one order, whoever writes
    written.forEach(item -> batch.put(item.id(), new StoredItem(item)));
    items.putAll(batch);
  }

  @Override
  public List<Item> findByWord(String word, int limit) {
    return search(word, limit);
  }

  @Override
  public List<Item> findByPrefix(String prefix, int limit) {
    return search(prefix + "*", limit);
  }

  @Override
  public List<Item> findByTypo(String typo, int limit) {
    return search(typo + "~1", limit);
  }

  private List<Item> search(String text, int limit) {
    return againIfEmpty(() -> query(text, limit));
  }

  /**
   * Asks once more where a text query finds nothing: a query that ends may interrupt the next one
   * of its thread, which then finds nothing though items fit.
   */
  static <T> List<T> againIfEmpty(Supplier<List<T>> search) {
    List<T> found = search.get();
    return found.isEmpty() ? search.get() : found;
  }

  private List<Item> query(String text, int limit) {
    List<Item> found = new ArrayList<>();
    for (Cache.Entry<Integer, StoredItem> entry :
        items
            .query(
                new TextQuery<Integer, StoredItem>(StoredItem.class, text)
                    .setLimit(limit)
                    .setLocal(isLocal))
            .getAll()) {
      found.add(entry.getValue().item(entry.getKey()));
    }
    return found;
  }

  @Override
  public String configuration() {
    @SuppressWarnings("unchecked")
    CacheConfiguration<Integer, StoredItem> cache =
        items.getConfiguration(CacheConfiguration.class);
    return ("Ignite %s, %s, %s, %s, backups=%d, sync=%s, inline size %d, no persistence,"
            + " an empty answer by words is asked for again")
        .formatted(
            cluster.ignite().version(),
            cluster.description(),
            cache.getCacheMode(),
            cache.getAtomicityMode(),
            cache.getBackups(),
            cache.getWriteSynchronizationMode(),
            INLINE_SIZE);
  }

  @Override
  public void close() {
    try (cluster) {
      items.destroy();
    }
  }
}
