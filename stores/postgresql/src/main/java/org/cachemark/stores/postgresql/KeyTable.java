/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.postgresql;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;
import org.cachemark.api.Options;
import org.cachemark.harness.server.Durability;
import org.cachemark.harness.server.Place;
import org.cachemark.harness.server.Pool;

/** A table of its own by the digests of texts, of which each is there once. */
final class KeyTable implements AutoCloseable {

  /** A state that the server tells (its manual, appendix A). */
  private static final String TOO_MANY_CONNECTIONS = "53300";

  private final String url;
  private final String name =
      "keys_" + Long.toUnsignedString(ThreadLocalRandom.current().nextLong(), 36);
  private final String insert;

  /**
   * Makes it.
   *
   * @param columns those that it has beside the key, each with its type
   * @throws IllegalArgumentException if nobody has started a server
   * @throws IllegalStateException if the server refuses it
   */
  KeyTable(String system, Options options, String... columns) {
    Durability.of(options);
    url = Place.of(system, options).address();
    insert =
        "INSERT INTO %s VALUES (?, ?%s) ON CONFLICT DO NOTHING"
            .formatted(name, ", ?".repeat(columns.length));
    execute(
        "CREATE TABLE %s (high BIGINT, low BIGINT, %sPRIMARY KEY (high, low))"
            .formatted(name, String.join("", Stream.of(columns).map(one -> one + ", ").toList())));
  }

  /** One more connection, which is the caller's to close. */
  Connection connect() throws SQLException {
    // else a batch is a message for each row
    return DriverManager.getConnection(url + "&reWriteBatchedInserts=true");
  }

  /** Inserts a row, unless its key is there. */
  String insert() {
    return insert;
  }

  String name() {
    return name;
  }

  /** How many rows it has. */
  long rows() {
    try (Connection connection = connect();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT count(*) FROM " + name)) {
      rows.next();
      return rows.getLong(1);
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  /** The server's settings. */
  String settings() {
    try (Connection connection = connect()) {
      return Settings.told(connection) + ", over the loopback";
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  private void execute(String sql) {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  /** A failure as a line. Of a batch it is that of the row, without the row. */
  static IllegalStateException failed(SQLException e) {
    SQLException cause = e.getNextException() == null ? e : e.getNextException();
    String advice =
        TOO_MANY_CONNECTIONS.equals(cause.getSQLState())
            ? "; ask for fewer threads, or for fewer connections of each memory by the option "
                + Pool.OPTION
            : "";
    return new IllegalStateException("PostgreSQL: " + cause.getMessage() + advice, e);
  }

  @Override
  public void close() {
    execute("DROP TABLE " + name);
  }
}
