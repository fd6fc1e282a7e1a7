/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.cachemark.reports.Summary.Row;
import org.cachemark.results.Cell;
import org.cachemark.results.Sampling;

/**
 * Who of those that compete in a setting is certainly better than whom. All pairs are judged at
 * once, by Holm's (1979) procedure: whichever of them the data let one look at, the first and the
 * last among them, where all are equal no pair is told apart in 95 % of runs at the least.
 *
 * @param leads of the one over the other, by their cells, where that is certain; with the interval
 *     of the confidence that was asked of the pair
 */
record Dominance(Map<Cell, Map<Cell, Lead>> leads) {

  /** A pair of which it is not known who is ahead. */
  private record Pair(Row one, Row other, double p) {}

  /** Judges all pairs. */
  static Dominance of(List<Row> rows) {
    Dominance dominance = new Dominance(new HashMap<>());
    List<Pair> noisy = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      for (int j = i + 1; j < rows.size(); j++) {
        Row one = rows.get(i);
        Row other = rows.get(j);
        if (one.work().sampling() == Sampling.ONCE) {
          dominance.addIfCertain(one, other, Summary.CONFIDENCE);
        } else {
          double p = p(Lead.differences(one.observations(), other.observations()));
          noisy.add(new Pair(one, other, p));
        }
      }
    }
    noisy.removeIf(pair -> Double.isNaN(pair.p)); // what cannot be rejected is no chance to err
    noisy.sort(Comparator.comparingDouble(Pair::p));
    for (int i = 0; i < noisy.size(); i++) {
      double level = (1 - Summary.CONFIDENCE) / (noisy.size() - i);
      Pair pair = noisy.get(i);
      if (pair.p > level) {
        break;
      }
      dominance.addIfCertain(pair.one, pair.other, 1 - level);
    }
    return dominance;
  }

  /** The probability of differences like these where there is none; NaN where there are too few. */
  private static double p(double[] differences) {
    return differences.length == 0 ? Double.NaN : Location.covering(differences).p();
  }

  private void addIfCertain(Row one, Row other, double confidence) {
    addIfAhead(one, other, confidence);
    addIfAhead(other, one, confidence);
  }

  private void addIfAhead(Row one, Row other, double confidence) {
    Lead.of(one.work(), one.observations(), other.observations(), confidence)
        .filter(Lead::isCertain)
        .ifPresent(
            lead ->
                leads.computeIfAbsent(one.cell(), c -> new HashMap<>()).put(other.cell(), lead));
  }

  /** How far the one is ahead of the other; empty where that is not certain. */
  Optional<Lead> lead(Row one, Row other) {
    return Optional.ofNullable(leads.getOrDefault(one.cell(), Map.of()).get(other.cell()));
  }

  /** Whether the one is certainly better than the other. */
  boolean isBetter(Row one, Row other) {
    return lead(one, other).isPresent();
  }
}
