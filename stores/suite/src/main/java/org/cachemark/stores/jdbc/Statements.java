/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.jdbc;

import static org.cachemark.stores.jdbc.Dialect.COLUMNS;

import org.jspecify.annotations.Nullable;

/**
 * The statements that all products have, each with its parameters in this order.
 *
 * @param insert name, year, description, key
 * @param byId key
 * @param byIds all before the comparison of the key with several; null where that is not offered
 * @param byName name, limit
 * @param byNameSince name, year that items are later than, limit
 * @param overwrite name, year, description, key
 * @param overwriteMany one for several rows of these four; null where that is not offered
 */
public record Statements(
    String insert,
    String byId,
    @Nullable String byIds,
    String byName,
    String byNameSince,
    String overwrite,
    @Nullable Rows overwriteMany) {

  /**
   * A statement for several rows, each in brackets.
   *
   * @param before what is before the first
   * @param after what is behind the last
   */
  public record Rows(String before, String after) {

    /** With so many rows, each of so many parameters. */
    String of(int rows, int parameters) {
      String row = "(?" + ", ?".repeat(parameters - 1) + ")";
      return before + row + (", " + row).repeat(rows - 1) + after;
    }
  }

  /** The columns of a row that is written, and what is before them. */
  private static final String VALUES = " (name, made, description, id) VALUES ";

  /** In the SQL that most products have, for a table of this name. */
  static Statements usual(String table) {
    String select = "SELECT " + COLUMNS + " FROM " + table + " i WHERE ";
    return new Statements(
        "INSERT INTO " + table + VALUES + "(?, ?, ?, ?)",
        select + "i.id = ?",
        select + "i.id",
        select + "i.name = ? LIMIT ?",
        select + "i.name = ? AND i.made > ? LIMIT ?",
        "UPDATE " + table + " SET name = ?, made = ?, description = ? WHERE id = ?",
        new Rows(
            "INSERT INTO " + table + VALUES,
            " ON CONFLICT (id) DO UPDATE SET name = excluded.name, made = excluded.made,"
                + " description = excluded.description"));
  }

  /** The same, but for what overwrites several items; null if nothing does. */
  public Statements with(@Nullable Rows rows) {
    return new Statements(insert, byId, byIds, byName, byNameSince, overwrite, rows);
  }
}
