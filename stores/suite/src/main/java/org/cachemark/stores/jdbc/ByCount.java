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
import java.util.function.IntFunction;

/**
 * A connection's statements that are one but for how many of something they take: each is prepared
 * when it is first asked for. For use by one thread at a time.
 */
final class ByCount {

  private final Connection connection;
  private final IntFunction<String> sql;
  private final Map<Integer, PreparedStatement> prepared = new HashMap<>();

  /**
   * @param sql that for a number
   */
  ByCount(Connection connection, IntFunction<String> sql) {
    this.connection = connection;
    this.sql = sql;
  }

  /** The one for a number, from 1. */
  PreparedStatement of(int count) throws SQLException {
    PreparedStatement statement = prepared.get(count);
    if (statement == null) {
      statement = connection.prepareStatement(sql.apply(count));
      prepared.put(count, statement);
    }
    return statement;
  }
}
