/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A connection's statements that ask for several keys: one for every number of them, or, where a
 * parameter can be an array, one for all. Each is prepared when it is first asked for. For use by
 * one thread at a time.
 */
final class ManyById {

  private final Connection connection;
  private final String select;
  private final boolean takesArrays;
  private final int firstKey;
  private final Map<Integer, PreparedStatement> byParameters = new HashMap<>();

  /**
   * @param select all before the comparison of the key
   */
  ManyById(Connection connection, String select, Dialect dialect) {
    this.connection = connection;
    this.select = select;
    takesArrays = dialect.takesArrays();
    firstKey = dialect.firstKey();
  }

  /** The statement for the keys of these items, one or more, with its parameters set. */
  PreparedStatement of(int... ids) throws SQLException {
    PreparedStatement statement = prepared(takesArrays ? 1 : ids.length);
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

  private PreparedStatement prepared(int parameters) throws SQLException {
    PreparedStatement statement = byParameters.get(parameters);
    if (statement == null) {
      String keys = takesArrays ? " = ANY (?)" : " IN (?" + ", ?".repeat(parameters - 1) + ")";
      statement = connection.prepareStatement(select + keys);
      byParameters.put(parameters, statement);
    }
    return statement;
  }
}
