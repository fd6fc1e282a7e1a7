/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.sphinx;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.cachemark.stores.Search;
import org.cachemark.stores.jdbc.Dialect;
import org.cachemark.stores.jdbc.Statements;

/**
 * SphinxQL over a real-time index, which is there as long as its server. A name is found by its
 * words: an attribute alone is compared with that of every item. Any ten will do, so none are
 * ranked.
 */
final class SphinxDialect implements Dialect {

  private static final String SELECT = "SELECT id, name, made, description FROM %s WHERE ";
  private static final String LIMIT = " LIMIT ? OPTION ranker=none";
  private static final String VALUES = " INTO %s (name, made, description, id) VALUES (?, ?, ?, ?)";

  private final String url;
  private final String index;

  SphinxDialect(String url, boolean hasText) {
    this.url = url;
    index = hasText ? SphinxService.WITH_TEXT : SphinxService.WITHOUT_TEXT;
  }

  @Override
  public Connection connect() throws SQLException {
    return DriverManager.getConnection(url);
  }

  /** The server is the run's own, and what was in it is a former store's. */
  @Override
  public List<String> create() {
    return List.of("TRUNCATE RTINDEX " + index);
  }

  /** Items that are loaded become a chunk by themselves, whose keys are in blocks. */
  @Override
  public List<String> index(boolean hasText) {
    return List.of("FLUSH RAMCHUNK " + index);
  }

  /**
   * What has an index of words is written over as a whole. Several rows have no statement: this
   * driver confuses their parameters.
   */
  @Override
  public Statements statements() {
    String select = SELECT.formatted(index);
    String values = VALUES.formatted(index);
    return new Statements(
        "INSERT" + values,
        select + "id = ?",
        null,
        select + "MATCH(?)" + LIMIT,
        select + "MATCH(?) AND made > ?" + LIMIT,
        "REPLACE" + values,
        null);
  }

  @Override
  public int firstKey() {
    return 1;
  }

  /** Its words one behind the other, from the first to the last of the field. */
  @Override
  public String nameQuery(String name) {
    return "@name \"^%s$\"".formatted(name);
  }

  @Override
  public String textSelect() {
    return SELECT.formatted(index) + "MATCH(?)" + LIMIT;
  }

  @Override
  public String textQuery(Search search, String text) {
    return switch (search) {
      case WORD -> "@description " + text;
      case PREFIX -> "@description " + text + '*';
      default -> throw new UnsupportedOperationException("Sphinx knows no typos");
    };
  }

  @Override
  public String configuration(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet settings = statement.executeQuery("SHOW INDEX %s SETTINGS".formatted(index))) {
      String told = settings.next() ? settings.getString("Value") : "unknown";
      return "real-time index: %s; without a log, over the loopback"
          .formatted(told.strip().replaceAll("\\s*\\n", ", "));
    }
  }
}
