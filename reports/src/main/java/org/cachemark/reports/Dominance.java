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
 * once, by {@link Holm}'s procedure.
 *
 * @param leads of the one over the other, by their cells, where that is certain; with the interval
 *     of the confidence that was asked of the pair
 * @param differences of noisy figures
 */
record Dominance(Map<Cell, Map<Cell, Lead>> leads, Differences differences) {

  /** Two whose difference is noisy. */
  private record Pair(Row one, Row other, Location difference) {}

  /**
   * Judges all pairs of those that compete.
   *
   * @param all the rows of the setting: a cell that began anew has rounds in common with others
   *     that these may not have with each other
   */
  static Dominance of(List<Row> all, Differences differences) {
    List<Row> rows = all.stream().filter(Row::competes).toList();
    Dominance dominance = new Dominance(new HashMap<>(), differences);
    List<Pair> noisy = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      for (int j = i + 1; j < rows.size(); j++) {
        Row one = rows.get(i);
        Row other = rows.get(j);
        if (one.work().sampling() == Sampling.ONCE) {
          dominance.addExact(one, other);
        } else {
          dominance
              .difference(one, other, all)
              .ifPresent(known -> noisy.add(new Pair(one, other, known)));
        }
      }
    }
    double[] levels = Holm.levels(noisy.stream().map(Pair::difference).toList());
    for (int i = 0; i < levels.length; i++) {
      Pair pair = noisy.get(i);
      Lead lead = Lead.of(pair.one.work().score(), pair.difference, 1 - levels[i]);
      Lead back = Lead.of(pair.one.work().score(), pair.difference.negated(), 1 - levels[i]);
      dominance.addIfCertain(pair.one, pair.other, lead);
      dominance.addIfCertain(pair.other, pair.one, back);
    }
    return dominance;
  }

  /**
   * How much higher the one stands than the other, paired by rounds; where these are too few, both
   * paired with a third, whichever has most rounds with both; empty where there is none either.
   */
  Optional<Location> difference(Row one, Row other, List<Row> all) {
    double[] direct = differences.of(one.cell(), other.cell());
    if (direct.length >= Location.INTERVAL_FROM) {
      return Optional.of(Location.covering(direct));
    }
    return all.stream()
        .filter(third -> !third.cell().equals(one.cell()) && !third.cell().equals(other.cell()))
        .flatMap(third -> byWayOf(third, one, other).stream())
        .max(Comparator.comparingInt(Location::n));
  }

  private Optional<Location> byWayOf(Row third, Row one, Row other) {
    double[] ofOne = differences.of(one.cell(), third.cell());
    double[] ofOther = differences.of(other.cell(), third.cell());
    return Math.min(ofOne.length, ofOther.length) < Location.INTERVAL_FROM
        ? Optional.empty()
        : Optional.of(Location.difference(ofOther, ofOne));
  }

  private void addExact(Row one, Row other) {
    estimate(one, other).ifPresent(lead -> addIfCertain(one, other, lead));
    estimate(other, one).ifPresent(lead -> addIfCertain(other, one, lead));
  }

  private void addIfCertain(Row one, Row other, Lead lead) {
    if (lead.isCertain()) {
      leads.computeIfAbsent(one.cell(), c -> new HashMap<>()).put(other.cell(), lead);
    }
  }

  /** How far the one is ahead of the other by itself, certain or not. */
  Optional<Lead> estimate(Row one, Row other) {
    double[] both = differences.of(one.cell(), other.cell());
    return Lead.of(one.work(), one.observations(), other.observations(), both);
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
