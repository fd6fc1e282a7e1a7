/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite.ingest;

import java.lang.reflect.Field;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import org.cachemark.api.RecordWriter;

/**
 * Writes by the thin JDBC driver in its streaming mode ({@code SET STREAMING}): the driver sends
 * batches of inserts to one server without waiting, and that writes them by a streamer. It takes
 * them in their order ({@code ORDERED}): without, in 2.17.0, the end of the mode was seen to
 * overtake batches, which then failed.
 */
final class SqlStreamWriter<K, V> implements RecordWriter<K, V> {

  private final Connection connection;
  private final PreparedStatement insert;
  private final List<Field> fields;
  private final String streaming;

  /**
   * Connects.
   *
   * @param server {@code host:port}
   * @param cache whose table is named for the values' class
   * @throws IllegalStateException if the server refuses it
   */
  SqlStreamWriter(String server, String cache, Class<V> type, Writing writing) {
    fields = OwnFields.of(type);
    fields.forEach(field -> field.setAccessible(true));
    String overwrite = writing.way() == Way.SQL_STREAM_OVERWRITE ? "ON" : "OFF";
    streaming =
        "SET STREAMING ON ALLOW_OVERWRITE %s BATCH_SIZE %d ORDERED"
            .formatted(overwrite, writing.batch());
    try {
      // One connection is one stream: a driver that is aware of partitions would have several.
      connection =
          DriverManager.getConnection(
              "jdbc:ignite:thin://%s/\"%s\"?partitionAwareness=false".formatted(server, cache));
    } catch (SQLException e) {
      throw failed(e);
    }
    try {
      begin();
      insert = connection.prepareStatement(insert(type));
    } catch (SQLException e) {
      IllegalStateException failure = failed(e);
      try {
        connection.close();
      } catch (SQLException another) {
        failure.addSuppressed(another);
      }
      throw failure;
    }
  }

  /** A number or a text is one column. */
  private String insert(Class<V> type) {
    List<String> columns =
        fields.isEmpty() ? List.of("_VAL") : fields.stream().map(f -> name(f.getName())).toList();
    return "INSERT INTO %s (_KEY, %s) VALUES (?%s)"
        .formatted(
            name(type.getSimpleName()), String.join(", ", columns), ", ?".repeat(columns.size()));
  }

  /** As Ignite has the names of classes and fields, whatever they mean in SQL. */
  private static String name(String name) {
    return '"' + name.toUpperCase(Locale.ROOT) + '"';
  }

  @Override
  public void write(K key, V value) {
    try {
      insert.setObject(1, key);
      if (fields.isEmpty()) {
        insert.setObject(2, value);
      }
      for (int i = 0; i < fields.size(); i++) {
        insert.setObject(i + 2, fields.get(i).get(value));
      }
      insert.executeUpdate();
    } catch (SQLException e) {
      throw failed(e);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e); // it was made accessible
    }
  }

  /** The end of the mode is what waits for all that was sent. */
  @Override
  public void flush() {
    try {
      end();
      begin();
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  private void begin() throws SQLException {
    execute(streaming);
  }

  private void end() throws SQLException {
    execute("SET STREAMING OFF");
  }

  private void execute(String command) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(command);
    }
  }

  @Override
  public void close() {
    try (connection) {
      if (!connection.isClosed()) {
        end();
      }
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  private static IllegalStateException failed(SQLException e) {
    return new IllegalStateException("SQL: " + e.getMessage(), e);
  }
}
