/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.clickhouse;

import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.Pointer;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is called of ClickHouse's library for C, chDB, by the names in its {@code chdb.h}. Lengths
 * are {@code size_t}, which has 64 bits where there is such a library.
 */
interface Chdb extends Library {

  /**
   * Loads the library, once a JVM.
   *
   * @throws IllegalStateException if that fails; the message says why, in a line
   */
  static Chdb load(Path file) {
    // JNA's own part, which its first use unpacks: as other libraries, not in the home directory.
    System.setProperty("jna.tmpdir", System.getProperty("java.io.tmpdir"));
    try {
      Chdb chdb =
          Native.load(file.toString(), Chdb.class, Map.of(Library.OPTION_STRING_ENCODING, "UTF-8"));
      chdb.chdb_set_signal_handlers_enabled(0); // HotSpot has work for its own
      return chdb;
    } catch (LinkageError e) {
      throw new IllegalStateException(
          "this JVM cannot load ClickHouse's library: " + e.getMessage(), e);
    }
  }

  String chdb_version();

  void chdb_set_signal_handlers_enabled(int enabled);

  /** Opens a connection; null if that fails, of which nothing is said. */
  @Nullable Pointer chdb_connect(int count, String[] arguments);

  void chdb_close_conn(Pointer connection);

  /** Runs a statement; what it returns is to be destroyed, as all results are. */
  Pointer chdb_query_with_params(
      Pointer connection, String sql, String format, String[] names, String[] values, long count);

  Pointer chdb_stream_insert(Pointer connection, String sql, String format);

  /** Returns 0 unless it fails. */
  int chdb_stream_append(Pointer stream, byte[] rows, long length);

  Pointer chdb_stream_done(Pointer stream);

  @Nullable Pointer chdb_stream_insert_error(Pointer stream);

  void chdb_destroy_insert_stream(Pointer stream);

  /** What is wrong; null for nothing. */
  @Nullable Pointer chdb_result_error(Pointer result);

  @Nullable Pointer chdb_result_buffer(Pointer result);

  long chdb_result_length(Pointer result);

  void chdb_destroy_query_result(Pointer result);
}
