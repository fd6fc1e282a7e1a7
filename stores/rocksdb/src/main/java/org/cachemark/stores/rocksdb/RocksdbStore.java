/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.rocksdb;

import java.nio.file.Path;
import java.util.Iterator;
import org.cachemark.stores.BenchmarkStore;
import org.cachemark.stores.Item;
import org.cachemark.stores.ItemBytes;
import org.jspecify.annotations.Nullable;
import org.rocksdb.FlushOptions;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteOptions;

/**
 * Items as bytes, by the four bytes of their key. Without a log that is written ahead, what is in
 * memory when the process ends is lost.
 */
final class RocksdbStore implements BenchmarkStore {

  private final Options options = new Options().setCreateIfMissing(true);
  private final WriteOptions write = new WriteOptions().setDisableWAL(true);
  private final RocksDB database;

  RocksdbStore(Path directory) {
    try {
      database = RocksDB.open(options, directory.toString());
    } catch (RocksDBException e) {
      throw failed(e);
    }
  }

  @Override
  public void load(Iterator<Item> items) {
    items.forEachRemaining(this::overwrite);
    try (FlushOptions flush = new FlushOptions().setWaitForFlush(true)) {
      database.flush(flush);
    } catch (RocksDBException e) {
      throw failed(e);
    }
  }

  @Override
  public @Nullable Item get(int id) {
    try {
      byte[] value = database.get(ItemBytes.key(id));
      return value == null ? null : ItemBytes.item(id, value);
    } catch (RocksDBException e) {
      throw failed(e);
    }
  }

  @Override
  public void overwrite(Item item) {
    try {
      database.put(write, ItemBytes.key(item.id()), ItemBytes.value(item));
    } catch (RocksDBException e) {
      throw failed(e);
    }
  }

  @Override
  public String configuration() {
    return "RocksDB %s, no write-ahead log, memtable %d MiB, compression %s, %s compaction"
        .formatted(
            RocksDB.rocksdbVersion(),
            options.writeBufferSize() >> 20,
            options.compressionType(),
            options.compactionStyle());
  }

  @Override
  public void close() {
    database.close();
    write.close();
    options.close();
  }

  private static IllegalStateException failed(RocksDBException e) {
    return new IllegalStateException(String.valueOf(e.getMessage()), e);
  }
}
