/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.cachemark.results.Combine;
import org.cachemark.results.Observation;
import org.cachemark.results.Results;

/**
 * What the forks of a run took of the machine's time: from the begin of one to that of the next.
 */
final class ForkTimes {

  /** A longer time than so many usual ones is a pause: the run was interrupted, and resumed. */
  private static final int PAUSE = 10;

  private final Map<String, Map<Integer, Double>> seconds = new HashMap<>();
  private final double usual;

  ForkTimes(Results results) {
    record Fork(String cell, Observation one) {}
    List<Fork> forks = new ArrayList<>();
    results
        .observations()
        .forEach((cell, all) -> all.forEach(one -> forks.add(new Fork(cell, one))));
    forks.removeIf(fork -> Double.isNaN(fork.one.start()));
    forks.sort(Comparator.comparingDouble(fork -> fork.one.start()));
    double[] gaps = new double[Math.max(0, forks.size() - 1)];
    for (int i = 0; i < gaps.length; i++) {
      gaps[i] = forks.get(i + 1).one.start() - forks.get(i).one.start();
    }
    usual = gaps.length == 0 ? Double.NaN : Combine.MEDIAN.of(gaps);
    for (int i = 0; i < gaps.length; i++) {
      Fork fork = forks.get(i);
      seconds
          .computeIfAbsent(fork.cell, cell -> new HashMap<>())
          .put(fork.one.round(), gaps[i] > PAUSE * usual ? usual : gaps[i]);
    }
  }

  /** Seconds of a fork; what is usual for one of which it is not known; NaN if nothing is. */
  double of(String cell, int round) {
    return seconds.getOrDefault(cell, Map.of()).getOrDefault(round, usual);
  }
}
