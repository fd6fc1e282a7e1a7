/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.mongodb;

import static com.mongodb.client.model.Filters.and;
import static com.mongodb.client.model.Filters.eq;
import static com.mongodb.client.model.Filters.gt;
import static com.mongodb.client.model.Filters.in;
import static com.mongodb.client.model.Filters.text;

import com.mongodb.MongoException;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.BulkWriteOptions;
import com.mongodb.client.model.IndexOptions;
import com.mongodb.client.model.Indexes;
import com.mongodb.client.model.ReplaceOneModel;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.cachemark.harness.server.Pool;
import org.cachemark.stores.BenchmarkStore;
import org.cachemark.stores.Item;
import org.cachemark.stores.StoreSpec;
import org.cachemark.stores.Way;
import org.jspecify.annotations.Nullable;

/** Items as documents, by their key as {@code _id}. */
final class MongodbStore implements BenchmarkStore {

  private static final int BATCH = 1000;

  /** Descriptions are of no language: without stems and stop words. */
  private static final String NO_LANGUAGE = "none";

  private final StoreSpec spec;
  private final OwnDatabase database;
  private final MongoCollection<Document> items;

  MongodbStore(StoreSpec spec, OwnDatabase database) {
    this.spec = spec;
    this.database = database;
    items = database.database().getCollection("items");
  }

  private <T> T call(Supplier<T> work) {
    try {
      return work.get();
    } catch (MongoException e) {
      throw database.failed(e);
    }
  }

  @Override
  public void load(Iterator<Item> loaded) {
    call(
        () -> {
          List<Document> batch = new ArrayList<>();
          while (loaded.hasNext()) {
            batch.add(document(loaded.next()));
            if (batch.size() == BATCH || !loaded.hasNext()) {
              items.insertMany(batch);
              batch.clear();
            }
          }
          items.createIndex(Indexes.ascending("name", "year"));
          if (spec.hasText()) {
            items.createIndex(
                Indexes.text("description"), new IndexOptions().defaultLanguage(NO_LANGUAGE));
          }
          return true;
        });
  }

  private static Document document(Item item) {
    return new Document("_id", item.id())
        .append("name", item.name())
        .append("year", item.year())
        .append("description", item.description());
  }

  private static Item item(Document document) {
    return new Item(
        document.getInteger("_id"),
        document.getString("name"),
        document.getInteger("year"),
        document.getString("description"));
  }

  @Override
  public @Nullable Item get(int id) {
    List<Item> found = find(eq(id), 1);
    return found.isEmpty() ? null : found.get(0);
  }

  @Override
  public Set<Way> ways() {
    return Set.of(Way.LOOP, Way.BULK);
  }

  @Override
  public List<@Nullable Item> getBulk(int... ids) {
    List<Integer> keys = IntStream.of(ids).boxed().toList();
    return Way.inOrder(ids, find(in("_id", keys), ids.length));
  }

  @Override
  public List<Item> findByName(String name, int limit) {
    return find(eq("name", name), limit);
  }

  @Override
  public List<Item> findByNameSince(String name, int afterYear, int limit) {
    return find(and(eq("name", name), gt("year", afterYear)), limit);
  }

  @Override
  public List<Item> findByWord(String word, int limit) {
    return find(text(word), limit);
  }

  private List<Item> find(Bson filter, int limit) {
    return call(
        () -> items.find(filter).limit(limit).map(MongodbStore::item).into(new ArrayList<>()));
  }

  @Override
  public void overwrite(Item item) {
    long found = call(() -> items.replaceOne(eq(item.id()), document(item)).getMatchedCount());
    if (found != 1) {
      throw new IllegalStateException("there is not one item " + item.id());
    }
  }

  @Override
  public Set<Way> writing() {
    return Set.of(Way.LOOP, Way.BULK);
  }

  /** In any order, as none has the key of another. */
  @Override
  public void overwriteBulk(List<Item> overwritten) {
    List<ReplaceOneModel<Document>> all =
        overwritten.stream()
            .map(item -> new ReplaceOneModel<>(eq(item.id()), document(item)))
            .toList();
    BulkWriteOptions inAnyOrder = new BulkWriteOptions().ordered(false);
    int found = call(() -> items.bulkWrite(all, inAnyOrder).getMatchedCount());
    if (found != all.size()) {
      throw new IllegalStateException("there are not all of %d items".formatted(all.size()));
    }
  }

  @Override
  public String configuration() {
    return "%s, %d connections".formatted(call(database::told), Pool.size(spec.options()));
  }

  @Override
  public void close() {
    try {
      database.close();
    } finally {
      database.disconnect();
    }
  }
}
