/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import java.util.ArrayList;
import java.util.List;

/** What is said of a run as plain text within 80 columns; and how a table is written so. */
public final class TextReport {

  static final int WIDTH = 80;

  private static final int NARROWEST = 12;

  /** What is longer in a list's first columns pushes what is behind. */
  private static final int WIDEST_NAME = 24;

  private static final String INDENT = "    ";

  private TextReport() {}

  /** The whole summary, in lines of at most 80 columns. The headline comes first. */
  public static List<String> lines(Summary summary) {
    List<String> lines = new ArrayList<>();
    summary.headline().forEach(sentence -> lines.addAll(wrap(sentence, "")));
    for (Summary.Table table : summary.tables()) {
      lines.add("");
      lines.addAll(table(SummaryGrid.of(table)));
    }
    for (Addendum addendum : Addendum.of(summary)) {
      lines.add("");
      lines.addAll(table(addendum.grid()));
      addendum.sentences().forEach(sentence -> lines.addAll(wrap(sentence, "")));
    }
    List<String> notes = Notes.of(summary);
    if (!notes.isEmpty()) {
      lines.add("");
      notes.forEach(note -> lines.addAll(wrap(note, "  ")));
    }
    return lines;
  }

  /** A table with its title; what has no room in a line goes below it. */
  public static List<String> table(Grid grid) {
    int shown = grid.columns().size();
    while (shown > 1 && width(grid, shown) > WIDTH - NARROWEST) {
      shown--;
    }
    List<List<String>> rows = new ArrayList<>();
    rows.add(grid.headings().subList(0, shown));
    for (List<String> row : grid.rows()) {
      rows.add(row.subList(0, shown));
    }
    int[] widths = widths(rows);
    List<String> lines =
        new ArrayList<>(grid.title().isEmpty() ? List.of() : wrap(grid.title(), ""));
    lines.addAll(aligned(rows.get(0), widths, grid));
    for (List<String> row : grid.rows()) {
      lines.addAll(aligned(row.subList(0, shown), widths, grid));
      below(row, shown, grid).forEach(text -> lines.addAll(wrap(text, INDENT)));
    }
    return lines;
  }

  /**
   * A table as a list, without headings: what is in the last column is broken where its lines end,
   * and goes on below its beginning.
   */
  public static List<String> entries(Grid grid) {
    int last = grid.columns().size() - 1;
    List<String> lines = new ArrayList<>();
    for (List<String> row : grid.rows()) {
      StringBuilder line = new StringBuilder();
      int indent = 0;
      for (int column = 0; column < last; column++) {
        int width = Math.min(WIDEST_NAME, width(grid, column, 0));
        indent += width + 2;
        line.append(row.get(column)).append("  ");
        line.append(" ".repeat(Math.max(0, indent - line.length())));
      }
      lines.addAll(wrap(line + row.get(last), " ".repeat(indent)));
    }
    return lines;
  }

  /** What of a row has no room in its line. */
  private static List<String> below(List<String> row, int shown, Grid grid) {
    List<String> texts = new ArrayList<>();
    for (int column = shown; column < row.size(); column++) {
      if (!row.get(column).equals("-") && !row.get(column).isEmpty()) {
        texts.add((grid.columns().get(column).heading() + " " + row.get(column)).strip());
      }
    }
    return texts.isEmpty() ? List.of() : List.of(INDENT + String.join(", ", texts));
  }

  /** Width of all columns but the first. */
  private static int width(Grid grid, int shown) {
    int width = 0;
    for (int column = 1; column < shown; column++) {
      width += 2 + width(grid, column, grid.columns().get(column).heading().length());
    }
    return width;
  }

  private static int width(Grid grid, int column, int least) {
    return Math.max(
        least, grid.rows().stream().mapToInt(row -> row.get(column).length()).max().orElse(0));
  }

  /** Widths of the columns, of which the first gives way to fit 80. */
  private static int[] widths(List<List<String>> rows) {
    int[] widths = new int[rows.get(0).size()];
    int others = 0;
    for (int i = 0; i < widths.length; i++) {
      int at = i;
      widths[i] = rows.stream().mapToInt(row -> row.get(at).length()).max().orElse(0);
      others += i == 0 ? 0 : 2 + widths[i];
    }
    widths[0] = Math.max(NARROWEST, Math.min(widths[0], WIDTH - others));
    return widths;
  }

  private static List<String> aligned(List<String> row, int[] widths, Grid grid) {
    List<String> name = wrap(row.get(0), "  ", widths[0]);
    StringBuilder line = new StringBuilder(name.get(0));
    line.append(" ".repeat(Math.max(0, widths[0] - line.length())));
    for (int i = 1; i < row.size(); i++) {
      String pad = " ".repeat(widths[i] - row.get(i).length());
      boolean isWord = grid.columns().get(i).isWord();
      line.append("  ").append(isWord ? row.get(i) + pad : pad + row.get(i));
    }
    List<String> lines = new ArrayList<>(List.of(line.toString().stripTrailing()));
    lines.addAll(name.subList(1, name.size()));
    return lines;
  }

  /** Breaks a text at its spaces, so that no line is longer than 80 columns. */
  public static List<String> wrap(String text, String indent) {
    return wrap(text, indent, WIDTH);
  }

  private static List<String> wrap(String text, String indent, int width) {
    List<String> lines = new ArrayList<>();
    String unindented = text.stripLeading();
    StringBuilder line = new StringBuilder(" ".repeat(text.length() - unindented.length()));
    for (String word : unindented.split(" ", -1)) {
      if (!line.toString().isBlank() && line.length() + 1 + word.length() > width) {
        lines.add(line.toString());
        line = new StringBuilder(indent);
      } else if (!line.toString().isBlank()) {
        line.append(' ');
      }
      line.append(word);
    }
    lines.add(line.toString());
    return lines;
  }
}
