/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.cachemark.reports.Statistics;
import org.cachemark.reports.Summary;
import org.cachemark.reports.compare.Rules;
import org.cachemark.reports.compare.Steadiness;
import org.cachemark.results.Cell;
import org.cachemark.results.Observation;
import org.cachemark.results.Results;
import org.cachemark.results.Run;
import org.cachemark.results.Sampling;

/**
 * Every cell once in every round. Where the speed of a cell drifts, all cells of its setting begin
 * anew with twice the warm-up, and once more with four times: what stands in one table has been
 * warmed up alike. A cell that failed once is left alone: it has no figure any more.
 */
class FixedAgenda implements Agenda {

  /** Forks before the first look at how the speed drifts. */
  private static final int FIRST_LOOK = 4;

  private final Run run;
  private final Results results;
  private final Consumer<String> announce;
  private final WarmUps warmUps;

  /** The cells of each round of the plan. */
  private final List<Set<String>> plan;

  /** What is measured beside a cell in rounds beyond the plan. */
  private final Map<String, List<String>> companions = new LinkedHashMap<>();

  /** Cells and rounds that have been tried. */
  private final Set<String> tried = new HashSet<>();

  /**
   * @param results what the run has shown so far; others add to it
   * @param announce gets a line whenever a cell begins anew
   */
  FixedAgenda(Results results, Consumer<String> announce) {
    run = results.run();
    this.results = results;
    this.announce = announce;
    warmUps = new WarmUps(results);
    plan = run.order().stream().<Set<String>>map(HashSet::new).toList();
    run.bySetting().values().forEach(this::findCompanions);
  }

  /** A cell's is what its ratio is taken to; those of a baseline are all whose ratios that is. */
  private void findCompanions(List<Cell> setting) {
    for (Cell cell : setting) {
      Optional<Cell> base = Summary.base(run, cell, setting);
      List<Cell> others =
          base.map(List::of)
              .orElseGet(
                  () ->
                      setting.stream()
                          .filter(
                              o -> Summary.base(run, o, setting).filter(cell::equals).isPresent())
                          .toList());
      List<Cell> beside =
          others.isEmpty()
              ? setting.stream().filter(o -> !o.equals(cell)).limit(1).toList()
              : others;
      companions.put(cell.id(), beside.stream().map(Cell::id).toList());
    }
  }

  final Results results() {
    return results;
  }

  final Run run() {
    return run;
  }

  /** How many rounds with enough warm-up a cell is to have. */
  int target(Cell cell) {
    return isNoisy(cell) || repeats(cell)
        ? inPlan(cell)
        : Math.max(inPlan(cell), Sampling.RANDOMISED_TIMES);
  }

  /** Whether a figure that ought to be exact is, as far as anybody knows. */
  private boolean repeats(Cell cell) {
    double[] standings = results.of(cell).stream().mapToDouble(Observation::standing).toArray();
    return standings.length == 0 || Statistics.repeats(standings);
  }

  /** In how many rounds of the plan a cell is. */
  final int inPlan(Cell cell) {
    return (int) plan.stream().filter(round -> round.contains(cell.id())).count();
  }

  /** How many rounds a cell lacks that those of the plan do not give it. */
  private int lacks(Cell cell) {
    if (results.failures().containsKey(cell.id())) {
      return 0;
    }
    int counted = isNoisy(cell) ? warmUps.warm(cell.id()).size() : results.of(cell).size();
    return Math.max(0, target(cell) - counted);
  }

  private boolean isNoisy(Cell cell) {
    return run.work(cell).sampling() == Sampling.ROUNDS;
  }

  /** Looks for cells whose speed drifts. */
  private void look() {
    if (run.contest() != null) {
      return; // what is compared warms up as a pair
    }
    for (List<Cell> setting : run.bySetting().values()) {
      List<Cell> noisy =
          setting.stream().filter(cell -> isNoisy(cell) && !results.of(cell).isEmpty()).toList();
      Map<Cell, Double> drifts = new LinkedHashMap<>();
      for (Cell cell : noisy) {
        drift(cell, noisy.size()).ifPresent(share -> drifts.put(cell, share));
      }
      drifts.keySet().forEach(cell -> warmUps.grow(cell.id()));
      int most = noisy.stream().mapToInt(cell -> warmUps.factor(cell.id())).max().orElse(1);
      noisy.forEach(cell -> warmUps.atLeast(cell.id(), most));
      if (!drifts.isEmpty()) {
        announce.accept(
            "%s: %s. All of that once more, with %d times the warm-up."
                .formatted(run.setting(setting.get(0)), told(drifts), most));
      }
    }
  }

  private String told(Map<Cell, Double> drifts) {
    return drifts.entrySet().stream()
        .map(
            drift ->
                "%s drifts by %+.1f %%"
                    .formatted(run.contrast().side(drift.getKey()), 100 * drift.getValue()))
        .collect(joining(", "));
  }

  /**
   * By how much one of so many cells drifts, if it may have more warm-up. Each has its part of the
   * error, so that it is as seldom by chance that any of them, and so all, begin anew.
   */
  private Optional<Double> drift(Cell cell, int cells) {
    int rounds = warmUps.warm(cell.id()).size();
    boolean isComplete = rounds == inPlan(cell);
    if ((!isComplete && rounds < FIRST_LOOK)
        || rounds > inPlan(cell)
        || !warmUps.mayGrow(cell.id())) {
      return Optional.empty();
    }
    double ofAll = isComplete ? Rules.CONFIDENCE : Rules.SURE_OF_DRIFT;
    return Steadiness.byClock(warmUps.warm(cell.id()), 1 - (1 - ofAll) / cells);
  }

  @Override
  public List<Cell> ofRound(int round) {
    look();
    Set<String> lacking = lacking().keySet();
    return run.order().get((round - 1) % run.rounds()).stream()
        .filter(id -> round <= run.rounds() || lacking.contains(id))
        .map(id -> run.cell(id).orElseThrow())
        .filter(cell -> isOpen(cell, round))
        .toList();
  }

  /** Cells that need rounds beyond the plan, and what is measured beside them; how many each. */
  private Map<String, Integer> lacking() {
    Map<String, Integer> lacking = new LinkedHashMap<>();
    for (Cell cell : run.cells()) {
      int more = lacks(cell) - planned(cell);
      if (more > 0) {
        lacking.merge(cell.id(), more, Math::max);
        List<String> beside = companions.getOrDefault(cell.id(), List.of());
        (isNoisy(cell) ? beside : List.<String>of())
            .stream()
                .filter(companion -> !results.failures().containsKey(companion))
                .forEach(companion -> lacking.merge(companion, more, Math::max));
      }
    }
    return lacking;
  }

  /** Rounds of the plan that a cell has not been tried in. */
  private int planned(Cell cell) {
    int planned = 0;
    for (int round = 1; round <= run.rounds(); round++) {
      if (plan.get(round - 1).contains(cell.id()) && isOpen(cell, round)) {
        planned++;
      }
    }
    return planned;
  }

  /** Whether a round of a cell may be measured. */
  private boolean isOpen(Cell cell, int round) {
    return !results.failures().containsKey(cell.id())
        && !tried.contains(round + " " + cell.id())
        && results.of(cell).stream().noneMatch(one -> one.round() == round);
  }

  @Override
  public void ended(Cell cell, int round, Measurer.Outcome outcome) {
    tried.add(round + " " + cell.id());
  }

  @Override
  public boolean hasRound(int round) {
    if (round > run.rounds()) {
      look();
    }
    return round <= run.rounds() || (round <= Run.MOST_ROUNDS && !lacking().isEmpty());
  }

  @Override
  public List<Cell> left() {
    List<Cell> left = new ArrayList<>();
    Map<String, Integer> lacking = lacking();
    for (Cell cell : run.cells()) {
      int times =
          results.failures().containsKey(cell.id())
              ? 0
              : planned(cell) + lacking.getOrDefault(cell.id(), 0);
      for (int i = 0; i < times; i++) {
        left.add(cell);
      }
    }
    return left;
  }

  @Override
  public int warmUpFactor(Cell cell) {
    return warmUps.factor(cell.id());
  }
}
