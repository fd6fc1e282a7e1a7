/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.cachemark.stores.BenchmarkStore;
import org.cachemark.stores.Item;
import org.cachemark.stores.Search;
import org.cachemark.stores.StoreSpec;
import org.jspecify.annotations.Nullable;

/**
 * A store behind JDBC: a pool of connections, each with its statements prepared once. Who finds
 * none free waits for one.
 */
public final class JdbcStore implements BenchmarkStore {

  /** The option that says how many connections there are. */
  public static final String POOL = "pool";

  /** What that option means, for a factory to say. */
  public static final String POOL_MEANING = "connections, from 1; 8 unless it says otherwise";

  private static final int DEFAULT_POOL = 8;
  private static final int BATCH = 1000;

  private final Dialect dialect;
  private final boolean hasText;
  private final List<Session> all = new ArrayList<>();
  private final BlockingQueue<Session> free;
  private final int pool;

  /** Work with a session. */
  private interface Work<T> {
    T with(Session session) throws SQLException;
  }

  /**
   * Opens the store, with an empty table.
   *
   * @throws IllegalStateException if that fails
   */
  public JdbcStore(StoreSpec spec, Dialect dialect) {
    this.dialect = dialect;
    hasText = spec.hasText();
    pool = spec.options().number(POOL, 1).orElse(DEFAULT_POOL);
    free = new ArrayBlockingQueue<>(pool);
    execute(dialect.create());
  }

  @Override
  public void load(Iterator<Item> items) {
    try (Connection connection = dialect.connect();
        PreparedStatement insert =
            connection.prepareStatement(
                "INSERT INTO items (name, made, description, id) VALUES (?, ?, ?, ?)")) {
      connection.setAutoCommit(false);
      for (int i = 1; items.hasNext(); i++) {
        Session.bind(insert, items.next());
        insert.addBatch();
        if (i % BATCH == 0 || !items.hasNext()) {
          insert.executeBatch();
        }
      }
      connection.commit();
      connection.setAutoCommit(true);
    } catch (SQLException e) {
      throw failed(e);
    }
    execute(dialect.index(hasText));
    try {
      for (int i = 0; i < pool; i++) {
        Session session = new Session(dialect, hasText);
        all.add(session);
        free.add(session);
      }
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  private void execute(List<String> statements) {
    if (statements.isEmpty()) {
      return;
    }
    try (Connection connection = dialect.connect();
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  @Override
  public @Nullable Item get(int id) {
    List<Item> found = call(session -> session.byId(id));
    return found.isEmpty() ? null : found.get(0);
  }

  @Override
  public List<Item> findByName(String name, int limit) {
    return call(session -> session.byName(name, limit));
  }

  @Override
  public List<Item> findByNameSince(String name, int afterYear, int limit) {
    return call(session -> session.byNameSince(name, afterYear, limit));
  }

  @Override
  public void overwrite(Item item) {
    int changed = call(session -> session.overwrite(item));
    if (changed != 1) {
      throw new IllegalStateException("there is not one item " + item.id());
    }
  }

  @Override
  public List<Item> findByWord(String word, int limit) {
    return text(Search.WORD, word, limit);
  }

  @Override
  public List<Item> findByPrefix(String prefix, int limit) {
    return text(Search.PREFIX, prefix, limit);
  }

  @Override
  public List<Item> findByTypo(String typo, int limit) {
    return text(Search.TYPO, typo, limit);
  }

  private List<Item> text(Search search, String text, int limit) {
    String query = dialect.textQuery(search, text);
    return call(session -> session.byText(query, limit));
  }

  private <T> T call(Work<T> work) {
    Session session = take();
    try {
      return work.with(session);
    } catch (SQLException e) {
      throw failed(e);
    } finally {
      free.add(session);
    }
  }

  private Session take() {
    try {
      return free.take();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while a connection was awaited", e);
    }
  }

  @Override
  public String configuration() {
    try (Connection connection = dialect.connect()) {
      return "%s, driver %s, %d connections, %s"
          .formatted(
              connection.getMetaData().getDatabaseProductVersion(),
              connection.getMetaData().getDriverVersion(),
              pool,
              dialect.configuration(connection));
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  @Override
  public void close() {
    try {
      for (Session session : all) {
        session.close();
      }
    } catch (SQLException e) {
      throw failed(e);
    }
    execute(dialect.end());
  }

  private static IllegalStateException failed(SQLException e) {
    return new IllegalStateException(String.valueOf(e.getMessage()), e);
  }
}
