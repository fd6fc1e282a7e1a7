/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.postgresql;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.StringJoiner;

/** The server's settings that its figures depend on. */
final class Settings {

  private static final List<String> TOLD =
      List.of(
          "fsync",
          "synchronous_commit",
          "full_page_writes",
          "shared_buffers",
          "work_mem",
          "max_connections",
          "autovacuum",
          "jit");

  private Settings() {}

  /** Them and their values, for the report. */
  static String told(Connection connection) throws SQLException {
    StringJoiner told = new StringJoiner(", ");
    try (Statement statement = connection.createStatement()) {
      for (String setting : TOLD) {
        try (ResultSet value = statement.executeQuery("SHOW " + setting)) {
          told.add(setting + " " + (value.next() ? value.getString(1) : "unknown"));
        }
      }
    }
    return told.toString();
  }
}
