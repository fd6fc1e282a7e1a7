/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.cachemark.reports.compare.Contest;
import org.cachemark.reports.compare.Judgement;
import org.cachemark.reports.compare.Rules;
import org.cachemark.results.Cell;
import org.cachemark.results.Observation;
import org.cachemark.results.Results;
import org.cachemark.results.Run;
import org.cachemark.results.Run.Pair;
import org.cachemark.results.Sampling;

/**
 * Pairs until each is decided: what one is decided of saves goes to the others. A pair whose speed
 * drifts begins anew with twice the warm-up, and once more with four times.
 */
final class ContestAgenda implements Agenda {

  /** What a pair may take, until it has said something. */
  private static final int FIRST_GUESS = 20;

  private final Run run;
  private final Results results;
  private final Run.Contest plan;
  private final Contest contest;
  private final Consumer<String> announce;
  private final WarmUps warmUps;
  private final Set<Pair> settled = new HashSet<>();

  /** Pairs that want more rounds, each with a guess of how many. */
  private Map<Pair, Integer> open = new LinkedHashMap<>();

  /** How many rounds of each cell that makes, as far as anybody can guess. */
  private final Map<String, Integer> remaining = new LinkedHashMap<>();

  /**
   * @param results what the run has shown so far; others add to it
   * @param announce gets a line whenever something is decided
   */
  ContestAgenda(Results results, Consumer<String> announce) {
    run = results.run();
    this.results = results;
    plan = Objects.requireNonNull(run.contest(), "contest");
    contest = new Contest(results, plan);
    this.announce = announce;
    warmUps = new WarmUps(results);
    plan.pairs().forEach(pair -> warmUps.atLeast(pair.base(), warmUps.factor(pair.cell())));
    look();
  }

  /** Finds out which pairs want more rounds. */
  private void look() {
    open = new LinkedHashMap<>();
    Set<String> basesInUse = new HashSet<>();
    for (Pair pair : plan.pairs()) {
      if (!pair.canary() && wants(pair)) {
        open.put(pair, guess(pair));
        basesInUse.add(pair.base());
      }
    }
    Set<String> compared = new HashSet<>();
    plan.pairs().stream().filter(p -> !p.canary()).forEach(p -> compared.add(p.base()));
    for (Pair pair : plan.pairs()) {
      if (pair.canary() && !hasFailed(pair)) {
        String base = Cell.original(pair.base());
        boolean alone = !compared.contains(base);
        int pairs = contest.judgement(pair).map(ContestAgenda::pairs).orElse(0);
        if (alone ? wants(pair) : basesInUse.contains(base) || pairs < Rules.FIRST_LOOK) {
          open.put(pair, alone ? guess(pair) : Math.max(1, Rules.FIRST_LOOK - pairs));
        }
      }
    }
    remaining.clear();
    open.forEach(
        (pair, rounds) -> {
          remaining.merge(pair.base(), rounds, Math::max);
          remaining.merge(pair.cell(), rounds, Math::max);
        });
  }

  private static int pairs(Judgement judgement) {
    return judgement.explored() + judgement.confirming();
  }

  private boolean hasFailed(Pair pair) {
    return results.failures().containsKey(pair.base())
        || results.failures().containsKey(pair.cell());
  }

  private int guess(Pair pair) {
    return contest
        .judgement(pair)
        .map(judgement -> Math.max(1, Math.min(judgement.left(), judgement.needed())))
        .orElse(isExact(pair) ? Sampling.TIMES : Math.min(FIRST_GUESS, plan.mostPairs()));
  }

  private boolean isExact(Pair pair) {
    return contest.work(pair).sampling() == Sampling.ONCE;
  }

  private boolean wants(Pair pair) {
    if (settled.contains(pair) || hasFailed(pair)) {
      return false;
    }
    Optional<Judgement> judgement = contest.judgement(pair);
    boolean isExact = isExact(pair);
    if (judgement.isEmpty()) {
      return true;
    }
    boolean isDecided = !judgement.get().isOpen();
    boolean isTime = isDecided || pairs(judgement.get()) == Rules.FIRST_LOOK;
    Optional<Double> drift =
        isExact || !isTime
            ? Optional.empty()
            : contest.drift(pair, isDecided ? Rules.CONFIDENCE : Rules.SURE_OF_DRIFT);
    // What another pair of the same base has begun anew does not open again what is decided.
    boolean isSettled = isDecided && drift.isEmpty();
    if (!isExact && !isSettled && contest.factor(pair) < warmUps.factor(pair.base())) {
      return true;
    }
    if (drift.isPresent() && warmUps.mayGrow(pair.base())) {
      warmUps.grow(pair.base());
      announce.accept(
          "%s drifts by %+.1f %%: once more, with twice the warm-up."
              .formatted(name(pair), 100 * drift.get()));
      return true;
    }
    if (!isDecided) {
      return true;
    }
    settled.add(pair);
    announce.accept(
        "%s: %s, %s."
            .formatted(
                name(pair),
                judgement.get().verdict().of(contest.work(pair).score()),
                judgement.get().reason()));
    return false;
  }

  private String name(Pair pair) {
    Cell cell = run.cell(pair.cell()).orElseThrow();
    return run.contrast().side(cell) + " in " + run.setting(cell);
  }

  @Override
  public boolean hasRound(int round) {
    return round <= run.rounds();
  }

  @Override
  public List<Cell> ofRound(int round) {
    look();
    // Forks of hours apart are no pair: a round that a run was ended in stays half measured, of all
    // pairs that share a base, since each of them would be paired with what was measured before.
    Set<String> begun = new HashSet<>();
    for (Pair pair : plan.pairs()) {
      if (isMeasured(pair.base(), round) || isMeasured(pair.cell(), round)) {
        begun.add(pair.base());
      }
    }
    Set<String> wanted = new LinkedHashSet<>();
    for (Pair pair : open.keySet()) {
      if (!begun.contains(pair.base())) {
        wanted.add(pair.base());
        wanted.add(pair.cell());
      }
    }
    return run.order().get(round - 1).stream()
        .filter(wanted::contains)
        .filter(id -> !results.failures().containsKey(id))
        .map(id -> run.cell(id).orElseThrow())
        .toList();
  }

  private boolean isMeasured(String cell, int round) {
    List<Observation> known = results.observations().getOrDefault(cell, List.of());
    return known.stream().anyMatch(one -> one.round() == round);
  }

  @Override
  public void ended(Cell cell, int round, Measurer.Outcome outcome) {
    remaining.computeIfPresent(cell.id(), (id, rounds) -> Math.max(0, rounds - 1));
  }

  @Override
  public List<Cell> left() {
    List<Cell> left = new ArrayList<>();
    remaining.forEach(
        (id, times) -> {
          for (int i = 0; i < times; i++) {
            left.add(run.cell(id).orElseThrow());
          }
        });
    return left;
  }

  @Override
  public int warmUpFactor(Cell cell) {
    return plan.pairs().stream()
        .filter(pair -> pair.base().equals(cell.id()) || pair.cell().equals(cell.id()))
        .mapToInt(pair -> warmUps.factor(pair.base()))
        .max()
        .orElse(1);
  }
}
