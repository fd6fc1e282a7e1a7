/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.cachemark.results.Cell;
import org.cachemark.results.Contrast;
import org.cachemark.results.Run;
import org.cachemark.results.Run.Pair;
import org.cachemark.results.Sampling;
import org.cachemark.runner.InputError;
import org.cachemark.runner.catalogue.SystemUnderTest;
import org.cachemark.runner.plan.PlannedCell;
import org.cachemark.runner.sweep.Sweep;

/**
 * An agenda whose pairs are measured at the same time: what is left without its other is not. What
 * is counted has no noise that both could share, and takes turns.
 */
final class Together implements Agenda {

  private static final String OPTION = "--together";

  private final Agenda agenda;
  private final Run run;
  private final List<Pair> pairs;

  /**
   * @param run whose pairs have no cell in common
   */
  Together(Agenda agenda, Run run) {
    this.agenda = agenda;
    this.run = run;
    pairs = Objects.requireNonNull(run.contest(), "contest").pairs();
  }

  @Override
  public boolean hasRound(int round) {
    return agenda.hasRound(round);
  }

  @Override
  public List<Cell> ofRound(int round) {
    return agenda.ofRound(round);
  }

  /** Both of a pair where the first of them is in the order; the base is named first always. */
  @Override
  public List<List<Cell>> units(int round) {
    Map<String, Cell> cells = new LinkedHashMap<>();
    agenda.ofRound(round).forEach(cell -> cells.put(cell.id(), cell));
    Set<List<Cell>> units = new LinkedHashSet<>();
    for (String id : cells.keySet()) {
      Cell cell = cells.get(id);
      if (run.work(cell).sampling() == Sampling.ONCE) {
        units.add(List.of(cell));
        continue;
      }
      for (Pair pair : pairs) {
        Cell base = cells.get(pair.base());
        Cell other = cells.get(pair.cell());
        boolean isOf = pair.base().equals(id) || pair.cell().equals(id);
        if (isOf && base != null && other != null) {
          units.add(List.of(base, other));
        }
      }
    }
    return List.copyOf(units);
  }

  @Override
  public void ended(Cell cell, int round, Measurer.Outcome outcome) {
    agenda.ended(cell, round, outcome);
  }

  @Override
  public List<Cell> left() {
    return agenda.left();
  }

  @Override
  public int warmUpFactor(Cell cell) {
    return agenda.warmUpFactor(cell);
  }

  /**
   * Makes sure that the pairs of a sweep can be measured at the same time, if it asks for that.
   *
   * @throws InputError if not; in one line
   */
  static void require(Sweep sweep, Collection<PlannedCell> cells) {
    if (!sweep.isTogether()) {
      return;
    }
    if (Objects.requireNonNull(sweep.contest(), "contest").sides().size() > 2) {
      throw new InputError(OPTION + " compares one with one; name two");
    }
    if (sweep.contrast().dimensions().contains(Contrast.CPUS)) {
      throw new InputError(OPTION + " needs as many CPUs for one side as for the other");
    }
    for (PlannedCell planned : cells) {
      if (planned.benchmark().sampling() == Sampling.ONCE) {
        continue;
      }
      Cell cell = planned.cell();
      for (SystemUnderTest system : planned.systems().values()) {
        if (system.isRemote() || system.service().isPresent()) {
          throw new InputError(
              "%s: %s answers from a process that no CPUs could be kept for; leave it"
                  .formatted(OPTION, system.name()));
        }
      }
      Holding.require(
          OPTION + " with " + cell.threads() + (cell.threads() == 1 ? " thread" : " threads"),
          2 * cell.cpus().of(cell.threads()).orElse(cell.threads()));
    }
  }
}
