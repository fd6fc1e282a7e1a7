/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.rocksdb;

import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.cachemark.harness.server.Durability;
import org.cachemark.stores.BenchmarkStore;
import org.cachemark.stores.Item;
import org.cachemark.stores.ItemBytes;
import org.cachemark.stores.Way;
import org.jspecify.annotations.Nullable;
import org.rocksdb.FlushOptions;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/**
 * Items as bytes, by the four bytes of their key. Without a log that is written ahead, what is in
 * memory when the process ends is lost; with one, each write waits until it is on the disk.
 */
final class RocksdbStore implements BenchmarkStore {

  private final Options options = new Options().setCreateIfMissing(true);
  private final WriteOptions load = new WriteOptions().setDisableWAL(true);
  private final WriteOptions write;
  private final RocksDB database;

  RocksdbStore(Path directory, Durability durability) {
    boolean isOnDisk = durability == Durability.DISK;
    write = new WriteOptions().setDisableWAL(!isOnDisk).setSync(isOnDisk);
    try {
      database = RocksDB.open(options, directory.toString());
    } catch (RocksDBException e) {
      throw failed(e);
    }
  }

  @Override
  public void load(Iterator<Item> items) {
    items.forEachRemaining(item -> put(load, item));
    try (FlushOptions flush = new FlushOptions().setWaitForFlush(true)) {
      database.flush(flush);
    } catch (RocksDBException e) {
      throw failed(e);
    }
  }

  @Override
  public @Nullable Item get(int id) {
    try {
      return ItemBytes.item(id, database.get(ItemBytes.key(id)));
    } catch (RocksDBException e) {
      throw failed(e);
    }
  }

  @Override
  public Set<Way> ways() {
    return Set.of(Way.LOOP, Way.BULK);
  }

  @Override
  public List<@Nullable Item> getBulk(int... ids) {
    List<byte[]> keys = IntStream.of(ids).mapToObj(ItemBytes::key).toList();
    try {
      return ItemBytes.items(ids, database.multiGetAsList(keys));
    } catch (RocksDBException e) {
      throw failed(e);
    }
  }

  @Override
  public void overwrite(Item item) {
    put(write, item);
  }

  @Override
  public Set<Way> writing() {
    return Set.of(Way.LOOP, Way.BULK);
  }

  @Override
  public void overwriteBulk(List<Item> items) {
    try (WriteBatch batch = new WriteBatch()) {
      for (Item item : items) {
        batch.put(ItemBytes.key(item.id()), ItemBytes.value(item));
      }
      database.write(write, batch);
    } catch (RocksDBException e) {
      throw failed(e);
    }
  }

  private void put(WriteOptions how, Item item) {
    try {
      database.put(how, ItemBytes.key(item.id()), ItemBytes.value(item));
    } catch (RocksDBException e) {
      throw failed(e);
    }
  }

  @Override
  public String configuration() {
    return "RocksDB %s, %s, memtable %d MiB, compression %s, %s compaction"
        .formatted(
            RocksDB.rocksdbVersion(),
            write.sync() ? "a write-ahead log that each write waits for" : "no write-ahead log",
            options.writeBufferSize() >> 20,
            options.compressionType(),
            options.compactionStyle());
  }

  @Override
  public void close() {
    database.close();
    write.close();
    load.close();
    options.close();
  }

  private static IllegalStateException failed(RocksDBException e) {
    return new IllegalStateException(String.valueOf(e.getMessage()), e);
  }
}
