/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How long single operations took, where the score is the 99th percentile: medians over the forks,
 * in milliseconds.
 *
 * @param median the 50th percentile
 * @param high the 99.9th percentile
 * @param most the longest
 */
public record Delays(double median, double high, double most) {

  /** What the figures are called, together. */
  static final String TITLE = "p50, p99.9, max";

  /** The delays of a cell; empty where its benchmark measures none. */
  static Optional<Delays> of(List<Fork> forks) {
    boolean isThere =
        forks.stream().allMatch(fork -> fork.figures().containsKey("cachemark.delayP50"));
    return isThere && !forks.isEmpty()
        ? Optional.of(
            new Delays(
                figure(forks, "cachemark.delayP50"),
                figure(forks, "cachemark.delayP999"),
                figure(forks, "cachemark.delayMax")))
        : Optional.empty();
  }

  private static double figure(List<Fork> forks, String name) {
    return Summary.medianFigure(forks, name).orElse(Double.NaN);
  }

  /** The figures in the order of {@link #TITLE}, in a table's unit. */
  String text(Scale scale) {
    return Stream.of(median, high, most).map(scale::digits).collect(Collectors.joining(", "));
  }
}
