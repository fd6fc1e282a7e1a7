/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.duckdb;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Iterator;
import java.util.List;
import java.util.StringJoiner;
import org.cachemark.stores.Item;
import org.cachemark.stores.Search;
import org.cachemark.stores.jdbc.Dialect;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/**
 * DuckDB's SQL. In a file each commit waits until its log is on the disk (duckdb.org/docs,
 * "Persistence"); what is in memory lives as long as a connection to it.
 */
final class DuckdbDialect implements Dialect {

  private static final List<String> TOLD =
      List.of("threads", "memory_limit", "checkpoint_threshold");

  private final DuckDBConnection first;

  /**
   * Opens a database.
   *
   * @param file where its data are; empty for memory
   * @throws IllegalStateException if that fails
   */
  DuckdbDialect(String file) {
    try {
      first = DriverManager.getConnection("jdbc:duckdb:" + file).unwrap(DuckDBConnection.class);
    } catch (SQLException e) {
      throw new IllegalStateException(String.valueOf(e.getMessage()), e);
    }
  }

  @Override
  public Connection connect() throws SQLException {
    return first.duplicate();
  }

  /**
   * By its appender: its documentation advises against inserting by rows, which takes more than ten
   * times as long.
   */
  @Override
  public void load(Connection connection, Iterator<Item> items) throws SQLException {
    try (DuckDBAppender appender =
        connection
            .unwrap(DuckDBConnection.class)
            .createAppender(DuckDBConnection.DEFAULT_SCHEMA, "items")) {
      while (items.hasNext()) {
        Item item = items.next();
        appender.beginRow();
        appender.append(item.id());
        appender.append(item.name());
        appender.append(item.year());
        appender.append(item.description());
        appender.endRow();
      }
    }
  }

  @Override
  public boolean takesArrays() {
    return true;
  }

  /** With a second index one row is counted as two now and then (docs/stores.md). */
  @Override
  public boolean countsExactly() {
    return false;
  }

  @Override
  public String textSelect() {
    throw new UnsupportedOperationException("DuckDB's index of words is an extension");
  }

  @Override
  public String textQuery(Search search, String text) {
    throw new UnsupportedOperationException("DuckDB's index of words is an extension");
  }

  @Override
  public void close() throws SQLException {
    first.close();
  }

  @Override
  public String configuration(Connection connection) throws SQLException {
    StringJoiner told = new StringJoiner(", ");
    try (Statement statement = connection.createStatement()) {
      for (String setting : TOLD) {
        try (ResultSet value =
            statement.executeQuery("SELECT current_setting('%s')".formatted(setting))) {
          told.add(setting + " " + (value.next() ? value.getString(1) : "unknown"));
        }
      }
      try (ResultSet path =
          statement.executeQuery(
              "SELECT path FROM duckdb_databases() WHERE database_name = current_database()")) {
        told.add(path.next() && path.getString(1) != null ? "in a file" : "in memory");
      }
    }
    return told.toString();
  }
}
