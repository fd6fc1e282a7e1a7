/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.sqlite;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import org.cachemark.harness.server.Durability;
import org.cachemark.stores.Search;
import org.cachemark.stores.jdbc.Dialect;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteConfig.SynchronousMode;

/**
 * SQLite's SQL. A log that is written ahead lets readers and a writer work at the same time
 * (sqlite.org/wal.html); nothing waits for the disk, or each write does. Words are in an FTS5 table
 * whose content is that of the items, kept up to date by a trigger as its documentation has it
 * (sqlite.org/fts5.html, 4.4.3).
 */
final class SqliteDialect implements Dialect {

  /** One writes at a time; the others ask again and again until so much time is over. */
  private static final int BUSY_MILLIS = 60_000;

  private static final List<String> TOLD =
      List.of("journal_mode", "synchronous", "page_size", "cache_size", "mmap_size");

  private final String url;
  private final SQLiteConfig config = new SQLiteConfig();

  SqliteDialect(Path directory, Durability durability) {
    url = "jdbc:sqlite:" + directory.resolve("items.db");
    config.setJournalMode(JournalMode.WAL);
    config.setSynchronous(
        durability == Durability.DISK ? SynchronousMode.FULL : SynchronousMode.OFF);
    config.setBusyTimeout(BUSY_MILLIS);
  }

  @Override
  public Connection connect() throws SQLException {
    return config.createConnection(url);
  }

  /** Only a key of this very type is the table's own. */
  @Override
  public List<String> create() {
    return List.of(
        "CREATE TABLE items (id INTEGER PRIMARY KEY, name TEXT NOT NULL, made INTEGER NOT NULL,"
            + " description TEXT NOT NULL)");
  }

  @Override
  public List<String> index(boolean hasText) {
    List<String> all = new ArrayList<>(Dialect.super.index(hasText));
    if (hasText) {
      all.add(
          "CREATE VIRTUAL TABLE words USING fts5(description, content='items',"
              + " content_rowid='id')");
      all.add("INSERT INTO words(words) VALUES ('rebuild')");
      all.add(
          "CREATE TRIGGER overwritten AFTER UPDATE ON items BEGIN"
              + " INSERT INTO words(words, rowid, description)"
              + " VALUES ('delete', old.id, old.description);"
              + " INSERT INTO words(rowid, description) VALUES (new.id, new.description); END");
    }
    all.add("PRAGMA wal_checkpoint(TRUNCATE)");
    return all;
  }

  @Override
  public String textSelect() {
    return "SELECT "
        + COLUMNS
        + " FROM words JOIN items i ON i.id = words.rowid WHERE words MATCH ? LIMIT ?";
  }

  @Override
  public String textQuery(Search search, String text) {
    return switch (search) {
      case WORD -> '"' + text + '"';
      case PREFIX -> '"' + text + "\"*";
      default -> throw new UnsupportedOperationException("FTS5 knows no typos");
    };
  }

  @Override
  public String configuration(Connection connection) throws SQLException {
    StringJoiner told = new StringJoiner(", ");
    try (Statement statement = connection.createStatement()) {
      for (String pragma : TOLD) {
        try (ResultSet value = statement.executeQuery("PRAGMA " + pragma)) {
          told.add(pragma + " " + (value.next() ? value.getString(1) : "unknown"));
        }
      }
    }
    return told + ", in files";
  }
}
