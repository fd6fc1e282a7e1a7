/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.stream.IntStream;

/**
 * A connection's statements that ask for several keys: one for every number of them, or, where a
 * parameter can be an array, one for all. For use by one thread at a time.
 */
final class ManyById {

  private final Connection connection;
  private final boolean takesArrays;
  private final int firstKey;
  private final ByCount statements;

  /**
   * @param select all before the comparison of the key
   */
  ManyById(Connection connection, String select, Dialect dialect) {
    this.connection = connection;
    takesArrays = dialect.takesArrays();
    firstKey = dialect.firstKey();
    statements =
        new ByCount(
            connection,
            count ->
                select + (takesArrays ? " = ANY (?)" : " IN (?" + ", ?".repeat(count - 1) + ")"));
  }

  /** The statement for the keys of these items, one or more, with its parameters set. */
  PreparedStatement of(int... ids) throws SQLException {
    PreparedStatement statement = statements.of(takesArrays ? 1 : ids.length);
    if (takesArrays) {
      Object[] keys = IntStream.of(ids).map(id -> id + firstKey).boxed().toArray();
      statement.setArray(1, connection.createArrayOf("INTEGER", keys));
    } else {
      for (int i = 0; i < ids.length; i++) {
        statement.setInt(i + 1, ids[i] + firstKey);
      }
    }
    return statement;
  }
}
