/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.mariadb;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import org.cachemark.stores.Search;
import org.cachemark.stores.jdbc.Dialect;
import org.cachemark.stores.jdbc.SqlServer;
import org.cachemark.stores.jdbc.Statements;

/**
 * MariaDB's SQL, of which MySQL's is nearly the same. Words are in InnoDB's full-text index, asked
 * in its boolean mode (mariadb.com/kb, "Full-Text Index Overview"); it is made once the items are
 * there.
 */
class MariadbDialect implements Dialect {

  private static final List<String> TOLD =
      List.of(
          "version_comment",
          "innodb_flush_log_at_trx_commit",
          "innodb_doublewrite",
          "innodb_buffer_pool_size",
          "innodb_log_file_size",
          "innodb_redo_log_capacity",
          "max_connections",
          "performance_schema",
          "thread_handling");

  /**
   * What a connection may have in memory, by the tables that it makes: 16 MB if it says nothing.
   */
  private static final String ROOM = "SET max_heap_table_size = 4294967296";

  private final SqlServer server;
  private final Engine engine;

  MariadbDialect(SqlServer server, Engine engine) {
    this.server = server;
    this.engine = engine;
  }

  @Override
  public Connection connect() throws SQLException {
    return server.connect();
  }

  @Override
  public String table() {
    return server.table();
  }

  /** What is there is a former store's. A row in memory takes as much as its longest would. */
  @Override
  public List<String> create() {
    int longest = engine == Engine.MEMORY ? 1000 : 10_000;
    return List.of(
        ROOM,
        "DROP TABLE IF EXISTS " + table(),
        ("CREATE TABLE %s (id INT PRIMARY KEY, name VARCHAR(100) NOT NULL, made INT NOT NULL,"
                + " description VARCHAR(%d) NOT NULL)"
                + " ENGINE=%s CHARACTER SET ascii COLLATE ascii_bin")
            .formatted(table(), longest, engine.word()));
  }

  /** In memory an index is a hash table, unless it is told to be a tree, which knows ranges. */
  @Override
  public List<String> index(boolean hasText) {
    List<String> all = new ArrayList<>();
    if (engine == Engine.MEMORY) {
      all.add(ROOM); // the table is made anew
      all.add("CREATE INDEX by_name ON " + table() + " (name, made) USING BTREE");
      return all;
    }
    all.addAll(Dialect.super.index(hasText));
    if (hasText) {
      all.add("ALTER TABLE " + table() + " ADD FULLTEXT INDEX by_word (description)");
    }
    all.add("ANALYZE TABLE " + table());
    return all;
  }

  @Override
  public boolean sendsBatchesAhead() {
    return true;
  }

  @Override
  public Statements statements() {
    return Dialect.super
        .statements()
        .with(
            new Statements.Rows(
                "INSERT INTO " + table() + " (name, made, description, id) VALUES ",
                " ON DUPLICATE KEY UPDATE name = VALUES(name), made = VALUES(made),"
                    + " description = VALUES(description)"));
  }

  @Override
  public String textSelect() {
    return "SELECT "
        + COLUMNS
        + " FROM "
        + table()
        + " i WHERE MATCH (i.description) AGAINST (? IN BOOLEAN MODE) LIMIT ?";
  }

  @Override
  public String textQuery(Search search, String text) {
    return switch (search) {
      case WORD -> '+' + text;
      case PREFIX -> '+' + text + '*';
      default -> throw new UnsupportedOperationException("neither MariaDB nor MySQL knows typos");
    };
  }

  /** While InnoDB moves words from its cache into the index: docs/stores.md. */
  @Override
  public boolean mayMissWords() {
    return true;
  }

  @Override
  public String configuration(Connection connection) throws SQLException {
    StringJoiner told = new StringJoiner(", ");
    told.add("engine " + engine.word());
    for (String variable : TOLD) {
      tell(connection, "VARIABLES", variable, told);
    }
    tell(connection, "STATUS", "Ssl_cipher", told);
    return told.add(server.told(connection)).toString();
  }

  /** Adds a value, if it has one: not every release of both products has every variable. */
  private static void tell(Connection connection, String of, String name, StringJoiner told)
      throws SQLException {
    String sql = "SHOW %s WHERE variable_name = '%s'".formatted(of, name);
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      if (row.next() && !row.getString(2).isEmpty()) {
        told.add(name + " " + row.getString(2));
      }
    }
  }

  @Override
  public void close() {
    server.close();
  }
}
