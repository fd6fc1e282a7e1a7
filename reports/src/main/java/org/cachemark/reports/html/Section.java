/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.html;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part of the page, as its template shows it.
 *
 * @param intro how to read it; empty for nothing
 */
record Section(String id, String title, String intro, List<Figure> figures, List<Table> tables) {

  /**
   * A plot with its table.
   *
   * @param id of the plot
   * @param note one line below the title; empty for nothing
   * @param table the figures of the plot; null where {@code tableId} names it
   * @param tableId a table elsewhere on the page that has the figures; null where this has one
   * @param isWide whether it takes the whole width
   */
  record Figure(
      String id,
      String title,
      String note,
      @Nullable Table table,
      @Nullable String tableId,
      boolean isWide) {}

  /**
   * A table.
   *
   * @param id what links to it name; empty if nothing does
   */
  record Table(String id, String caption, List<String> header, List<Line> lines) {

    boolean hasLines() {
      return !lines.isEmpty();
    }
  }

  /**
   * A line of a table.
   *
   * @param cell index of the cell that it is of; null for none
   * @param pair index of the pair; null for none
   * @param first its head
   */
  record Line(@Nullable Integer cell, @Nullable Integer pair, String first, List<String> rest) {

    /** The other cells. */
    List<Text> cells() {
      return rest.stream().map(Text::of).toList();
    }

    /** The indexes as attributes, for the script. */
    String mark() {
      return (cell == null ? "" : "data-cell=\"" + cell + "\"")
          + (pair == null ? "" : " data-pair=\"" + pair + "\"");
    }
  }

  /**
   * A cell's text.
   *
   * @param isStruck whether it is struck through: written between tildes, as in Markdown
   */
  record Text(String text, boolean isStruck) {

    static Text of(String written) {
      boolean isStruck = written.startsWith("~~") && written.endsWith("~~");
      return new Text(isStruck ? written.substring(2, written.length() - 2) : written, isStruck);
    }
  }
}
