/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.cachemark.reports.compare.Rules;
import org.cachemark.results.Observation;
import org.cachemark.results.Results;
import org.cachemark.results.Warmth;

/**
 * How many times the planned warm-up cells get: once, and where their speed drifts twice, then four
 * times. What they have had already is read from what they have shown.
 */
final class WarmUps {

  private final Results results;
  private final Map<String, Integer> factors = new HashMap<>();

  WarmUps(Results results) {
    this.results = results;
  }

  /** How many times the planned warm-up a cell gets from now on. */
  int factor(String cell) {
    return factors.computeIfAbsent(cell, this::had);
  }

  /** How many times the warm-up of its first fork a cell has had. */
  private int had(String cell) {
    int planned = planned(cell);
    return planned == 0 ? 1 : Warmth.most(observations(cell)) / planned;
  }

  private int planned(String cell) {
    return Warmth.planned(observations(cell));
  }

  /** It gets at least as much as others that are measured with it. */
  void atLeast(String cell, int factor) {
    factors.merge(cell, Math.max(factor, had(cell)), Math::max);
  }

  /** Whether a cell may get more: one that has none by its sweep gets none. */
  boolean mayGrow(String cell) {
    return factor(cell) < Rules.MOST_WARM_UP && planned(cell) > 0;
  }

  /** A cell gets twice as much as before. */
  void grow(String cell) {
    factors.put(cell, 2 * factor(cell));
  }

  /** What a cell has shown with as much as it gets now. */
  List<Observation> warm(String cell) {
    return Warmth.with(factor(cell) * planned(cell), observations(cell));
  }

  private List<Observation> observations(String cell) {
    return results.observations().getOrDefault(cell, List.of());
  }
}
