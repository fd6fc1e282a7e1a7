/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.jdbc;

import static org.cachemark.stores.jdbc.Dialect.COLUMNS;

/**
 * The statements that all products have, each with its parameters in this order.
 *
 * @param insert name, year, description, key
 * @param byId key
 * @param byName name, limit
 * @param byNameSince name, year that items are later than, limit
 * @param overwrite name, year, description, key
 */
public record Statements(
    String insert, String byId, String byName, String byNameSince, String overwrite) {

  /** In the SQL that most products have. */
  static final Statements USUAL =
      new Statements(
          "INSERT INTO items (name, made, description, id) VALUES (?, ?, ?, ?)",
          "SELECT " + COLUMNS + " FROM items i WHERE i.id = ?",
          "SELECT " + COLUMNS + " FROM items i WHERE i.name = ? LIMIT ?",
          "SELECT " + COLUMNS + " FROM items i WHERE i.name = ? AND i.made > ? LIMIT ?",
          "UPDATE items SET name = ?, made = ?, description = ? WHERE id = ?");
}
