/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.results;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * What a cell showed in one round.
 *
 * @param score what its benchmark is about
 * @param round from 1
 * @param values of each metric, and of what the harness records beside, by name, an iteration each;
 *     NaN where an iteration had none
 * @param warmUps iterations of warm-up that came before
 * @param conditions what has to be the same for another to be comparable, by name
 * @param fork what its fork has recorded of itself
 */
public record Observation(
    Metric score,
    int round,
    Map<String, List<Double>> values,
    int warmUps,
    Map<String, String> conditions,
    Fork fork) {

  /** Share of the CPU that the worker threads got. */
  public static final String CPU_SHARE = "workerCpuShare";

  /** CPU time of the whole process over wall time, in cores. */
  public static final String PROCESS_CPU = "processCpu";

  /** CPU time for each record of a stream: of the process, and of servers started for it. */
  public static final String CPU_OF_ALL = "cpuPerRecord";

  /** Share of the time in which work waited for a CPU, in per cent. */
  public static final String CPU_PRESSURE = "cpuPressure";

  /**
   * Nanoseconds until one of two CPUs saw what the other had written, before or after an iteration.
   */
  public static final String CPU_DISTANCE = "cpuDistance";

  /** How often the fork was measured before, with its two CPUs far apart; not there for never. */
  public static final String FAR_BEFORE = "farBefore";

  /** Share of the CPU time for warming up that the fork had had, in per cent, 100 at the most. */
  public static final String WARM_UP = "warmUp";

  /** When the timed work began, in seconds since 1970. */
  public static final String START = "start";

  /** Seconds in iterations so far, with those of warm-up. */
  public static final String IN_ITERATIONS = "inIterations";

  public Observation {
    Run.present(score, "score");
    Run.present(values, "values");
    Run.present(conditions, "conditions");
    Run.present(fork, "fork");
    Map<String, List<Double>> copies = new TreeMap<>(values);
    copies.replaceAll((name, iterations) -> List.copyOf(iterations));
    values = Collections.unmodifiableMap(copies);
    conditions = Collections.unmodifiableMap(new TreeMap<>(conditions));
    List<Double> scores = values.get(score.name());
    if (scores == null || scores.isEmpty()) {
      throw new IllegalArgumentException("there is no value of " + score.name());
    }
    if (scores.stream().noneMatch(score::takes)) {
      throw new IllegalArgumentException(
          "no value of %s is %s"
              .formatted(
                  score.name(), score.isLogarithmic() ? "a positive number" : "a finite number"));
    }
  }

  /** What a fork showed that has recorded nothing of itself. */
  public Observation(
      Metric score,
      int round,
      Map<String, List<Double>> values,
      int warmUps,
      Map<String, String> conditions) {
    this(score, round, values, warmUps, conditions, Fork.NONE);
  }

  /** The same with what its fork has recorded, which is to be the same in others, too. */
  public Observation of(Fork recorded) {
    Map<String, String> all = new TreeMap<>(conditions);
    all.putAll(recorded.conditions());
    return new Observation(score, round, values, warmUps, all, recorded);
  }

  /** The same with one figure more, of all of its iterations. */
  public Observation with(String name, double value) {
    Map<String, List<Double>> all = new TreeMap<>(values);
    all.put(name, List.of(value));
    return new Observation(score, round, all, warmUps, conditions, fork);
  }

  private List<Double> ofScore() {
    return Objects.requireNonNull(values.get(score.name()), "the constructor refuses none");
  }

  /** The score, iteration by iteration, of those that have one. */
  public List<Double> scores() {
    return ofScore().stream().filter(score::takes).toList();
  }

  /** The score of the round, put together from its iterations. */
  public double value() {
    return score.iterations().of(array(scores()));
  }

  /** Where the score stands, so that more is better: of a speed, its logarithm. */
  public double standing() {
    return score.standing(value());
  }

  /**
   * The logarithm of the speed by the worker threads' CPU time, put together from the iterations;
   * NaN where their share of the CPU was not recorded, or the score is no speed.
   */
  public double standingPerCpu() {
    return score.iterations().of(array(standingsPerCpu()));
  }

  /**
   * How much better the second half of the iterations was than the first, by CPU time; NaN from
   * fewer than two.
   */
  public double drift() {
    return drift(standingsPerCpu());
  }

  private static double drift(List<Double> standings) {
    int half = standings.size() / 2;
    return half == 0
        ? Double.NaN
        : Combine.MEDIAN.of(array(standings.subList(standings.size() - half, standings.size())))
            - Combine.MEDIAN.of(array(standings.subList(0, half)));
  }

  /**
   * How much better the second half of the iterations was than the first, by the clock; NaN from
   * fewer than two, and where the score is no speed.
   */
  public double driftByClock() {
    return score.isLogarithmic()
        ? drift(scores().stream().map(score::standing).toList())
        : Double.NaN;
  }

  /** The logarithm of the share of the CPU that the worker threads got; NaN if not recorded. */
  public double logCpuShare() {
    return logOf(CPU_SHARE);
  }

  /**
   * The logarithm of the process's CPU time for each operation; NaN if not recorded, and where the
   * score is a delay at a given rate, which takes no CPU time.
   */
  public double logProcessCpu() {
    return isSpeed() ? logOf(PROCESS_CPU) - standing() : Double.NaN;
  }

  /**
   * The logarithm of the CPU time of all processes for each operation; NaN where the benchmark does
   * not count it, and for a delay as above.
   */
  public double logCpuOfAll() {
    return isSpeed() ? logOf(CPU_OF_ALL) : Double.NaN;
  }

  private boolean isSpeed() {
    return score.isLogarithmic() && score.percentile() == 0;
  }

  private List<Double> standingsPerCpu() {
    List<Double> all = ofScore();
    List<Double> shares = values.getOrDefault(CPU_SHARE, List.of());
    if (!score.isLogarithmic() || shares.size() != all.size()) {
      return List.of();
    }
    return IntStream.range(0, all.size())
        .filter(i -> score.takes(all.get(i)) && shares.get(i) > 0)
        .mapToObj(i -> score.standing(all.get(i)) - Math.log(shares.get(i)))
        .toList();
  }

  private double logOf(String name) {
    return Math.log(median(name).orElse(Double.NaN));
  }

  /** Median over the iterations; empty if it was not recorded. */
  public OptionalDouble median(String name) {
    return value(name, Combine.MEDIAN);
  }

  /** A metric, put together from the iterations; empty if it was not recorded. */
  public OptionalDouble value(Metric metric) {
    return value(metric.name(), metric.iterations());
  }

  private OptionalDouble value(String name, Combine combine) {
    double[] finite =
        values.getOrDefault(name, List.of()).stream()
            .mapToDouble(Double::doubleValue)
            .filter(Double::isFinite)
            .toArray();
    return finite.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(combine.of(finite));
  }

  /** When its timed work began, in seconds since 1970; NaN if not recorded. */
  public double start() {
    List<Double> starts = values.getOrDefault(START, List.of());
    return starts.isEmpty() ? Double.NaN : starts.get(0);
  }

  /** A value of each, in their order, of those that have it. */
  public static double[] all(List<Observation> observations, Metric metric) {
    List<Double> values = new ArrayList<>();
    observations.forEach(one -> one.value(metric).ifPresent(values::add));
    return array(values);
  }

  private static double[] array(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }
}
