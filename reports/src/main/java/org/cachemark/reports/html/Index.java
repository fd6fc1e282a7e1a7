/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.html;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.cachemark.reports.Scale;
import org.cachemark.reports.Summary;
import org.cachemark.results.Cell;
import org.cachemark.results.Observation;

/** Collects what the script looks up, and gives everything its index. */
final class Index {

  private final SeriesStyles looks = new SeriesStyles();
  private final List<Data.Item> cells = new ArrayList<>();
  private final List<Data.Duel> pairs = new ArrayList<>();
  private final Map<String, Data.Plot> plots = new LinkedHashMap<>();
  private final Map<String, Integer> cellIndexes = new HashMap<>();
  private final IdentityHashMap<Subject, Summary> summaries = new IdentityHashMap<>();

  /** Takes all cells of a run in that have figures. */
  void add(Subject subject, Summary summary) {
    summaries.put(subject, summary);
    for (Summary.Table table : summary.tables()) {
      Scale scale = Scale.of(table);
      for (Summary.Row row : table.rows()) {
        cellIndexes.put(key(subject, row.cell()), cells.size());
        cells.add(item(subject, Data.Point.of(table, row), row, scale));
      }
    }
  }

  private Data.Item item(Subject subject, Data.Point point, Summary.Row row, Scale scale) {
    Cell cell = row.cell();
    List<Observation> observations = row.observations();
    return new Data.Item(
        cell.id(),
        looks.of(cell, row.name()),
        subject.results().run().id(),
        cell.benchmark(),
        cell.threads(),
        subject.results().run().setting(cell).toString(),
        scale.unit(),
        point,
        observations.stream().map(Observation::round).toList(),
        observations.stream().map(one -> Data.finite(scale.scaled(one.value()))).toList(),
        observations.stream().map(one -> Data.finite(Math.exp(one.logCpuShare()))).toList(),
        IterationProfile.of(subject.directory(), cell.id(), observations, scale),
        subject.link() + "cells/" + encoded(cell.id()) + "/",
        new RepeatCommand(subject).of(cell));
  }

  /** A cell's name as a part of a link: nothing in it divides paths, or begins a query. */
  private static String encoded(String name) {
    return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
  }

  private static String key(Subject subject, Cell cell) {
    return subject.results().run().id() + "\t" + cell.id();
  }

  /** The summary that a run was taken in with. */
  Summary summary(Subject subject) {
    return Objects.requireNonNull(summaries.get(subject), "the run was not taken in");
  }

  /** Index of a cell that has figures. */
  int cell(Subject subject, Cell cell) {
    return Objects.requireNonNull(cellIndexes.get(key(subject, cell)), cell.id());
  }

  /** What is known of a cell that has figures. */
  Data.Item item(Subject subject, Cell cell) {
    return cells.get(cell(subject, cell));
  }

  /** Index of the system of a cell. */
  int look(int cell) {
    return cells.get(cell).look();
  }

  /** Takes a pair in, and returns its index. */
  int add(Data.Duel pair) {
    pairs.add(pair);
    return pairs.size() - 1;
  }

  /** Takes a plot in, and returns the id of its place in the page. */
  String add(Data.Plot plot) {
    String id = "plot-" + (plots.size() + 1);
    plots.put(id, plot);
    return id;
  }

  /** All of it. */
  Data data() {
    return new Data(looks.all(), cells, pairs, plots);
  }
}
