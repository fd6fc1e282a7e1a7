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
 */
public record Statements(
    String insert,
    String byId,
    @Nullable String byIds,
    String byName,
    String byNameSince,
    String overwrite) {

  /** In the SQL that most products have, for a table of this name. */
  static Statements usual(String table) {
    String select = "SELECT " + COLUMNS + " FROM " + table + " i WHERE ";
    return new Statements(
        "INSERT INTO " + table + " (name, made, description, id) VALUES (?, ?, ?, ?)",
        select + "i.id = ?",
        select + "i.id",
        select + "i.name = ? LIMIT ?",
        select + "i.name = ? AND i.made > ? LIMIT ?",
        "UPDATE " + table + " SET name = ?, made = ?, description = ? WHERE id = ?");
  }
}
