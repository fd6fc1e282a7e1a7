/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.cachemark.results.Cell;
import org.cachemark.results.Results;
import org.cachemark.results.Run;
import org.cachemark.results.Sampling;

/**
 * What a reader must know of runs that are pooled.
 *
 * @param runs the oldest first
 * @param results what they show together
 */
record PoolRemarks(List<Results> runs, Results results) {

  /** That it is a pool, what counts in it, and what changed from run to run. */
  List<String> all() {
    List<String> remarks = new ArrayList<>();
    remarks.add(
        "pooled over %d runs, from %s to %s UTC; %s: %s"
            .formatted(
                runs.size(),
                runs.get(0).run().minute(),
                runs.get(runs.size() - 1).run().minute(),
                unit(),
                String.join(", ", runs.stream().map(one -> one.run().id()).toList())));
    remarks.addAll(PoolConditions.changes(runs));
    incomplete().ifPresent(remarks::add);
    apart().ifPresent(remarks::add);
    Remarks.unsteady(runs).ifPresent(remarks::add);
    CpusApart.remark(runs).ifPresent(remarks::add);
    return remarks;
  }

  /** What counts once. */
  private String unit() {
    List<Cell> cells = results.run().cells();
    long exact = cells.stream().filter(this::isExact).count();
    if (exact == cells.size()) {
      return "each fork of them counts";
    }
    String ofNoisy = "each of them counts once in the intervals";
    return exact == 0 ? ofNoisy : ofNoisy + ", of exact figures each fork";
  }

  private boolean isExact(Cell cell) {
    return results.run().work(cell).sampling() == Sampling.ONCE;
  }

  /** That cells are not in every run, and of the one in fewest in how many it is. */
  private Optional<String> incomplete() {
    return results.run().cells().stream()
        .filter(cell -> !results.failures().containsKey(cell.id()))
        .map(cell -> runs.stream().filter(one -> !one.of(cell).isEmpty()).count())
        .min(Comparator.naturalOrder())
        .filter(fewest -> fewest < runs.size())
        .map(fewest -> "not every cell is in every run: %d of %d".formatted(fewest, runs.size()));
  }

  /** Names the cells whose exact figures are others in one run than in another. */
  private Optional<String> apart() {
    Run run = results.run();
    List<String> names =
        run.cells().stream()
            .filter(cell -> !results.failures().containsKey(cell.id()))
            .filter(cell -> isExact(cell) && Pool.isApart(runs, cell))
            .map(cell -> run.contrast().side(cell) + " in " + run.setting(cell))
            .toList();
    return names.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "exact, but other in one run than in another, so that of these each run counts once: "
                + String.join("; ", names));
  }
}
