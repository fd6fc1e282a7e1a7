/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.cachemark.harness.server.Pool;
import org.cachemark.stores.BenchmarkStore;
import org.cachemark.stores.Item;
import org.cachemark.stores.Search;
import org.cachemark.stores.StoreSpec;
import org.cachemark.stores.Way;
import org.jspecify.annotations.Nullable;

/**
 * A store behind JDBC: a pool of connections, each with its statements prepared once. Who finds
 * none free waits for one.
 */
public final class JdbcStore implements BenchmarkStore {

  private final Dialect dialect;
  private final boolean hasText;
  private final Pool<Session> pool;

  /**
   * Opens the store, with an empty table.
   *
   * @throws IllegalStateException if that fails
   */
  public JdbcStore(StoreSpec spec, Dialect dialect) {
    this.dialect = dialect;
    hasText = spec.hasText();
    pool = new Pool<>(spec.options());
    try {
      execute(dialect.create());
    } catch (IllegalStateException e) {
      close();
      throw e;
    }
  }

  @Override
  public void load(Iterator<Item> items) {
    try (Connection connection = dialect.connect()) {
      dialect.load(connection, items);
    } catch (SQLException e) {
      throw failed(e);
    }
    execute(dialect.index(hasText));
    try {
      pool.fill(() -> new Session(dialect, hasText));
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
  public Set<Way> ways() {
    return dialect.statements().byIds() == null ? Set.of(Way.LOOP) : Set.of(Way.LOOP, Way.BULK);
  }

  @Override
  public List<@Nullable Item> getBulk(int... ids) {
    return Way.inOrder(ids, call(session -> session.byIds(ids)));
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
    if (changed < 1 || (changed > 1 && dialect.countsExactly())) {
      throw new IllegalStateException("there is not one item " + item.id());
    }
  }

  @Override
  public Set<Way> writing() {
    Set<Way> writing = EnumSet.of(Way.LOOP);
    if (dialect.sendsBatchesAhead()) {
      writing.add(Way.PIPELINED);
    }
    if (dialect.statements().overwriteMany() != null) {
      writing.add(Way.BULK);
    }
    return writing;
  }

  @Override
  public void overwritePipelined(List<Item> items) {
    int changed = call(session -> session.overwriteBatch(items));
    if (changed != items.size()) {
      throw new IllegalStateException("there are not all of %d items".formatted(items.size()));
    }
  }

  @Override
  public void overwriteBulk(List<Item> items) {
    call(session -> session.overwriteMany(items));
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

  @Override
  public boolean mayMissWords() {
    return dialect.mayMissWords();
  }

  private List<Item> text(Search search, String text, int limit) {
    String query = dialect.textQuery(search, text);
    return call(session -> session.byText(query, limit));
  }

  private <T> T call(Pool.Work<Session, T, SQLException> work) {
    try {
      return pool.call(work);
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  @Override
  public String configuration() {
    try (Connection connection = dialect.connect()) {
      return "%s, driver %s, %d connections, %s"
          .formatted(
              connection.getMetaData().getDatabaseProductVersion(),
              connection.getMetaData().getDriverVersion(),
              pool.size(),
              dialect.configuration(connection));
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  @Override
  public void close() {
    try (dialect) {
      pool.close();
      execute(dialect.end());
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  private static IllegalStateException failed(SQLException e) {
    return new IllegalStateException(String.valueOf(e.getMessage()), e);
  }
}
