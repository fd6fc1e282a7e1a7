/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite;

import org.cachemark.stores.Item;

/** What Ignite keeps of an item by its key: it takes no records. */
final class StoredItem {

  static final String NAME = "name";
  static final String YEAR = "year";
  static final String DESCRIPTION = "description";

  private final String name;
  private final int year;
  private final String description;

  StoredItem(Item item) {
    name = item.name();
    year = item.year();
    description = item.description();
  }

  Item item(int id) {
    return new Item(id, name, year, description);
  }
}
