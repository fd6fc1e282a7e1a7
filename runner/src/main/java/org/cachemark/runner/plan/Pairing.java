/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.plan;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.cachemark.reports.Cell;
import org.cachemark.reports.Run.Pair;
import org.cachemark.reports.Run.Skipped;
import org.cachemark.runner.sweep.Sweep;

/**
 * Who is compared with whom: in each setting every side with the first, and the first with its twin
 * in at least one setting of each benchmark.
 */
final class Pairing {

  private final List<Cell> cells = new ArrayList<>();
  private final List<Pair> pairs = new ArrayList<>();
  private final List<Skipped> alone = new ArrayList<>();
  private final Set<String> withTwin = new HashSet<>();
  private final Sweep.Contest contest;

  Pairing(Sweep.Contest contest, List<Cell> measured) {
    this.contest = contest;
    Map<List<Object>, List<Cell>> settings = new LinkedHashMap<>();
    for (Cell cell : measured) {
      settings
          .computeIfAbsent(
              List.of(cell.benchmark(), cell.params(), cell.threads()), key -> new ArrayList<>())
          .add(cell);
    }
    settings.values().forEach(this::pair);
  }

  private void pair(List<Cell> setting) {
    Optional<Cell> base = setting.stream().filter(this::isFirst).findAny();
    if (base.isEmpty() || (setting.size() == 1 && contest.sides().size() > 1)) {
      setting.forEach(
          cell ->
              alone.add(
                  new Skipped(
                      cell,
                      Skipped.Kind.NOT_APPLICABLE,
                      "there is nothing to compare it with in this setting")));
      return;
    }
    Cell first = base.get();
    cells.addAll(setting);
    if (withTwin.add(first.benchmark()) || contest.twins()) {
      Cell twin = twin(first);
      cells.add(twin);
      pairs.add(new Pair(first.id(), twin.id(), true));
    }
    setting.stream()
        .filter(cell -> !cell.equals(first))
        .forEach(cell -> pairs.add(new Pair(first.id(), cell.id(), false)));
  }

  private boolean isFirst(Cell cell) {
    Sweep.Side first = contest.sides().get(0);
    return cell.cache().equals(first.cache())
        && cell.jvm().equals(first.jvm())
        && Objects.equals(cell.plant(), first.plant());
  }

  private static Cell twin(Cell cell) {
    return new Cell(
        cell.id() + "_twin",
        cell.benchmark(),
        cell.cache(),
        cell.title(),
        cell.version(),
        cell.role(),
        cell.params(),
        cell.threads(),
        cell.jvm(),
        cell.plant(),
        true);
  }

  /** All that is measured, twins included. */
  List<Cell> cells() {
    return cells;
  }

  List<Pair> pairs() {
    return pairs;
  }

  /** Cells that were left without another to be compared with. */
  List<Skipped> alone() {
    return alone;
  }
}
