/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Iterator;
import java.util.List;
import org.cachemark.stores.Item;
import org.cachemark.stores.Search;

/**
 * What a SQL product says in its own way. Items are in a table {@code items (id, name, made,
 * description)}; {@code year} is a reserved word in some. Stateless once made.
 */
public interface Dialect extends AutoCloseable {

  /** The columns of an item, in the order in which they are read. */
  String COLUMNS = "i.id, i.name, i.made, i.description";

  /** Opens a connection that commits each statement. */
  Connection connect() throws SQLException;

  /** The table of items, with its schema where that is not the connection's own. */
  default String table() {
    return "items";
  }

  /** Statements that make the table, before it is loaded. */
  default List<String> create() {
    return List.of(
        "CREATE TABLE "
            + table()
            + " (id INT PRIMARY KEY, name VARCHAR(100) NOT NULL, made INT NOT NULL,"
            + " description VARCHAR(10000) NOT NULL)");
  }

  /** The statements that are prepared once. */
  default Statements statements() {
    return Statements.usual(table());
  }

  /** The key of the item with the id 0, which others follow: some products take none below 1. */
  default int firstKey() {
    return 0;
  }

  /** A name as the selects by names take it. */
  default String nameQuery(String name) {
    return name;
  }

  /** Puts items into the table, which is empty: as one transaction, in batches of 1000. */
  default void load(Connection connection, Iterator<Item> items) throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement(statements().insert())) {
      connection.setAutoCommit(false);
      for (int i = 1; items.hasNext(); i++) {
        Session.bind(insert, items.next(), firstKey());
        insert.addBatch();
        if (i % 1000 == 0 || !items.hasNext()) {
          insert.executeBatch();
        }
      }
      connection.commit();
      connection.setAutoCommit(true);
    }
  }

  /**
   * Statements that make the indexes, once it is loaded: that of names and years serves both
   * searches by them.
   */
  default List<String> index(boolean hasText) {
    return List.of("CREATE INDEX by_name ON " + table() + " (name, made)");
  }

  /**
   * Whether a parameter can be an array of keys, of which rows have one: {@code = ANY (?)}. If not,
   * each key is a parameter of its own: {@code IN (?, ?)}.
   */
  default boolean takesArrays() {
    return false;
  }

  /**
   * Whether a batch is sent ahead of its answers, each statement by itself and not made into
   * another, over a connection that commits each statement: only of a product that {@link
   * #countsExactly counts exactly}, since their sum is asked for.
   */
  default boolean sendsBatchesAhead() {
    return false;
  }

  /**
   * Whether an update of one row is always counted as one; if not, it is counted as more now and
   * then, and never as none.
   */
  default boolean countsExactly() {
    return true;
  }

  /** The select of a text search, with parameters for the text and the limit. */
  String textSelect();

  /**
   * A text in the product's language of queries.
   *
   * @throws UnsupportedOperationException if it has none for such searches
   */
  String textQuery(Search search, String text);

  /** See {@link org.cachemark.stores.BenchmarkStore#mayMissWords}. */
  default boolean mayMissWords() {
    return false;
  }

  /** Statements that end the database, once all but the last connection are closed. */
  default List<String> end() {
    return List.of();
  }

  /** Lets go of what it keeps open itself, after all else. */
  @Override
  default void close() throws SQLException {}

  /** What it runs with, in effect, as it says itself over a connection: a line. */
  String configuration(Connection connection) throws SQLException;
}
