/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.clickhouse;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.cachemark.harness.server.Durability;
import org.cachemark.harness.server.Pool;
import org.cachemark.stores.BenchmarkStore;
import org.cachemark.stores.Item;
import org.cachemark.stores.StoreSpec;
import org.cachemark.stores.Way;
import org.jspecify.annotations.Nullable;

/**
 * A table of the engine MergeTree. What is read at the least is a granule, and it has few rows,
 * since nobody asks for many. An update writes a part with the new values alone, which readers put
 * over the old ones until they are merged: a lightweight update, since one that is a mutation
 * writes columns of all rows anew.
 */
final class ClickhouseStore implements BenchmarkStore {

  private static final int GRANULE = 256;

  private static final String CREATE =
      """
      CREATE TABLE store.items (
        id Int32, name String, year Int32, description String,
        INDEX names name TYPE bloom_filter GRANULARITY 1%s
      ) ENGINE = MergeTree ORDER BY id
      SETTINGS index_granularity = %d,
        enable_block_number_column = 1, enable_block_offset_column = 1%s
      """;

  private static final String WORDS =
      ", INDEX words description TYPE text(tokenizer = 'splitByNonAlpha')";

  /** What is inserted, updated and merged is written to the disk before it is there. */
  private static final String SYNCED =
      ", fsync_after_insert = 1, fsync_part_directory = 1"
          + ", min_rows_to_fsync_after_merge = 1, min_compressed_bytes_to_fsync_after_merge = 1";

  /** As the documentation of that setting has it for queries that end soon, by their limit. */
  private static final Map<String, Integer> SETTINGS = Map.of("max_threads", 1);

  private static final String SELECT = "SELECT id, name, year, description FROM store.items ";
  private static final String LIMIT = " LIMIT {limit:UInt32}";

  private static final String UPDATE =
      "UPDATE store.items SET name = {name:String}, year = {year:Int32},"
          + " description = {description:String} WHERE id = {id:Int32}";

  private static final String BY_WORD = "WHERE hasToken(description, {word:String})" + LIMIT;

  /** The index has the words with these letters anywhere. */
  private static final String BY_PREFIX =
      "PREWHERE description LIKE {letters:String}"
          + " WHERE position(concat(' ', description), {begin:String}) > 0"
          + LIMIT;

  /**
   * A scan. Distances are looked at where there is one half of the word without a typo; none has it
   * if two letters are in the wrong order that its middle is between.
   */
  private static final String BY_TYPO =
      "PREWHERE multiSearchAny(concat(' ', description, ' '),"
          + " [{begin:String}, {end:String}, {middle:String}])"
          + " WHERE arrayExists(word -> damerauLevenshteinDistance(word, {typo:String}) <= 1,"
          + " splitByChar(' ', description))"
          + LIMIT;

  /** Asked for a second database, the library may end the process. */
  private static final AtomicBoolean IS_OPEN = new AtomicBoolean();

  private final Chdb chdb;
  private final Durability durability;
  private final Pool<Connection> pool;

  /**
   * Opens the store, with an empty table.
   *
   * @throws IllegalStateException if that fails
   */
  ClickhouseStore(StoreSpec spec, Chdb chdb) {
    this.chdb = chdb;
    durability = Durability.of(spec.options());
    pool = new Pool<>(spec.options());
    if (!IS_OPEN.compareAndSet(false, true)) {
      throw new IllegalStateException("a process can have one database of ClickHouse open");
    }
    try {
      pool.fill(() -> Connection.open(chdb, spec.directory(), SETTINGS));
    } catch (IllegalStateException e) {
      IS_OPEN.set(false); // what was opened is closed
      throw e;
    }
    try {
      run("CREATE DATABASE store", Map.of());
      run(
          CREATE.formatted(
              spec.hasText() ? WORDS : "", GRANULE, durability == Durability.DISK ? SYNCED : ""),
          Map.of());
    } catch (IllegalStateException e) {
      close();
      throw e;
    }
  }

  private byte[] run(String sql, Map<String, ?> values) {
    return pool.call(connection -> connection.run(sql, values));
  }

  private List<Item> find(String condition, Map<String, ?> values) {
    return RowBinary.read(run(SELECT + condition, values));
  }

  @Override
  public void load(Iterator<Item> items) {
    pool.call(
        connection -> {
          connection.insert("INSERT INTO store.items", items);
          return this;
        });
  }

  @Override
  public @Nullable Item get(int id) {
    List<Item> found = find("WHERE id = {id:Int32}", Map.of("id", id));
    return found.isEmpty() ? null : found.get(0);
  }

  @Override
  public Set<Way> ways() {
    return Set.of(Way.LOOP, Way.BULK);
  }

  @Override
  public List<@Nullable Item> getBulk(int... ids) {
    return Way.inOrder(
        ids, find("WHERE id IN {ids:Array(Int32)}", Map.of("ids", Arrays.toString(ids))));
  }

  @Override
  public List<Item> findByName(String name, int limit) {
    return find("WHERE name = {name:String}" + LIMIT, Map.of("name", name, "limit", limit));
  }

  @Override
  public List<Item> findByNameSince(String name, int afterYear, int limit) {
    return find(
        "WHERE name = {name:String} AND year > {year:Int32}" + LIMIT,
        Map.of("name", name, "year", afterYear, "limit", limit));
  }

  @Override
  public void overwrite(Item item) {
    run(
        UPDATE,
        Map.of(
            "id",
            item.id(),
            "name",
            item.name(),
            "year",
            item.year(),
            "description",
            item.description()));
  }

  @Override
  public List<Item> findByWord(String word, int limit) {
    return find(BY_WORD, Map.of("word", word, "limit", limit));
  }

  @Override
  public List<Item> findByPrefix(String prefix, int limit) {
    return find(
        BY_PREFIX, Map.of("letters", "%" + prefix + "%", "begin", " " + prefix, "limit", limit));
  }

  @Override
  public List<Item> findByTypo(String typo, int limit) {
    int middle = typo.length() / 2;
    String begin = typo.substring(0, middle);
    String end = typo.substring(middle);
    return find(
        BY_TYPO,
        Map.of(
            "typo",
            typo,
            "begin",
            " " + begin,
            "end",
            end + " ",
            "middle",
            swapped(typo, middle),
            "limit",
            limit));
  }

  /** A word with the letters before and behind a place in the other order. */
  private static String swapped(String word, int place) {
    StringBuilder letters = new StringBuilder(word);
    letters.setCharAt(place - 1, word.charAt(place));
    letters.setCharAt(place, word.charAt(place - 1));
    return letters.toString();
  }

  @Override
  public String configuration() {
    return "ClickHouse %s by chDB %s, %s, max_threads %s, MergeTree with granules of %d rows, %s"
        .formatted(
            pool.call(connection -> connection.text("version()")),
            chdb.chdb_version(),
            pool,
            pool.call(connection -> connection.text("getSetting('max_threads')")),
            GRANULE,
            durability == Durability.DISK
                ? "each part synced to the disk"
                : "parts not synced to the disk");
  }

  @Override
  public void close() {
    try {
      pool.close();
    } finally {
      IS_OPEN.set(false);
    }
  }
}
