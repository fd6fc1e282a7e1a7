/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.mariadb;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import org.cachemark.stores.Search;
import org.cachemark.stores.jdbc.Dialect;

/**
 * MariaDB's SQL. Words are in InnoDB's full-text index, asked in its boolean mode (mariadb.com/kb,
 * "Full-Text Index Overview"); it is made once the items are there.
 */
final class MariadbDialect implements Dialect {

  private static final List<String> TOLD =
      List.of(
          "innodb_flush_log_at_trx_commit",
          "innodb_doublewrite",
          "innodb_buffer_pool_size",
          "innodb_log_file_size",
          "max_connections",
          "thread_handling");

  private final String url;
  private final Engine engine;

  MariadbDialect(String url, Engine engine) {
    this.url = url;
    this.engine = engine;
  }

  /** Statements are prepared by the server, as those of the other stores are. */
  @Override
  public Connection connect() throws SQLException {
    return DriverManager.getConnection(url + "&useServerPrepStmts=true");
  }

  /**
   * The server is the run's own, and what was in it is a former store's. A row in memory takes as
   * much as its longest would.
   */
  @Override
  public List<String> create() {
    int longest = engine == Engine.MEMORY ? 1000 : 10_000;
    return List.of(
        "DROP TABLE IF EXISTS items",
        "CREATE TABLE items (id INT PRIMARY KEY, name VARCHAR(100) NOT NULL, made INT NOT NULL,"
            + " description VARCHAR(%d) NOT NULL) ENGINE=%s CHARACTER SET ascii COLLATE ascii_bin"
                .formatted(longest, engine.word()));
  }

  /** In memory an index is a hash table, unless it is told to be a tree, which knows ranges. */
  @Override
  public List<String> index(boolean hasText) {
    List<String> all = new ArrayList<>();
    if (engine == Engine.MEMORY) {
      all.add("CREATE INDEX by_name ON items (name, made) USING BTREE");
      return all;
    }
    all.addAll(Dialect.super.index(hasText));
    if (hasText) {
      all.add("ALTER TABLE items ADD FULLTEXT INDEX by_word (description)");
    }
    all.add("ANALYZE TABLE items");
    return all;
  }

  @Override
  public String textSelect() {
    return "SELECT "
        + COLUMNS
        + " FROM items i WHERE MATCH (i.description) AGAINST (? IN BOOLEAN MODE) LIMIT ?";
  }

  @Override
  public String textQuery(Search search, String text) {
    return switch (search) {
      case WORD -> '+' + text;
      case PREFIX -> '+' + text + '*';
      default -> throw new UnsupportedOperationException("MariaDB knows no typos");
    };
  }

  @Override
  public String configuration(Connection connection) throws SQLException {
    StringJoiner told = new StringJoiner(", ");
    told.add("engine " + engine.word());
    try (Statement statement = connection.createStatement()) {
      for (String variable : TOLD) {
        try (ResultSet value = statement.executeQuery("SELECT @@" + variable)) {
          told.add(variable + " " + (value.next() ? value.getString(1) : "unknown"));
        }
      }
    }
    return told + ", over the loopback";
  }
}
