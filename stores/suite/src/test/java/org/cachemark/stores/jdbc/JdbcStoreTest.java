/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.jdbc;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.util.Collections;
import java.util.Iterator;
import org.cachemark.api.Options;
import org.cachemark.stores.Item;
import org.cachemark.stores.Search;
import org.cachemark.stores.StoreSpec;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JdbcStoreTest {

  private static final Item ITEM = new Item(7, "seven", 2007, "wort");

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({"1, true", "1, false", "2, false"})
  void takesWhatAnOverwriteMayBeCountedAs(int count, boolean isExact) {
    assertThatCode(() -> overwrite(count, isExact)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @CsvSource({"0, true", "0, false", "2, true"})
  void refusesAnOverwriteOfNoItemOrOfSeveral(int count, boolean isExact) {
    assertThatThrownBy(() -> overwrite(count, isExact))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("there is not one item 7");
  }

  private void overwrite(int count, boolean isExact) {
    StoreSpec spec = new StoreSpec(1, false, 1, directory, Options.NONE);
    try (JdbcStore store = new JdbcStore(spec, new Counting(count, isExact))) {
      store.load(Collections.emptyIterator());
      store.overwrite(ITEM);
    }
  }

  /** A product that counts each update as that, and does nothing. */
  private record Counting(int count, boolean countsExactly) implements Dialect {

    @Override
    public Connection connect() {
      PreparedStatement statement = proxy(PreparedStatement.class, count);
      return proxy(Connection.class, statement);
    }

    /** Its methods that return an int, or what the result is, return that; others nothing. */
    private static <T> T proxy(Class<T> type, Object result) {
      return type.cast(
          Proxy.newProxyInstance(
              type.getClassLoader(),
              new Class<?>[] {type},
              (self, method, arguments) -> {
                Class<?> returned = method.getReturnType();
                if (returned == int.class) {
                  return result;
                }
                if (returned == boolean.class) {
                  return false;
                }
                return returned.isInstance(result) ? result : null;
              }));
    }

    @Override
    public void load(Connection connection, Iterator<Item> items) {}

    @Override
    public String textSelect() {
      throw new UnsupportedOperationException();
    }

    @Override
    public String textQuery(Search search, String text) {
      throw new UnsupportedOperationException();
    }

    @Override
    public String configuration(Connection connection) {
      return "none";
    }
  }
}
