/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.cachemark.stores.Item;
import org.jspecify.annotations.Nullable;

/** A connection, with the statements that it needs prepared. For use by one thread at a time. */
final class Session implements AutoCloseable {

  /** Those of an item. */
  private static final int COLUMNS = 4;

  private final Dialect dialect;
  private final Connection connection;
  private final PreparedStatement byId;
  private final @Nullable ManyById manyById;
  private final PreparedStatement byName;
  private final PreparedStatement byNameSince;
  private final PreparedStatement overwrite;
  private final @Nullable ByCount overwriteMany;
  private final @Nullable PreparedStatement byText;

  Session(Dialect dialect, boolean hasText) throws SQLException {
    this.dialect = dialect;
    connection = dialect.connect();
    Statements statements = dialect.statements();
    byId = prepare(statements.byId());
    String byIds = statements.byIds();
    manyById = byIds == null ? null : new ManyById(connection, byIds, dialect);
    byName = prepare(statements.byName());
    byNameSince = prepare(statements.byNameSince());
    overwrite = prepare(statements.overwrite());
    Statements.Rows rows = statements.overwriteMany();
    overwriteMany = rows == null ? null : new ByCount(connection, count -> rows.of(count, COLUMNS));
    byText = hasText ? prepare(dialect.textSelect()) : null;
  }

  private PreparedStatement prepare(String sql) throws SQLException {
    return connection.prepareStatement(sql);
  }

  /** Sets the parameters of an insert or update, by the key of the item with the id 0. */
  static void bind(PreparedStatement statement, Item item, int firstKey) throws SQLException {
    bind(statement, 0, item, firstKey);
  }

  /** Sets those of a row, from 0. */
  private static void bind(PreparedStatement statement, int row, Item item, int firstKey)
      throws SQLException {
    int before = row * COLUMNS;
    statement.setString(before + 1, item.name());
    statement.setInt(before + 2, item.year());
    statement.setString(before + 3, item.description());
    statement.setInt(before + 4, item.id() + firstKey);
  }

  /** The item of a key, alone, or nothing. */
  List<Item> byId(int id) throws SQLException {
    byId.setInt(1, id + dialect.firstKey());
    return read(byId);
  }

  /** The items of keys, in any order and each once; none for a key that is not there. */
  List<Item> byIds(int... ids) throws SQLException {
    return read(Objects.requireNonNull(manyById, "no statement for several keys").of(ids));
  }

  List<Item> byName(String name, int limit) throws SQLException {
    byName.setString(1, dialect.nameQuery(name));
    byName.setInt(2, limit);
    return read(byName);
  }

  List<Item> byNameSince(String name, int afterYear, int limit) throws SQLException {
    byNameSince.setString(1, dialect.nameQuery(name));
    byNameSince.setInt(2, afterYear);
    byNameSince.setInt(3, limit);
    return read(byNameSince);
  }

  List<Item> byText(String query, int limit) throws SQLException {
    if (byText == null) {
      throw new IllegalStateException("descriptions are not indexed");
    }
    byText.setString(1, query);
    byText.setInt(2, limit);
    return read(byText);
  }

  /** Returns how many items were overwritten. */
  int overwrite(Item item) throws SQLException {
    bind(overwrite, item, dialect.firstKey());
    return overwrite.executeUpdate();
  }

  /** Returns how many of the items were overwritten. */
  int overwriteBatch(List<Item> items) throws SQLException {
    for (Item item : items) {
      bind(overwrite, item, dialect.firstKey());
      overwrite.addBatch();
    }
    return IntStream.of(overwrite.executeBatch()).sum();
  }

  /** By one statement; returns what the product counts of it, which is not always the items. */
  int overwriteMany(List<Item> items) throws SQLException {
    PreparedStatement statement =
        Objects.requireNonNull(overwriteMany, "no statement for several rows").of(items.size());
    for (int i = 0; i < items.size(); i++) {
      bind(statement, i, items.get(i), dialect.firstKey());
    }
    return statement.executeUpdate();
  }

  private List<Item> read(PreparedStatement statement) throws SQLException {
    try (ResultSet rows = statement.executeQuery()) {
      List<Item> items = new ArrayList<>();
      while (rows.next()) {
        int id = rows.getInt(1) - dialect.firstKey();
        items.add(new Item(id, rows.getString(2), rows.getInt(3), rows.getString(4)));
      }
      return items;
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
