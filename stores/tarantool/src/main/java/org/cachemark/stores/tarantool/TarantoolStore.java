/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.tarantool;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.cachemark.api.Options;
import org.cachemark.harness.server.Pool;
import org.cachemark.stores.BenchmarkStore;
import org.cachemark.stores.Item;
import org.cachemark.stores.Way;
import org.jspecify.annotations.Nullable;

/**
 * Items as tuples of a space in memory. One tree of names and years serves both searches by them:
 * what is later than a year follows it there, up to the next name.
 */
final class TarantoolStore implements BenchmarkStore {

  /** The first number that is free. */
  private static final int SPACE = 512;

  private static final int BY_ID = 0;
  private static final int BY_NAME = 1;

  private static final int EQUAL = org.tarantool.Iterator.EQ.getValue();
  private static final int GREATER = org.tarantool.Iterator.GT.getValue();

  private static final String CREATE =
      """
      if box.space.items ~= nil then box.space.items:drop() end
      box.schema.space.create('items', {id = 512, format = {
        {'id', 'integer'}, {'name', 'string'}, {'made', 'integer'}, {'description', 'string'}}})
      box.space.items:create_index('by_id', {parts = {'id'}})
      box.space.items:create_index('by_name', {parts = {'name', 'made'}, unique = false})
      """;

  private static final String INSERT =
      """
      box.begin()
      for _, item in ipairs(...) do box.space.items:insert(item) end
      box.commit()
      """;

  private static final String REPLACE = INSERT.replace(":insert(", ":replace(");

  private static final String TELL =
      "return box.info.version, box.cfg.wal_mode, box.cfg.memtx_memory,"
          + " box.cfg.checkpoint_interval";

  private static final int BATCH = 1000;

  private final Pool<Session> pool;

  TarantoolStore(String address, Options options) {
    pool = new Pool<>(options);
    pool.fill(() -> new Session(address));
    pool.call(session -> session.eval(CREATE)); // and drops what is a former store's
  }

  @Override
  public void load(Iterator<Item> items) {
    List<List<?>> batch = new ArrayList<>();
    while (items.hasNext()) {
      batch.add(tuple(items.next()));
      if (batch.size() == BATCH || !items.hasNext()) {
        pool.call(session -> session.eval(INSERT, batch));
        batch.clear();
      }
    }
  }

  private static List<?> tuple(Item item) {
    return List.of(item.id(), item.name(), item.year(), item.description());
  }

  @Override
  public @Nullable Item get(int id) {
    List<Item> found = select(BY_ID, List.of(id), 1, EQUAL);
    return found.isEmpty() ? null : found.get(0);
  }

  @Override
  public List<Item> findByName(String name, int limit) {
    return select(BY_NAME, List.of(name), limit, EQUAL);
  }

  @Override
  public List<Item> findByNameSince(String name, int afterYear, int limit) {
    List<Item> found = select(BY_NAME, List.of(name, afterYear), limit, GREATER);
    found.removeIf(item -> !item.name().equals(name));
    return found;
  }

  private List<Item> select(int index, List<?> key, int limit, int iterator) {
    List<?> tuples =
        pool.call(
            session -> session.ask(server -> server.select(SPACE, index, key, 0, limit, iterator)));
    List<Item> items = new ArrayList<>(tuples.size());
    for (Object tuple : tuples) {
      List<?> fields = (List<?>) tuple;
      items.add(
          new Item(
              number(fields.get(0)),
              (String) fields.get(1),
              number(fields.get(2)),
              (String) fields.get(3)));
    }
    return items;
  }

  private static int number(Object field) {
    return ((Number) field).intValue();
  }

  @Override
  public void overwrite(Item item) {
    List<?> tuple = tuple(item);
    pool.call(session -> session.ask(server -> server.replace(SPACE, tuple)));
  }

  @Override
  public Set<Way> writing() {
    return Set.of(Way.LOOP, Way.BULK);
  }

  @Override
  public void overwriteBulk(List<Item> items) {
    List<List<?>> tuples = new ArrayList<>(items.size());
    items.forEach(item -> tuples.add(tuple(item)));
    pool.call(session -> session.eval(REPLACE, tuples));
  }

  @Override
  public String configuration() {
    Object[] told = pool.call(session -> session.eval(TELL)).toArray();
    return "Tarantool %s, wal_mode %s, memtx_memory %s, checkpoint_interval %s, over the loopback, %d connections"
        .formatted(told[0], told[1], told[2], told[3], pool.size());
  }

  @Override
  public void close() {
    pool.close();
  }
}
