/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import java.util.List;
import org.cachemark.results.Cell;

/** What of a run is still to be measured, by what has been so far. */
interface Agenda {

  /** Whether there may be a round of that number, from 1, all those before it having ended. */
  boolean hasRound(int round);

  /** The cells of a round that are wanted and not measured yet, in their order. */
  List<Cell> ofRound(int round);

  /** The same as units of work: what is in one is measured at the same time. */
  default List<List<Cell>> units(int round) {
    return ofRound(round).stream().map(List::of).toList();
  }

  /** A round of a cell has ended. */
  void ended(Cell cell, int round, Measurer.Outcome outcome);

  /** What is left, a cell as often as it has rounds left; an estimate where nobody can know. */
  List<Cell> left();

  /** How many times the planned warm-up a cell gets. */
  default int warmUpFactor(Cell cell) {
    return 1;
  }
}
