/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.postgresql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.cachemark.api.Options;
import org.cachemark.dedupe.KeyMemory;
import org.cachemark.dedupe.KeyMemoryFactory;
import org.cachemark.dedupe.MemoryCapability;
import org.cachemark.harness.server.Pool;
import org.cachemark.harness.server.ServerOptions;

/** A table of keys that many share: the one whose row is inserted is told that it is new. */
public final class PostgresqlSetFactory extends KeyMemoryFactory {

  @Override
  public String name() {
    return "postgresqlset";
  }

  @Override
  public Set<MemoryCapability> capabilities(Options options) {
    return EnumSet.of(
        MemoryCapability.EXACT,
        MemoryCapability.CONCURRENT,
        MemoryCapability.ATOMIC,
        MemoryCapability.WIDE,
        MemoryCapability.REMOTE);
  }

  @Override
  public Map<String, String> options() {
    return ServerOptions.ofStarted();
  }

  @Override
  protected KeyMemory open(int keys, Options options) {
    KeyTable table = new KeyTable(name(), options);
    try {
      return new Table(table, options);
    } catch (SQLException e) {
      throw KeyTable.failed(e);
    }
  }

  /** A connection with its statement. */
  private record Inserting(Connection connection, PreparedStatement insert)
      implements AutoCloseable {

    static Inserting into(KeyTable table) throws SQLException {
      Connection connection = table.connect();
      return new Inserting(connection, connection.prepareStatement(table.insert()));
    }

    boolean isNew(long high, long low) throws SQLException {
      insert.setLong(1, high);
      insert.setLong(2, low);
      return insert.executeUpdate() == 1;
    }

    @Override
    public void close() throws SQLException {
      connection.close();
    }
  }

  private static final class Table implements KeyMemory {

    private final KeyTable table;
    private final Pool<Inserting> pool;

    Table(KeyTable table, Options options) throws SQLException {
      this.table = table;
      pool = new Pool<>(options);
      pool.fill(() -> Inserting.into(table));
    }

    @Override
    public boolean remember(long high, long low) {
      try {
        return pool.call(inserting -> inserting.isNew(high, low));
      } catch (SQLException e) {
        throw KeyTable.failed(e);
      }
    }

    @Override
    public long size() {
      return table.rows();
    }

    @Override
    public Reach reach() {
      return Reach.LITTLE;
    }

    @Override
    public String configuration() {
      return "a table with a primary key, %s, %s".formatted(pool, table.settings());
    }

    @Override
    public void close() {
      try (table) {
        pool.close();
      }
    }
  }
}
