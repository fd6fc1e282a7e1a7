/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.reindexer;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.cachemark.stores.BenchmarkStore;
import org.cachemark.stores.Item;
import org.cachemark.stores.Way;
import org.jspecify.annotations.Nullable;
import ru.rt.restream.reindexer.Namespace;
import ru.rt.restream.reindexer.NamespaceOptions;
import ru.rt.restream.reindexer.Query;
import ru.rt.restream.reindexer.Query.Condition;
import ru.rt.restream.reindexer.QueryResultJsonIterator;
import ru.rt.restream.reindexer.Reindexer;
import ru.rt.restream.reindexer.ResultIterator;
import ru.rt.restream.reindexer.binding.Binding;
import ru.rt.restream.reindexer.binding.Consts;

/** A namespace in memory, with Reindexer's defaults. */
final class ReindexerStore implements BenchmarkStore {

  /** What a call may take: the first search indexes the words of all items. */
  static final Duration TIMEOUT = Duration.ofMinutes(5);

  private static final String NAMESPACE = "items";

  private static final String CONFIG = "#config";

  /** The connector's word for it, which it keeps to itself. */
  private static final int UPSERT = 2;

  /** Those of all namespaces, as JSON. */
  private static final String SETTINGS = "SELECT * FROM " + CONFIG + " WHERE type = 'namespaces'";

  /** Room for none of the numbers of items that answered before; what it leaves out is as ever. */
  private static final String KEEP_NO_ANSWERS =
      """
      {"type": "namespaces", "namespaces": [{"namespace": "*", "cache": {
      "index_idset_cache_size": 0, "ft_index_cache_size": 0, "query_count_cache_size": 0}}]}
      """;

  private final Reindexer database;
  private final boolean hasText;
  private final Namespace<Document> items;

  /**
   * What is in the database is a former store's.
   *
   * @param keepsAnswers whether what is asked for a third time is answered from memory
   */
  ReindexerStore(Reindexer database, boolean keepsAnswers, boolean hasText) {
    this.database = database;
    this.hasText = hasText;
    drop(database);
    if (!keepsAnswers) {
      byte[] settings = KEEP_NO_ANSWERS.getBytes(StandardCharsets.UTF_8);
      database
          .getBinding()
          .modifyItem(CONFIG, settings, Consts.FORMAT_JSON, UPSERT, new String[0], 0);
    }
    items = open(database);
    if (hasText) {
      database.getBinding().addIndex(NAMESPACE, Document.words());
    }
  }

  /** Empties a database. */
  static void drop(Reindexer database) {
    open(database); // what is not there cannot be dropped
    database.dropNamespace(NAMESPACE);
  }

  private static Namespace<Document> open(Reindexer database) {
    return database.openNamespace(
        NAMESPACE, NamespaceOptions.defaultOptions().setEnableStorage(false), Document.class);
  }

  /** By itself each: a transaction takes longer. Words are not indexed before one is asked for. */
  @Override
  public void load(Iterator<Item> all) {
    all.forEachRemaining(item -> items.insert(Document.of(item)));
    if (hasText) {
      findByWord("any", 1);
    }
  }

  @Override
  public @Nullable Item get(int id) {
    List<Item> found = find(items.query().where(Document.ID, Condition.EQ, id), 1);
    return found.isEmpty() ? null : found.get(0);
  }

  @Override
  public Set<Way> ways() {
    return Set.of(Way.LOOP, Way.BULK);
  }

  @Override
  public List<@Nullable Item> getBulk(int... ids) {
    List<Integer> keys = IntStream.of(ids).boxed().toList();
    return Way.inOrder(
        ids, find(items.query().where(Document.ID, Condition.SET, keys), ids.length));
  }

  @Override
  public List<Item> findByName(String name, int limit) {
    return find(items.query().where(Document.NAME, Condition.EQ, name), limit);
  }

  @Override
  public List<Item> findByNameSince(String name, int afterYear, int limit) {
    return find(
        items
            .query()
            .where(Document.NAME, Condition.EQ, name)
            .where(Document.YEAR, Condition.GT, afterYear),
        limit);
  }

  @Override
  public void overwrite(Item item) {
    items.upsert(Document.of(item));
  }

  /** By its sign for words as they are written, without their stems (fulltext.md). */
  @Override
  public List<Item> findByWord(String word, int limit) {
    return search("=" + word, limit);
  }

  @Override
  public List<Item> findByPrefix(String prefix, int limit) {
    return search("=" + prefix + "*", limit);
  }

  @Override
  public List<Item> findByTypo(String typo, int limit) {
    return search("=" + typo + "~", limit);
  }

  private List<Item> search(String text, int limit) {
    return find(items.query().where(Document.DESCRIPTION, Condition.EQ, text), limit);
  }

  private static List<Item> find(Query<Document> query, int limit) {
    List<Item> found = new ArrayList<>();
    try (ResultIterator<Document> documents = query.limit(limit).execute()) {
      while (documents.hasNext()) {
        found.add(documents.next().item());
      }
    }
    return found;
  }

  @Override
  public String configuration() {
    Binding binding = database.getBinding();
    try (QueryResultJsonIterator told =
        new QueryResultJsonIterator(binding.select(SETTINGS, true, 1, new long[1]), 1)) {
      return told.next();
    }
  }

  @Override
  public void close() {
    database.close();
  }
}
