/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.results;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which forks of a cell count: it may have begun anew, with more warm-up than was planned, and what
 * it showed before is kept.
 */
public final class Warmth {

  private Warmth() {}

  /** Iterations of warm-up that were planned: the least of any fork; 0 before there is one. */
  public static int planned(List<Observation> forks) {
    return forks.stream().mapToInt(Observation::warmUps).min().orElse(0);
  }

  /** The most iterations of warm-up of any fork; 0 before there is one. */
  public static int most(List<Observation> forks) {
    return forks.stream().mapToInt(Observation::warmUps).max().orElse(0);
  }

  /** The most that two cells had in the same round; 0 where there is none. */
  public static int mostOfBoth(List<Observation> one, List<Observation> other) {
    Map<Integer, Integer> byRound = new HashMap<>();
    one.forEach(fork -> byRound.put(fork.round(), fork.warmUps()));
    return most(
        other.stream()
            .filter(fork -> byRound.getOrDefault(fork.round(), -1) == fork.warmUps())
            .toList());
  }

  /** The forks that had so many iterations of warm-up. */
  public static List<Observation> with(int warmUps, List<Observation> forks) {
    return forks.stream().filter(fork -> fork.warmUps() == warmUps).toList();
  }

  /** The forks that had the most warm-up. */
  public static List<Observation> warmest(List<Observation> forks) {
    return with(most(forks), forks);
  }
}
