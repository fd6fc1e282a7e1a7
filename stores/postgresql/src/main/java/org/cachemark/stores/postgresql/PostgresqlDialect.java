/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.postgresql;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.cachemark.api.Options;
import org.cachemark.stores.Search;
import org.cachemark.stores.jdbc.Dialect;
import org.cachemark.stores.jdbc.SqlServer;

/**
 * PostgreSQL's SQL. Words are in an inverted index of an expression, as its documentation has it
 * (postgresql.org/docs, 12.2.2), without stems and stop words: descriptions are of no language.
 */
final class PostgresqlDialect implements Dialect {

  private static final String WORDS = "to_tsvector('simple', %sdescription)";

  /** The option that says whether a write may leave its words for another to put in the index. */
  static final String FASTUPDATE = "fastupdate";

  /** What that option means. */
  static final String MEANING =
      "on, unless it says otherwise: words wait in a list, until a write, or a vacuum, puts those"
          + " of all in the index; off: each its own";

  private final SqlServer server;
  private final String fastUpdate;

  /**
   * @throws IllegalArgumentException if {@link #FASTUPDATE} is neither on nor off
   */
  PostgresqlDialect(SqlServer server, Options options) {
    this.server = server;
    fastUpdate = options.isOn(FASTUPDATE) ? "on" : "off";
  }

  @Override
  public Connection connect() throws SQLException {
    return server.connect();
  }

  @Override
  public String table() {
    return server.table();
  }

  /** What is there is a former store's. */
  @Override
  public List<String> create() {
    List<String> all = new ArrayList<>(List.of("DROP TABLE IF EXISTS " + table()));
    all.addAll(Dialect.super.create());
    return all;
  }

  @Override
  public List<String> index(boolean hasText) {
    List<String> all = new ArrayList<>(Dialect.super.index(hasText));
    if (hasText) {
      all.add(
          "CREATE INDEX by_word ON %s USING gin (%s) WITH (fastupdate = %s)"
              .formatted(table(), WORDS.formatted(""), fastUpdate));
    }
    all.add("VACUUM ANALYZE " + table());
    if (!server.isOfUser()) {
      all.add("CHECKPOINT");
    }
    return all;
  }

  @Override
  public boolean sendsBatchesAhead() {
    return true;
  }

  @Override
  public String textSelect() {
    return "SELECT %s FROM %s i WHERE %s @@ to_tsquery('simple', ?) LIMIT ?"
        .formatted(COLUMNS, table(), WORDS.formatted("i."));
  }

  @Override
  public String textQuery(Search search, String text) {
    return switch (search) {
      case WORD -> text;
      case PREFIX -> text + ":*";
      default -> throw new UnsupportedOperationException("PostgreSQL knows no typos");
    };
  }

  @Override
  public String configuration(Connection connection) throws SQLException {
    return "%s, fastupdate %s, %s"
        .formatted(Settings.told(connection), fastUpdate, server.told(connection));
  }

  @Override
  public void close() {
    server.close();
  }
}
