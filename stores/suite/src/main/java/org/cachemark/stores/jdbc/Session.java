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
import org.cachemark.stores.Item;
import org.jspecify.annotations.Nullable;

/** A connection, with the statements that it needs prepared. For use by one thread at a time. */
final class Session implements AutoCloseable {

  private final Dialect dialect;
  private final Connection connection;
  private final PreparedStatement byId;
  private final @Nullable ManyById manyById;
  private final PreparedStatement byName;
  private final PreparedStatement byNameSince;
  private final PreparedStatement overwrite;
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
    byText = hasText ? prepare(dialect.textSelect()) : null;
  }

  private PreparedStatement prepare(String sql) throws SQLException {
    return connection.prepareStatement(sql);
  }

  /** Sets the parameters of an insert or update, by the key of the item with the id 0. */
  static void bind(PreparedStatement statement, Item item, int firstKey) throws SQLException {
    statement.setString(1, item.name());
    statement.setInt(2, item.year());
    statement.setString(3, item.description());
    statement.setInt(4, item.id() + firstKey);
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
