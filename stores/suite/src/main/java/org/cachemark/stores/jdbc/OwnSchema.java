/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.jdbc;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Optional;
import org.cachemark.harness.server.OwnSpace;
import org.cachemark.harness.server.ServerUri;

/**
 * A schema of Cachemark's own on a server of the user's. Statements name it with each table, so
 * that nothing outside of it is met, whatever a connection calls its own.
 */
public abstract class OwnSchema extends OwnSpace implements SqlServer {

  private static final String MARKS = "made_by_cachemark";

  private final ServerUri uri;
  private final Map<String, String> settings;

  /**
   * @param kind what the product calls it, with its article
   * @param settings of the connections, beside those in the URI
   */
  protected OwnSchema(String kind, ServerUri uri, Map<String, String> settings) {
    super(kind + " " + NAME, uri);
    this.uri = uri;
    this.settings = settings;
  }

  /** What a select has behind it that tells the address by which the server knows the client. */
  protected abstract String client();

  /** What comes behind a statement that drops it, to drop what is in it, too. */
  protected abstract String cascade();

  private interface Work<T> {
    T with(Statement statement) throws SQLException;
  }

  private <T> T call(Work<T> work) throws SQLException {
    try (Connection connection = SqlServer.connect(uri.reveal(), settings);
        Statement statement = connection.createStatement()) {
      return work.with(statement);
    }
  }

  /** The only value of a query; empty if there is none. */
  protected final Optional<String> ask(String sql) throws SQLException {
    return call(
        statement -> {
          try (ResultSet rows = statement.executeQuery(sql)) {
            return rows.next() ? Optional.ofNullable(rows.getString(1)) : Optional.empty();
          }
        });
  }

  @Override
  protected boolean exists() throws SQLException {
    return ask("SELECT schema_name FROM information_schema.schemata WHERE schema_name = '%s'"
            .formatted(NAME))
        .isPresent();
  }

  @Override
  protected final Optional<String> mark() throws SQLException {
    boolean isMarked =
        ask("SELECT table_name FROM information_schema.tables"
                + " WHERE table_schema = '%s' AND table_name = '%s'".formatted(NAME, MARKS))
            .isPresent();
    return isMarked ? ask("SELECT mark FROM %s.%s".formatted(NAME, MARKS)) : Optional.empty();
  }

  /** As one transaction, where the product makes schemas in any. */
  @Override
  protected final void make(String newMark) throws SQLException {
    call(
        statement -> {
          Connection connection = statement.getConnection();
          connection.setAutoCommit(false);
          statement.execute("CREATE SCHEMA " + NAME);
          try {
            statement.execute("CREATE TABLE %s.%s (mark VARCHAR(40))".formatted(NAME, MARKS));
            statement.execute("INSERT INTO %s.%s VALUES ('%s')".formatted(NAME, MARKS, newMark));
            connection.commit();
          } catch (SQLException e) {
            if (connection.getMetaData().dataDefinitionCausesTransactionCommit()) {
              drop();
            }
            throw e;
          }
          return true;
        });
  }

  @Override
  protected final void drop() throws SQLException {
    call(statement -> statement.execute("DROP SCHEMA " + NAME + cascade()));
  }

  @Override
  public final Connection connect() throws SQLException {
    try {
      return SqlServer.connect(uri.reveal(), settings);
    } catch (SQLException e) {
      throw new SQLException(uri.failed(e.getMessage()).getMessage(), e.getSQLState());
    }
  }

  @Override
  public final String table() {
    return NAME + ".items";
  }

  @Override
  public final boolean isOfUser() {
    return true;
  }

  @Override
  public final String told(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT " + client())) {
      String client = row.next() ? row.getString(1) : null;
      return "the user's server of %s, called from %s"
          .formatted(uri, client == null ? "the same machine" : client);
    }
  }
}
