/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import java.io.IOException;
import java.util.List;
import org.cachemark.results.Cell;

/** Has another carry out rounds, and again where it finds that one was disturbed. */
abstract class MeasurerAround implements Measurer {

  /** Carries out a round. */
  final Measurer measurer;

  MeasurerAround(Measurer measurer) {
    this.measurer = measurer;
  }

  @Override
  public final void forget(List<Cell> cells, int round) throws IOException {
    measurer.forget(cells, round);
  }

  @Override
  public final void left(List<Cell> later) throws IOException, InterruptedException {
    measurer.left(later);
  }
}
