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
import java.util.TreeMap;
import java.util.stream.Stream;
import org.cachemark.results.Cell;
import org.cachemark.results.Decider;
import org.cachemark.results.Run.Pair;
import org.cachemark.results.Run.Skipped;
import org.cachemark.results.Setting;
import org.cachemark.runner.catalogue.Catalogue;
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
  private final boolean isTogether;
  private final Catalogue catalogue;

  Pairing(Sweep sweep, Catalogue catalogue, List<Cell> measured) {
    this.catalogue = catalogue;
    isTogether = sweep.isTogether();
    contest = Objects.requireNonNull(sweep.contest(), "contest");
    Map<Setting, List<Cell>> settings = new LinkedHashMap<>();
    for (Cell cell : measured) {
      settings.computeIfAbsent(sweep.contrast().setting(cell), s -> new ArrayList<>()).add(cell);
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
    boolean isNoisy = !catalogue.isCounted(first.benchmark());
    boolean isWithTwin = isNoisy && (withTwin.add(first.benchmark()) || contest.twins());
    boolean isApart = isTogether && setting.size() > 1; // the first is at work with another then
    if (isWithTwin && !isApart) {
      pairWithTwin(first);
    }
    setting.stream()
        .filter(cell -> !cell.equals(first))
        .forEach(cell -> pairs.add(pair(first, cell, false)));
    if (isWithTwin && isApart) {
      Cell twin = first.again();
      cells.add(twin);
      pairWithTwin(twin);
    }
  }

  private void pairWithTwin(Cell cell) {
    Cell twin = cell.again();
    cells.add(twin);
    pairs.add(pair(cell, twin, true));
  }

  private Pair pair(Cell base, Cell cell, boolean canary) {
    return new Pair(base.id(), cell.id(), canary, decider(base, cell));
  }

  /** Which score decides: the clock where anything waits, or works in the background. */
  private Decider decider(Cell base, Cell cell) {
    String waits = catalogue.benchmark("", base.benchmark()).waits();
    if (waits != null) {
      return Decider.clock(waits);
    }
    return Stream.of(base, cell)
        .flatMap(one -> one.systems().values().stream())
        .map(system -> catalogue.system("", system).decider())
        .filter(Decider::isClock)
        .findFirst()
        .orElse(Decider.CPU_SECOND);
  }

  private boolean isFirst(Cell cell) {
    Sweep.Side first = contest.sides().get(0);
    Map<String, String> systems = new TreeMap<>();
    cell.systems().forEach((slot, system) -> systems.put(slot, system.toString()));
    return first.systems().equals(systems)
        && cell.values().entrySet().containsAll(first.values().entrySet())
        && cell.jvm().equals(first.jvm())
        && Objects.equals(cell.plant(), first.plant());
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
