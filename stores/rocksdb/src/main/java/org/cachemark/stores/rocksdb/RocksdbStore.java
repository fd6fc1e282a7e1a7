/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.rocksdb;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Iterator;
import org.cachemark.stores.BenchmarkStore;
import org.cachemark.stores.Item;
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
      byte[] value = database.get(key(id));
      return value == null ? null : item(id, value);
    } catch (RocksDBException e) {
      throw failed(e);
    }
  }

  @Override
  public void overwrite(Item item) {
    try {
      database.put(write, key(item.id()), value(item));
    } catch (RocksDBException e) {
      throw failed(e);
    }
  }

  private static byte[] key(int id) {
    return ByteBuffer.allocate(Integer.BYTES).putInt(id).array();
  }

  private static byte[] value(Item item) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeUTF(item.name());
      out.writeInt(item.year());
      out.writeUTF(item.description());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static Item item(int id, byte[] value) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(value))) {
      return new Item(id, in.readUTF(), in.readInt(), in.readUTF());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
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
