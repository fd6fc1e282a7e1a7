/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.jdbc;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;

/** A server that speaks SQL, and what a store has there. */
public interface SqlServer extends AutoCloseable {

  /** Opens a connection that commits each statement. */
  Connection connect() throws SQLException;

  /** The table of items, with its schema where that is not the connection's own. */
  String table();

  /** Whether it is the user's, whose settings and upkeep are the user's affair. */
  boolean isOfUser();

  /** What a configuration says of it. */
  String told(Connection connection) throws SQLException;

  /** Takes along what the store had there. */
  @Override
  void close();

  /**
   * One that the runner has started, and empties.
   *
   * @param settings of the connections, beside those in the URL
   */
  static SqlServer ofRun(String url, Map<String, String> settings) {
    return new SqlServer() {
      @Override
      public Connection connect() throws SQLException {
        return SqlServer.connect(url, settings);
      }

      @Override
      public String table() {
        return "items";
      }

      @Override
      public boolean isOfUser() {
        return false;
      }

      @Override
      public String told(Connection connection) {
        return "over the loopback";
      }

      @Override
      public void close() {
        // the runner empties it
      }
    };
  }

  /** Opens a connection by a URL, with these settings unless the URL has others. */
  static Connection connect(String url, Map<String, String> settings) throws SQLException {
    Properties properties = new Properties();
    properties.putAll(settings);
    return DriverManager.getConnection(url, properties);
  }
}
