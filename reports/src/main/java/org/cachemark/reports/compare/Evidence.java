/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.cachemark.reports.Location;
import org.cachemark.reports.Statistics.Estimate;
import org.cachemark.results.Observation;

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

  /** Why the clock decides where a system answers from another process. */
  static final String REMOTE = "the work is another process's too";

  private static final String NO_SHARE = "CPU shares are not known";

  /** What pairs show. */
  static Evidence ofPairs(List<Difference> pairs, Optional<String> byWall) {
    return of(
        byWall,
        Location.of(Difference.all(pairs, Difference::wall)),
        Location.of(Difference.all(pairs, Difference::perCpu)),
        Location.of(Difference.all(pairs, Difference::share)),
        Location.of(Difference.all(pairs, Difference::process)));
  }

  /** What two samples show that were not measured together. */
  static Evidence ofSamples(
      List<Observation> base, List<Observation> other, Optional<String> byWall) {
    return of(
        byWall,
        difference(base, other, Observation::standing),
        difference(base, other, Observation::standingPerCpu),
        difference(base, other, Observation::logCpuShare),
        difference(base, other, Observation::logProcessCpu));
  }

  private static Location difference(
      List<Observation> base, List<Observation> other, ToDoubleFunction<Observation> figure) {
    return Location.difference(
        base.stream().mapToDouble(figure).toArray(), other.stream().mapToDouble(figure).toArray());
  }

  private static Evidence of(
      Optional<String> byWall, Location wall, Location perCpu, Location share, Location process) {
    return new Evidence(
        byWall.or(() -> sharesForbid(perCpu, share)), wall, known(perCpu), known(process));
  }

  /** Why shares of the CPU do not let the speed by CPU time decide; empty if they do. */
  private static Optional<String> sharesForbid(Location perCpu, Location share) {
    if (Double.isNaN(perCpu.value())) {
      return Optional.of(NO_SHARE);
    }
    return share.excludesZero(Rules.CONFIDENCE)
        ? Optional.of("CPU shares differ by %+.1f %%".formatted(100 * Math.expm1(share.value())))
        : Optional.empty();
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
  Verdict word(Rules rules) {
    Location change = deciding();
    if (change.excludesZero(Rules.CONFIDENCE)) {
      return Verdict.of(change.value(), rules.tolerance());
    }
    if (isInside(rules)) {
      return Verdict.SAME;
    }
    return change.detectable() <= rules.noiseCap()
        ? Verdict.UNRESOLVED
        : Verdict.TOO_NOISY; // also where it is not a number
  }

  /**
   * Whether the whole interval is inside the margin, which is as wide in both directions: a factor
   * of 1.03 or its inverse for 3 %.
   */
  boolean isInside(Rules rules) {
    Estimate interval = deciding().interval(Rules.CONFIDENCE);
    return interval.low() >= -rules.tolerance() && interval.high() <= rules.tolerance();
  }

  boolean isNarrow(Rules rules) {
    Estimate interval = deciding().interval(Rules.CONFIDENCE);
    return interval.high() - interval.low() <= 2 * rules.narrow();
  }

  /** How many pairs, about, would decide, if more of the same kind came; at least the given. */
  int neededFor(int pairs, Rules rules) {
    Location change = deciding();
    double half = change.interval(Rules.CONFIDENCE).high() - change.value();
    double sure = change.interval(Rules.SURE).high() - change.value();
    double size = Math.abs(change.value());
    double enough =
        Arrays.stream(
                new double[] {
                  half / rules.narrow(),
                  half / Math.max(1e-9, rules.tolerance() - size),
                  sure / Math.max(1e-9, size)
                })
            .min()
            .getAsDouble();
    return (int) Math.min(Integer.MAX_VALUE, Math.ceil(pairs * Math.max(1, enough * enough)));
  }
}
