/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.cachemark.results.Cell;
import org.cachemark.results.Observation;
import org.cachemark.results.Results;

/** How much higher one cell stands than another, once for each unit that counts. */
interface Differences {

  /** Empty where they have no unit in common. */
  double[] of(Cell one, Cell other);

  /** Round by round of one run, in the rounds that both have. */
  static Differences byRounds(Results results) {
    return byRounds(CountedForks.of(results));
  }

  /** Round by round, in the rounds in which a fork of both counts. */
  static Differences byRounds(CountedForks forks) {
    return (one, other) -> byRounds(forks.of(one, other), forks.of(other, one));
  }

  /** Round by round, in the rounds that both have. */
  static double[] byRounds(List<Observation> one, List<Observation> other) {
    Map<Integer, Observation> others =
        other.stream().collect(Collectors.toMap(Observation::round, o -> o));
    return one.stream()
        .flatMap(
            o ->
                Stream.ofNullable(others.get(o.round()))
                    .map(same -> o.standing() - same.standing()))
        .mapToDouble(Double::doubleValue)
        .toArray();
  }
}
