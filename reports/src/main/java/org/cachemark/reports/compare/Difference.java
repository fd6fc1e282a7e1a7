/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.cachemark.results.Decider;
import org.cachemark.results.Observation;

/**
 * What one round says of a pair of cells: each figure is the standing of the one less that of the
 * base: of logarithms, so that 0.05 is 5 % more, about, or of values on a linear scale. NaN where
 * it was not recorded.
 *
 * @param wall of the score, by the clock
 * @param perCpu of the speed, by the worker threads' CPU time
 * @param share of the share of the CPU that the worker threads got
 * @param process of the CPU time for each operation
 * @param cpuTime whose CPU time that is
 */
public record Difference(
    double wall, double perCpu, double share, double process, CpuTime cpuTime) {

  /** One whose CPU time is that of the measured process. */
  public Difference(double wall, double perCpu, double share, double process) {
    this(wall, perCpu, share, process, CpuTime.PROCESS);
  }

  /** How much more of the CPU time than of what decides: 0 where the one explains the other. */
  double excess(Decider decider) {
    return process + (decider.isClock() ? wall : perCpu);
  }

  /** The same, moved by another. */
  Difference plus(Difference shift) {
    return new Difference(
        wall + shift.wall,
        perCpu + shift.perCpu,
        share + shift.share,
        process + shift.process,
        cpuTime);
  }

  /** The same with its sides changed. */
  Difference negated() {
    return new Difference(-wall, -perCpu, -share, -process, cpuTime);
  }

  /** The difference of two observations. */
  static Difference of(Observation base, Observation other) {
    return of(base, other, CpuTime.of(List.of(base), List.of(other)));
  }

  private static Difference of(Observation base, Observation other, CpuTime cpuTime) {
    return new Difference(
        other.standing() - base.standing(),
        other.standingPerCpu() - base.standingPerCpu(),
        other.logCpuShare() - base.logCpuShare(),
        cpuTime.logarithm(other) - cpuTime.logarithm(base),
        cpuTime);
  }

  /** The differences of the rounds that both have, in their order. */
  static List<Difference> of(List<Observation> base, List<Observation> other) {
    Map<Integer, Observation> byRound = new HashMap<>();
    base.forEach(one -> byRound.put(one.round(), one));
    CpuTime cpuTime = CpuTime.of(base, other);
    List<Difference> differences = new ArrayList<>();
    for (Observation one : other) {
      if (byRound.containsKey(one.round())) {
        differences.add(of(byRound.get(one.round()), one, cpuTime));
      }
    }
    return differences;
  }

  /** The differences of two lists that took turns, in their order. */
  static List<Difference> inOrder(List<Observation> base, List<Observation> other) {
    CpuTime cpuTime = CpuTime.of(base, other);
    return IntStream.range(0, base.size())
        .mapToObj(round -> of(base.get(round), other.get(round), cpuTime))
        .toList();
  }

  /** One figure of all. */
  static double[] all(List<Difference> differences, ToDoubleFunction<Difference> figure) {
    return differences.stream().mapToDouble(figure).toArray();
  }
}
