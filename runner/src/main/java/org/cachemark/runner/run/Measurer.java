/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.cachemark.results.Cell;
import org.cachemark.results.Observation;
import org.cachemark.results.Results.Failure;

/** Carries out a round of a cell. */
interface Measurer {

  /**
   * What came of it: one of both; or neither, where the other of a pair has failed.
   *
   * @param observation what the cell has shown
   * @param failure why it has not
   */
  record Outcome(Optional<Observation> observation, Optional<Failure> failure) {

    /** Of a round that is void. */
    static final Outcome NONE = new Outcome(Optional.empty(), Optional.empty());

    static Outcome of(Observation observation) {
      return new Outcome(Optional.of(observation), Optional.empty());
    }

    static Outcome of(Failure failure) {
      return new Outcome(Optional.empty(), Optional.of(failure));
    }
  }

  /**
   * Carries out a round, and keeps its outcome.
   *
   * @param warmUpFactor how many times the planned warm-up it gets
   * @throws IOException if the outcome cannot be kept; the round has none then
   */
  Outcome measure(Cell cell, int round, int warmUpFactor) throws IOException, InterruptedException;

  /**
   * Carries out a round of two cells at the same time, and keeps their outcomes.
   *
   * @param warmUpFactor how many times the planned warm-up they get
   * @return in the order of the cells
   * @throws IOException if an outcome cannot be kept; the round has none then
   */
  List<Outcome> measure(List<Cell> pair, int round, int warmUpFactor)
      throws IOException, InterruptedException;

  /**
   * Forgets what a round of these cells has shown, as if it had not been carried out.
   *
   * @throws IOException if what was kept of it cannot be removed
   */
  default void forget(List<Cell> cells, int round) throws IOException {
    // most keep nothing
  }

  /**
   * Tells what is still to be measured in this round, after each measurement; nothing, once the
   * round has ended.
   */
  default void left(List<Cell> later) throws IOException, InterruptedException {
    // most need not know
  }
}
