/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A table of texts, for whatever renders it: nothing is left to compute.
 *
 * @param title above it; empty for none
 * @param columns the first names what the rows are
 * @param rows a text for each column
 */
public record Grid(String title, List<Column> columns, List<List<String>> rows) {

  public Grid {
    columns = List.copyOf(columns);
    rows = rows.stream().map(List::copyOf).toList();
    for (List<String> row : rows) {
      if (row.size() != columns.size()) {
        throw new IllegalArgumentException(
            "%d texts in a table of %d columns".formatted(row.size(), columns.size()));
      }
    }
  }

  /**
   * A column.
   *
   * @param heading what it shows
   * @param isWord whether it holds words, and not figures, which stand at the right
   * @param isExtra whether it may go below the first column where a line has no room for it
   */
  public record Column(String heading, boolean isWord, boolean isExtra) {

    /** A column of figures that is always there. */
    public static Column figures(String heading) {
      return new Column(heading, false, false);
    }

    /** A column of figures that may give way. */
    public static Column extra(String heading) {
      return new Column(heading, false, true);
    }

    /** A column of words. */
    public static Column words(String heading) {
      return new Column(heading, true, false);
    }
  }

  /** Texts in so many columns, without a title and headings. */
  public static Grid plain(int columns, List<List<String>> rows) {
    return new Grid("", Collections.nCopies(columns, Column.words("")), rows);
  }

  /** The headings. */
  public List<String> headings() {
    return columns.stream().map(Column::heading).toList();
  }

  /** The same with another column, of the given texts, at a place. */
  public Grid with(int at, Column column, List<String> texts) {
    List<Column> more = new ArrayList<>(columns);
    more.add(at, column);
    List<List<String>> wider = new ArrayList<>();
    for (int row = 0; row < rows.size(); row++) {
      List<String> cells = new ArrayList<>(rows.get(row));
      cells.add(at, texts.get(row));
      wider.add(cells);
    }
    return new Grid(title, more, wider);
  }
}
