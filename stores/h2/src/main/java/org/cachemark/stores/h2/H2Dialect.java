/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.h2;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.UUID;
import org.cachemark.stores.Search;
import org.cachemark.stores.jdbc.Dialect;
import org.cachemark.stores.jdbc.Statements;
import org.h2.jdbcx.JdbcDataSource;

/**
 * H2's SQL. Words are in the index of Lucene that H2 keeps by a trigger, as its documentation has
 * it (h2database.com, "Using the Apache Lucene Fulltext Search"), in memory, too; the language of
 * queries is Lucene's.
 */
final class H2Dialect implements Dialect {

  private static final String TOLD =
      "SELECT setting_name, setting_value FROM information_schema.settings"
          + " WHERE setting_name IN ('MODE', 'info.CACHE_MAX_SIZE', 'LOCK_TIMEOUT')"
          + " ORDER BY setting_name";

  private final JdbcDataSource source = new JdbcDataSource();

  H2Dialect() {
    // Kept while no connection is open, until it is shut down.
    source.setURL("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=60000");
  }

  @Override
  public Connection connect() throws SQLException {
    return source.getConnection();
  }

  @Override
  public List<String> index(boolean hasText) {
    List<String> all = new ArrayList<>(Dialect.super.index(hasText));
    if (hasText) {
      all.add("CREATE ALIAS FTL_INIT FOR 'org.h2.fulltext.FullTextLucene.init'");
      all.add("CALL FTL_INIT()");
      all.add("CALL FTL_CREATE_INDEX('PUBLIC', 'ITEMS', 'DESCRIPTION')");
    }
    return all;
  }

  /** It has no other statement that writes over rows by their key. */
  @Override
  public Statements statements() {
    return Dialect.super
        .statements()
        .with(
            new Statements.Rows(
                "MERGE INTO items (name, made, description, id) KEY (id) VALUES ", ""));
  }

  /** As its documentation has it (h2database.com, "Prepared Statements and IN(...)"). */
  @Override
  public boolean takesArrays() {
    return true;
  }

  @Override
  public String textSelect() {
    return "SELECT "
        + COLUMNS
        + " FROM FTL_SEARCH_DATA(?, ?, 0) f JOIN items i ON i.id = CAST(f.keys[1] AS INT)";
  }

  @Override
  public String textQuery(Search search, String text) {
    return switch (search) {
      case PREFIX -> text + "*";
      case TYPO -> text + "~1";
      default -> text;
    };
  }

  @Override
  public List<String> end() {
    return List.of("SHUTDOWN");
  }

  @Override
  public String configuration(Connection connection) throws SQLException {
    StringJoiner told = new StringJoiner(", ");
    try (Statement statement = connection.createStatement();
        ResultSet settings = statement.executeQuery(TOLD)) {
      while (settings.next()) {
        told.add(settings.getString(1) + " " + settings.getString(2));
      }
    }
    return told + ", in memory";
  }
}
