/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import java.util.List;
import java.util.Optional;
import org.cachemark.reports.compare.Contest;
import org.cachemark.results.Cell;
import org.cachemark.results.Observation;
import org.cachemark.results.Results;
import org.cachemark.results.Warmth;

/**
 * Which forks of a run's cells count: the warmest; of cells that were laid out as a pair the
 * warmest that both have, so that tables show what verdicts are made of.
 *
 * @param contest the pairs; empty where the run was laid out for none
 */
record CountedForks(Results results, Optional<Contest> contest) {

  /** Those of a run. */
  static CountedForks of(Results results) {
    return new CountedForks(
        results,
        Optional.ofNullable(results.run().contest()).map(plan -> new Contest(results, plan)));
  }

  /** Those of a cell. */
  List<Observation> of(Cell cell) {
    return contest
        .map(pairs -> pairs.counted(cell))
        .orElseGet(() -> Warmth.warmest(results.of(cell)));
  }

  /** Those of a cell beside another. */
  List<Observation> of(Cell cell, Cell beside) {
    return contest
        .map(pairs -> pairs.counted(cell, beside))
        .orElseGet(() -> Warmth.warmest(results.of(cell)));
  }
}
