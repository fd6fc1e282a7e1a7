/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.cachemark.reports.Grid.Column;
import org.cachemark.reports.Summary.Row;
import org.cachemark.reports.Summary.Table;
import org.cachemark.results.Cell;
import org.cachemark.results.Metric;
import org.cachemark.results.Metric.Better;
import org.cachemark.results.Metric.Shown;
import org.cachemark.results.Setting;
import org.cachemark.results.Units;
import org.cachemark.results.Value;
import org.jspecify.annotations.Nullable;

/**
 * Shares of hits over a parameter whose words make columns, such as the trace: what lines would
 * join that has nothing between. One table for the score, with its references, and one for each
 * other metric of which more or less is better.
 *
 * @param parameter what is a word
 * @param lines of the grid's rows, the cells that they are of; null of a reference
 */
public record ByWord(String parameter, Grid grid, List<@Nullable Cell> lines) {

  /** Settings that differ in one word. */
  private record Key(String parameter, Setting others) {}

  /** Texts of a row, by column. */
  private record Line(@Nullable Cell cell, Map<Value, String> texts) {}

  /** All that there are in a run. */
  static List<ByWord> of(List<Table> tables) {
    Map<Key, Map<Value, Table>> found = new LinkedHashMap<>();
    for (Table table : tables) {
      if (table.score().isHits()) {
        table
            .setting()
            .params()
            .forEach(
                (name, value) -> {
                  if (table.work().tabulated().contains(name)) {
                    found
                        .computeIfAbsent(
                            new Key(name, table.setting().without(name)), k -> new TreeMap<>())
                        .put(value, table);
                  }
                });
      }
    }
    List<ByWord> grids = new ArrayList<>();
    found.forEach(
        (key, byValue) -> {
          if (byValue.size() > 1) {
            metrics(byValue).forEach(metric -> grids.add(of(key, metric, byValue)));
          }
        });
    return grids;
  }

  private static List<Metric> metrics(Map<Value, Table> tables) {
    List<Metric> metrics = new ArrayList<>();
    for (Table table : tables.values()) {
      metrics.add(table.score());
      table.shown(Shown.COLUMN).stream()
          .filter(metric -> metric.better() != Better.NEITHER)
          .forEach(metrics::add);
    }
    return metrics.stream().distinct().toList();
  }

  private static ByWord of(Key key, Metric metric, Map<Value, Table> tables) {
    Map<String, Line> lines = new LinkedHashMap<>();
    tables.forEach(
        (value, table) -> {
          for (Row row : table.rows()) {
            row.figure(metric)
                .ifPresent(figure -> put(lines, row.name(), row.cell(), value, text(row, figure)));
          }
        });
    if (metric.shown() == Shown.SCORE) {
      tables.forEach(
          (value, table) ->
              References.of(table)
                  .forEach(
                      (of, figure) -> put(lines, of.title(), null, value, Units.digits(figure))));
    }
    Table any = tables.values().iterator().next();
    List<Column> columns = new ArrayList<>(List.of(Column.words(SummaryGrid.slots(any))));
    tables.keySet().forEach(value -> columns.add(Column.figures(value.label())));
    List<List<String>> rows = new ArrayList<>();
    List<@Nullable Cell> cells = new ArrayList<>();
    lines.forEach(
        (name, line) -> {
          List<String> texts = new ArrayList<>(List.of(name));
          tables.keySet().forEach(value -> texts.add(line.texts.getOrDefault(value, "-")));
          rows.add(texts);
          cells.add(line.cell);
        });
    String title =
        "%s: %s in %s by %s".formatted(key.others, metric.title(), metric.unit(), key.parameter);
    return new ByWord(key.parameter, new Grid(title, columns, rows), cells);
  }

  private static void put(
      Map<String, Line> lines, String name, @Nullable Cell cell, Value at, String text) {
    lines.computeIfAbsent(name, n -> new Line(cell, new TreeMap<>())).texts.put(at, text);
  }

  private static String text(Row row, double figure) {
    String text = Units.digits(figure);
    return row.isCorrect() ? text : "~~" + text + "~~";
  }
}
