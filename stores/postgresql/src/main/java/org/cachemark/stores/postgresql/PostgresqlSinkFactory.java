/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.postgresql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.cachemark.api.Options;
import org.cachemark.api.Service;
import org.cachemark.dedupe.Fingerprint;
import org.cachemark.dedupe.SinkCapability;
import org.cachemark.dedupe.TextSink;
import org.cachemark.dedupe.TextSinkFactory;
import org.cachemark.harness.server.Durability;
import org.cachemark.harness.server.Place;

/** A table of texts, which has each key once. They are bytes: PostgreSQL's own text has no NUL. */
public final class PostgresqlSinkFactory extends TextSinkFactory {

  private static final String BATCH = "batch";
  private static final int DEFAULT_BATCH = 500;

  @Override
  public String name() {
    return "postgresqlsink";
  }

  @Override
  public Set<SinkCapability> capabilities(Options options) {
    return Set.of(SinkCapability.IDEMPOTENT);
  }

  @Override
  public Map<String, String> options() {
    return Map.of(
        BATCH,
        "texts in a batch, which is a transaction, from 1; 500 unless it says otherwise",
        Durability.OPTION,
        Durability.MEANING,
        Service.OPTION,
        Place.MEANING);
  }

  @Override
  protected TextSink open(Options options) {
    int batch = options.number(BATCH, 1).orElse(DEFAULT_BATCH);
    KeyTable table = new KeyTable(name(), options, "text BYTEA");
    try {
      return new Sink(table, batch);
    } catch (SQLException e) {
      throw KeyTable.failed(e);
    }
  }

  private static final class Sink implements TextSink {

    private final KeyTable table;
    private final int batch;
    private final Connection connection;
    private final PreparedStatement insert;
    private int waiting;
    private long acknowledged;

    Sink(KeyTable table, int batch) throws SQLException {
      this.table = table;
      this.batch = batch;
      connection = table.connect();
      connection.setAutoCommit(false);
      insert = connection.prepareStatement(table.insert());
    }

    @Override
    public void write(long high, long low, byte[] text) {
      try {
        insert.setLong(1, high);
        insert.setLong(2, low);
        insert.setBytes(3, text);
        insert.addBatch();
        waiting++;
        if (waiting == batch) {
          send();
        }
      } catch (SQLException e) {
        throw KeyTable.failed(e);
      }
    }

    private void send() throws SQLException {
      insert.executeBatch();
      connection.commit();
      acknowledged += waiting;
      waiting = 0;
    }

    @Override
    public void flush() {
      try {
        if (waiting > 0) {
          send();
        }
      } catch (SQLException e) {
        throw KeyTable.failed(e);
      }
    }

    @Override
    public long acknowledged() {
      return acknowledged;
    }

    /** By another connection, which sees what is committed alone. */
    @Override
    public List<Fingerprint> written() {
      List<Fingerprint> texts = new ArrayList<>();
      try (Connection reading = table.connect();
          Statement statement = reading.createStatement()) {
        reading.setAutoCommit(false);
        statement.setFetchSize(DEFAULT_BATCH); // else all texts come at once
        try (ResultSet rows = statement.executeQuery("SELECT text FROM " + table.name())) {
          while (rows.next()) {
            texts.add(Fingerprint.of(rows.getBytes(1)));
          }
        }
      } catch (SQLException e) {
        throw KeyTable.failed(e);
      }
      return texts;
    }

    @Override
    public String configuration() {
      return "a table with a primary key, in batches of %d, %s".formatted(batch, table.settings());
    }

    @Override
    public void close() {
      try (table) {
        connection.close();
      } catch (SQLException e) {
        throw KeyTable.failed(e);
      }
    }
  }
}
