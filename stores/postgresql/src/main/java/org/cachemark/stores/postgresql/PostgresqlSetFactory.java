/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.postgresql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.cachemark.api.Options;
import org.cachemark.api.Service;
import org.cachemark.dedupe.KeyMemory;
import org.cachemark.dedupe.KeyMemoryFactory;
import org.cachemark.dedupe.MemoryCapability;
import org.cachemark.harness.server.Place;
import org.cachemark.stores.jdbc.JdbcStore;

/** A table of keys that many share: the one whose row is inserted is told that it is new. */
public final class PostgresqlSetFactory extends KeyMemoryFactory {

  private static final int DEFAULT_POOL = 8;

  @Override
  public String name() {
    return "postgresqlset";
  }

  @Override
  public Set<MemoryCapability> capabilities(Options options) {
    return EnumSet.complementOf(EnumSet.of(MemoryCapability.BOUNDED));
  }

  @Override
  public Map<String, String> options() {
    return Map.of(
        JdbcStore.POOL,
        JdbcStore.POOL_MEANING,
        Durability.OPTION,
        Durability.MEANING,
        Service.OPTION,
        Place.MEANING);
  }

  @Override
  protected KeyMemory open(int keys, Options options) {
    int pool = options.number(JdbcStore.POOL, 1).orElse(DEFAULT_POOL);
    KeyTable table = new KeyTable(name(), options);
    try {
      return new Table(table, pool);
    } catch (SQLException e) {
      throw KeyTable.failed(e);
    }
  }

  /** Who finds no connection free waits for one. */
  private static final class Table implements KeyMemory {

    private final KeyTable table;
    private final List<Connection> connections = new ArrayList<>();
    private final BlockingQueue<PreparedStatement> free;

    Table(KeyTable table, int pool) throws SQLException {
      this.table = table;
      free = new ArrayBlockingQueue<>(pool);
      for (int i = 0; i < pool; i++) {
        Connection connection = table.connect();
        connections.add(connection);
        free.add(connection.prepareStatement(table.insert()));
      }
    }

    @Override
    public boolean remember(long high, long low) {
      try {
        PreparedStatement insert = free.take();
        try {
          insert.setLong(1, high);
          insert.setLong(2, low);
          return insert.executeUpdate() == 1;
        } finally {
          free.add(insert);
        }
      } catch (SQLException e) {
        throw KeyTable.failed(e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted", e);
      }
    }

    @Override
    public long size() {
      return table.rows();
    }

    /** It is not here. */
    @Override
    public boolean isWeighable() {
      return false;
    }

    @Override
    public String configuration() {
      return "a table with a primary key, %d connections, %s"
          .formatted(connections.size(), table.settings());
    }

    @Override
    public void close() {
      try (table) {
        for (Connection connection : connections) {
          connection.close();
        }
      } catch (SQLException e) {
        throw KeyTable.failed(e);
      }
    }
  }
}
