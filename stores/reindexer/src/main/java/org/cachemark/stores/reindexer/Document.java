/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.reindexer;

import java.util.List;
import org.cachemark.stores.Item;
import ru.rt.restream.reindexer.IndexType;
import ru.rt.restream.reindexer.annotations.Reindex;
import ru.rt.restream.reindexer.binding.definition.IndexDefinition;

/** An item as the connector reads and writes it: a bean with public getters and setters. */
public final class Document {

  static final String ID = "id";
  static final String NAME = "name";
  static final String YEAR = "year";
  static final String DESCRIPTION = "description";

  @Reindex(name = ID, isPrimaryKey = true)
  private int id;

  @Reindex(name = NAME)
  private String name = "";

  @Reindex(name = YEAR, type = IndexType.TREE)
  private int year;

  private String description = "";

  /** An index of the words of descriptions, with Reindexer's defaults. */
  static IndexDefinition words() {
    IndexDefinition index = new IndexDefinition();
    index.setName(DESCRIPTION);
    index.setJsonPaths(List.of(DESCRIPTION));
    index.setIndexType(IndexType.TEXT.getName());
    index.setFieldType("string");
    return index;
  }

  static Document of(Item item) {
    Document document = new Document();
    document.id = item.id();
    document.name = item.name();
    document.year = item.year();
    document.description = item.description();
    return document;
  }

  Item item() {
    return new Item(id, name, year, description);
  }

  public int getId() {
    return id;
  }

  public void setId(int id) {
    this.id = id;
  }

  public String getName() {
    return name;
  }

  public void setName(String name) {
    this.name = name;
  }

  public int getYear() {
    return year;
  }

  public void setYear(int year) {
    this.year = year;
  }

  public String getDescription() {
    return description;
  }

  public void setDescription(String description) {
    this.description = description;
  }
}
