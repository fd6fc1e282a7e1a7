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
import org.cachemark.reports.Fork;

/**
 * What one round says of a pair of cells: each figure is the logarithm of the one's less that of
 * the base's, so that 0.05 is 5 % more, about. NaN where a fork did not record it.
 *
 * @param wall of the speed, by the clock
 * @param perCpu of the speed, by the worker threads' CPU time
 * @param share of the share of the CPU that the worker threads got
 * @param process of the whole process's CPU time for each operation
 */
public record Difference(double wall, double perCpu, double share, double process) {

  /** The difference of two forks. */
  static Difference of(Fork base, Fork other) {
    return new Difference(
        other.logSpeed() - base.logSpeed(),
        other.logSpeedPerCpu() - base.logSpeedPerCpu(),
        other.logCpuShare() - base.logCpuShare(),
        other.logProcessCpu() - base.logProcessCpu());
  }

  /** The differences of the rounds that both have, in their order. */
  static List<Difference> of(List<Fork> base, List<Fork> other) {
    Map<Integer, Fork> byRound = new HashMap<>();
    base.forEach(fork -> byRound.put(fork.round(), fork));
    List<Difference> differences = new ArrayList<>();
    for (Fork fork : other) {
      if (byRound.containsKey(fork.round())) {
        differences.add(of(byRound.get(fork.round()), fork));
      }
    }
    return differences;
  }

  /** The differences of two lists of forks that took turns, in their order. */
  static List<Difference> inOrder(List<Fork> base, List<Fork> other) {
    return IntStream.range(0, base.size()).mapToObj(r -> of(base.get(r), other.get(r))).toList();
  }

  /** One figure of all. */
  static double[] all(List<Difference> differences, ToDoubleFunction<Difference> figure) {
    return differences.stream().mapToDouble(figure).toArray();
  }
}
