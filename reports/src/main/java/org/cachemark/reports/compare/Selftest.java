/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.cachemark.reports.Location;
import org.cachemark.reports.compare.TrialSeries.Round;
import org.cachemark.results.Cell;
import org.cachemark.results.Decider;
import org.cachemark.results.Label;
import org.cachemark.results.Metric;
import org.cachemark.results.Observation;
import org.cachemark.results.Plant;
import org.cachemark.results.Results;
import org.cachemark.results.Run;
import org.cachemark.results.Run.Pair;

/**
 * How often the rules find what is there, alarm where nothing is, and call a slowdown the same:
 * from a run in which the base, its twin and planted slowdowns took turns, many series of rounds
 * are drawn at random, and each is judged as a comparison would judge it.
 *
 * <p>The twin's series change sides at random from round to round, so that nothing is there to be
 * found. A planted slowdown's series are moved so that they are slower by exactly what was planted:
 * how far it came out otherwise in this run is a figure of its own.
 *
 * @param trials one for each setting and each plant
 */
public record Selftest(List<Trial> trials) {

  /** Pairs that are searched for a change. */
  static final int PAIRS = 50;

  /** What is planted: nothing, CPU time that is burnt, and waiting. */
  public static final List<Plant> PLANTS =
      List.of(Plant.NOTHING, Plant.of("burn=5"), Plant.of("burn=10"), Plant.of("park=5"));

  /** The share of burnt slowdowns that are to be found. */
  static final double FOUND = 0.95;

  /** The share of slowdowns, burnt or parked, that may be called the same. */
  static final double FALSE_SAME = 0.01;

  public Selftest {
    trials = List.copyOf(trials);
  }

  /**
   * What came of one setting with one plant.
   *
   * @param metric the score
   * @param plant what was planted; of the twin, nothing
   * @param rounds that were measured
   * @param measured the change that the run shows, by the score that decides
   * @param found series in which the change was found, confirmed or not; of a twin, in which any
   *     was
   * @param confirmed series in which it was confirmed
   * @param same series that were called the same
   * @param pairs how many a series took, on the average
   * @param seconds of the machine that each series took until it was decided
   * @param others the share of the series in which other rules found it, after as many pairs as
   *     ours searches at the most
   */
  public record Trial(
      Label setting,
      Metric metric,
      Plant plant,
      int rounds,
      Location measured,
      Proportion found,
      Proportion confirmed,
      Proportion same,
      double pairs,
      List<Double> seconds,
      Map<Rule, Double> others) {

    public Trial {
      seconds = List.copyOf(seconds);
      others = Map.copyOf(others);
    }

    /** The median of the seconds that its series took until they were decided. */
    double medianSeconds() {
      return quantile(seconds.stream(), 0.5);
    }
  }

  /**
   * Makes the trials of a run that was laid out for it.
   *
   * @throws IllegalArgumentException if it has too few rounds; the message says so
   */
  public static Selftest of(Results results) {
    Run.Contest contest = Objects.requireNonNull(results.run().contest(), "contest");
    ForkTimes times = new ForkTimes(results);
    List<Trial> trials = new ArrayList<>();
    for (Pair pair : contest.pairs()) {
      Cell cell = results.run().cell(pair.cell()).orElseThrow();
      List<Round> rounds = rounds(results, pair, times);
      if (rounds.size() < Rules.FIRST_LOOK) {
        throw new IllegalArgumentException(
            "%s has %d rounds, a self-test needs %d; give it more --budget"
                .formatted(results.run().setting(cell), rounds.size(), Rules.FIRST_LOOK));
      }
      Plant plant =
          pair.canary() ? Plant.NOTHING : Optional.ofNullable(cell.plant()).orElse(Plant.NOTHING);
      Optional<Decider> decider = Optional.ofNullable(pair.decider());
      Rules rules = new Rules(results.run().work(cell).score(), contest.margin(), PAIRS, decider);
      trials.add(new TrialSeries(rounds, plant, rules).trial(results.run().setting(cell).label()));
    }
    return new Selftest(trials);
  }

  /** The forks of the rounds that both have. */
  private static List<Round> rounds(Results results, Pair pair, ForkTimes times) {
    List<Round> rounds = new ArrayList<>();
    for (Observation one : results.observations().getOrDefault(pair.cell(), List.of())) {
      int round = one.round();
      results.observations().getOrDefault(pair.base(), List.of()).stream()
          .filter(candidate -> candidate.round() == round)
          .map(
              base ->
                  new Round(base, one, times.of(pair.base(), round) + times.of(pair.cell(), round)))
          .forEach(rounds::add);
    }
    return rounds;
  }

  /** The plants of the trials, twins first. */
  public List<Plant> plants() {
    return trials.stream().map(Trial::plant).distinct().sorted().toList();
  }

  /** The trials of one plant. */
  public List<Trial> of(Plant plant) {
    return trials.stream().filter(trial -> trial.plant().equals(plant)).toList();
  }

  /** A proportion of the series of a plant, over all settings. */
  Proportion all(Plant plant, Function<Trial, Proportion> proportion) {
    return of(plant).stream().map(proportion).reduce(Proportion::plus).orElseThrow();
  }

  /** A share of the trials of a plant, by a rule, on the average of the settings. */
  double average(Plant plant, ToDoubleFunction<Trial> share) {
    return of(plant).stream().mapToDouble(share).average().orElse(Double.NaN);
  }

  /**
   * The time until a cell with a plant is decided, in seconds, over all settings.
   *
   * @param quantile the share of the cells that take no longer, above 0
   */
  double seconds(Plant plant, double quantile) {
    return quantile(of(plant).stream().flatMap(trial -> trial.seconds().stream()), quantile);
  }

  private static double quantile(Stream<Double> figures, double quantile) {
    List<Double> all = figures.sorted().toList();
    return all.get((int) Math.ceil(quantile * all.size()) - 1);
  }

  /** Whether what is promised for a plant holds, over all of its settings. */
  public boolean holds(Plant plant) {
    double confirmed = all(plant, Trial::confirmed).share();
    if (plant.isNothing()) {
      return confirmed <= Rules.ALARMS;
    }
    return all(plant, Trial::same).share() <= FALSE_SAME
        && (plant.isParked() || confirmed >= FOUND);
  }

  /** Whether all that is promised holds. */
  public boolean holds() {
    return plants().stream().allMatch(this::holds);
  }
}
