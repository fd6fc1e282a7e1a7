/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.cachemark.results.Units;

/**
 * Who takes least for a request from a price on.
 *
 * @param micros the price of a miss, in microseconds; 0 for the first
 */
public record Leader<L extends PerRequest>(L line, double micros) {

  /** Who takes least, from 0 up: each from the price where it takes over. */
  static <L extends PerRequest> List<Leader<L>> of(List<L> competing) {
    List<Leader<L>> leaders = new ArrayList<>();
    competing.stream()
        .min(Comparator.comparingDouble(L::freeMicros).thenComparingDouble(L::misses))
        .ifPresent(first -> leaders.add(new Leader<>(first, 0)));
    while (!leaders.isEmpty()) {
      L last = leaders.get(leaders.size() - 1).line;
      Optional<Leader<L>> next =
          competing.stream()
              .filter(other -> last.passedBy(other).isPresent())
              .map(other -> new Leader<>(other, last.passedBy(other).getAsDouble()))
              .min(
                  Comparator.comparingDouble((Leader<L> one) -> one.micros)
                      .thenComparingDouble(one -> one.line.misses()));
      if (next.isEmpty()) {
        break;
      }
      leaders.add(next.get());
    }
    return leaders;
  }

  /**
   * The same in a sentence; empty where nobody competes.
   *
   * @param by what it begins with: by what they lead
   */
  static <L extends PerRequest> Optional<String> sentence(String by, List<Leader<L>> leaders) {
    List<String> later =
        leaders.stream()
            .skip(1)
            .map(
                one ->
                    "%s from %s µs a miss on".formatted(one.line.name(), Units.digits(one.micros)))
            .toList();
    return leaders.stream()
        .findFirst()
        .map(
            first ->
                "%s %s is fastest %s."
                    .formatted(
                        by,
                        first.line.name(),
                        later.isEmpty()
                            ? "whatever a miss costs"
                            : "as long as a miss costs little, " + String.join(", ", later)));
  }
}
