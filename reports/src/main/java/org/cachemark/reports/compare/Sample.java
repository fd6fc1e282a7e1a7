/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.cachemark.results.Cell;
import org.cachemark.results.Decider;
import org.cachemark.results.Label;
import org.cachemark.results.Metric;
import org.cachemark.results.Observation;
import org.cachemark.results.Run;
import org.cachemark.results.Sampling;

/**
 * A cell as one source has it.
 *
 * @param work what was done
 * @param system what did it, for people
 * @param metric the score
 * @param sampling how its figures come about
 * @param conditions what has to be the same for another to be comparable, by name
 * @param failure why there are no observations; empty if there are some
 * @param decider which score decides; empty where that was not settled
 */
record Sample(
    Label work,
    String system,
    Metric metric,
    Sampling sampling,
    Map<String, String> conditions,
    String failure,
    Optional<Decider> decider,
    List<Observation> observations) {

  /** What a cell has in common with the same cell in another run, of another version maybe. */
  static String key(Run run, Cell cell) {
    return run.setting(cell) + ", " + run.contrast().kind(cell);
  }
}
