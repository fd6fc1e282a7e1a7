/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.clickhouse;

import com.sun.jna.Pointer;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Map;
import org.cachemark.stores.Item;
import org.jspecify.annotations.Nullable;

/**
 * A connection to the one database that a process can have open. For use by one thread at a time.
 * What ClickHouse says is wrong is thrown as an {@link IllegalStateException}.
 */
final class Connection implements AutoCloseable {

  /** Rows are handed over by so many bytes. */
  private static final int CHUNK = 1 << 20;

  private final Chdb chdb;
  private final Pointer handle;

  private Connection(Chdb chdb, Pointer handle) {
    this.chdb = chdb;
    this.handle = handle;
  }

  /**
   * Opens one, and the database with the first.
   *
   * @param directory where its data are
   * @param settings of its statements, by their name
   * @throws IllegalStateException if that fails
   */
  static Connection open(Chdb chdb, Path directory, Map<String, Integer> settings) {
    String[] arguments = new String[2 + settings.size()];
    int count = 0;
    arguments[count++] = "clickhouse";
    arguments[count++] = "--path=" + directory.toAbsolutePath();
    for (Map.Entry<String, Integer> setting : settings.entrySet()) {
      arguments[count++] = "--" + setting;
    }
    Pointer handle = chdb.chdb_connect(count, arguments);
    if (handle == null) {
      throw new IllegalStateException("ClickHouse opens no database in " + directory);
    }
    return new Connection(chdb, handle);
  }

  /** The handle has a pointer to what statements are for. */
  private Pointer connection() {
    return handle.getPointer(0);
  }

  /**
   * Runs a statement.
   *
   * @param values of its parameters, by their name
   * @return rows in {@link RowBinary}; none if it is no query
   */
  byte[] run(String sql, Map<String, ?> values) {
    String[] names = new String[values.size()];
    String[] texts = new String[values.size()];
    int count = 0;
    for (Map.Entry<String, ?> value : values.entrySet()) {
      names[count] = value.getKey();
      texts[count++] = escaped(String.valueOf(value.getValue()));
    }
    return taken(
        chdb.chdb_query_with_params(connection(), sql, RowBinary.NAME, names, texts, count));
  }

  /** Values are read as a field of a line is whose fields are divided by tabs. */
  private static String escaped(String text) {
    return text.replace("\\", "\\\\")
        .replace("\t", "\\t")
        .replace("\n", "\\n")
        .replace("\0", "\\0");
  }

  /** Inserts items by one statement. */
  void insert(String sql, Iterator<Item> items) {
    Pointer stream = chdb.chdb_stream_insert(connection(), sql, RowBinary.NAME);
    try {
      ByteArrayOutputStream rows = new ByteArrayOutputStream();
      while (items.hasNext()) {
        RowBinary.write(items.next(), rows);
        if (rows.size() >= CHUNK || !items.hasNext()) {
          if (chdb.chdb_stream_append(stream, rows.toByteArray(), rows.size()) != 0) {
            throw failed(chdb.chdb_stream_insert_error(stream));
          }
          rows.reset();
        }
      }
      taken(chdb.chdb_stream_done(stream));
    } finally {
      chdb.chdb_destroy_insert_stream(stream);
    }
  }

  /** The bytes of a result, which is destroyed. */
  private byte[] taken(Pointer result) {
    try {
      Pointer error = chdb.chdb_result_error(result);
      if (error != null) {
        throw failed(error);
      }
      Pointer bytes = chdb.chdb_result_buffer(result);
      return bytes == null
          ? new byte[0]
          : bytes.getByteArray(0, Math.toIntExact(chdb.chdb_result_length(result)));
    } finally {
      chdb.chdb_destroy_query_result(result);
    }
  }

  private static IllegalStateException failed(@Nullable Pointer message) {
    return new IllegalStateException(
        message == null ? "ClickHouse fails" : message.getString(0, "UTF-8").strip());
  }

  /** The text of a query's single value. */
  String text(String sql) {
    byte[] value = run("SELECT toString((" + sql + "))", Map.of());
    return new String(value, 1, value.length - 1, StandardCharsets.UTF_8);
  }

  /** Closes it; with the last one the database, and all that works in the background. */
  @Override
  public void close() {
    chdb.chdb_close_conn(handle);
  }
}
