/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.cachemark.reports.Fork;
import org.cachemark.reports.Location;
import org.cachemark.reports.Statistics.Estimate;

/**
 * The changes that a number of pairs, or two samples, show, and which of them decides: all on the
 * logarithmic scale.
 *
 * @param byWall why the clock's speed decides; empty where that by CPU time does
 * @param wall change of the speed by the clock
 * @param perCpu change of the speed by CPU time; empty if it is not known
 * @param process change of the process's CPU time for each operation; empty if it is not known
 */
public record Evidence(
    Optional<String> byWall, Location wall, Optional<Location> perCpu, Optional<Location> process) {

  private static final String NO_SHARE = "CPU shares are not known";

  /** What pairs show. */
  static Evidence ofPairs(List<Difference> pairs, boolean byCpu) {
    return of(
        byCpu,
        Location.of(Difference.all(pairs, Difference::wall)),
        Location.of(Difference.all(pairs, Difference::perCpu)),
        Location.of(Difference.all(pairs, Difference::share)),
        Location.of(Difference.all(pairs, Difference::process)));
  }

  /** What two samples show that were not measured together. */
  static Evidence ofSamples(List<Fork> base, List<Fork> other, boolean byCpu) {
    return of(
        byCpu,
        difference(base, other, Fork::logSpeed),
        difference(base, other, Fork::logSpeedPerCpu),
        difference(base, other, Fork::logCpuShare),
        difference(base, other, Fork::logProcessCpu));
  }

  private static Location difference(
      List<Fork> base, List<Fork> other, ToDoubleFunction<Fork> figure) {
    return Location.difference(
        base.stream().mapToDouble(figure).toArray(), other.stream().mapToDouble(figure).toArray());
  }

  private static Evidence of(
      boolean byCpu, Location wall, Location perCpu, Location share, Location process) {
    Optional<String> byWall = Optional.empty();
    if (!byCpu) {
      byWall = Optional.of("the work is another process's too");
    } else if (Double.isNaN(perCpu.value())) {
      byWall = Optional.of(NO_SHARE);
    } else if (share.excludesZero(Rules.CONFIDENCE)) {
      byWall =
          Optional.of("CPU shares differ by %+.1f %%".formatted(100 * Math.expm1(share.value())));
    }
    return new Evidence(byWall, wall, known(perCpu), known(process));
  }

  private static Optional<Location> known(Location location) {
    return Optional.of(location).filter(known -> !Double.isNaN(known.value()));
  }

  /** The same, decided by what decides in another: a part of the pairs as all of them. */
  Evidence decidedAs(Evidence other) {
    return new Evidence(other.byWall, wall, perCpu, process);
  }

  /** Whether the speed by the clock decides. */
  public boolean isByWall() {
    return byWall.isPresent();
  }

  /** The change that decides. */
  public Location deciding() {
    return isByWall() ? wall : perCpu.orElseThrow();
  }

  /** The word for what it shows, confirmed or not. */
  Verdict word(double margin) {
    Location change = deciding();
    if (change.excludesZero(Rules.CONFIDENCE)) {
      boolean beyond = Math.abs(change.value()) > Math.log1p(margin);
      if (change.value() < 0) {
        return beyond ? Verdict.SLOWER : Verdict.SLIGHTLY_SLOWER;
      }
      return beyond ? Verdict.FASTER : Verdict.SLIGHTLY_FASTER;
    }
    if (isInside(margin)) {
      return Verdict.SAME;
    }
    return Math.expm1(change.detectable()) <= Rules.NOISE_CAP
        ? Verdict.UNRESOLVED
        : Verdict.TOO_NOISY; // also where it is not a number
  }

  /**
   * Whether the whole interval is inside the margin, which is as wide in both directions: a factor
   * of 1.03 or its inverse for 3 %.
   */
  boolean isInside(double margin) {
    Estimate interval = deciding().interval(Rules.CONFIDENCE);
    double most = Math.log1p(margin);
    return interval.low() > -most && interval.high() < most;
  }

  boolean isNarrow() {
    Estimate interval = deciding().interval(Rules.CONFIDENCE);
    return interval.high() - interval.low() <= 2 * Rules.NARROW;
  }

  /** How many pairs, about, would decide, if more of the same kind came; at least the given. */
  int neededFor(int pairs, double margin) {
    Location change = deciding();
    double half = change.interval(Rules.CONFIDENCE).high() - change.value();
    double sure = change.interval(Rules.SURE).high() - change.value();
    double size = Math.abs(change.value());
    double enough =
        Arrays.stream(
                new double[] {
                  half / Rules.NARROW,
                  half / Math.max(1e-9, Math.log1p(margin) - size),
                  sure / Math.max(1e-9, size)
                })
            .min()
            .getAsDouble();
    return (int) Math.min(Integer.MAX_VALUE, Math.ceil(pairs * Math.max(1, enough * enough)));
  }
}
