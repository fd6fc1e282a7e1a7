/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import java.util.List;
import java.util.Optional;
import org.cachemark.reports.Location;

/**
 * What the same system, measured twice, says of the measurement itself: each score pooled over all
 * settings, since a mixture of both is neither.
 *
 * @param wall the change between both by the clock, on the logarithmic scale
 * @param perCpu the same by CPU time; empty if it is not known of all
 * @param byWall whether any cell that is compared is decided by the clock
 * @param byCpu whether any is by CPU time
 * @param rows one for each setting in which there is a canary
 */
public record Canary(
    Location wall, Optional<Location> perCpu, boolean byWall, boolean byCpu, List<Row> rows) {

  public Canary {
    rows = List.copyOf(rows);
  }

  static final double CONFIDENCE = 0.99;

  /** Of all differences between both. */
  static Canary of(List<Difference> same, boolean byWall, boolean byCpu, List<Row> rows) {
    Location perCpu = Location.of(Difference.all(same, Difference::perCpu));
    return new Canary(
        Location.of(Difference.all(same, Difference::wall)),
        Optional.of(perCpu).filter(known -> !Double.isNaN(known.value())),
        byWall,
        byCpu,
        rows);
  }

  /** The same with other rows. */
  Canary with(List<Row> others) {
    return new Canary(wall, perCpu, byWall, byCpu, others);
  }

  /** The change by the score that the cells are decided by; of both, by the one that alarms. */
  Location deciding() {
    return !byCpu || perCpu.isEmpty() || (byWall && wall.excludesZero(CONFIDENCE))
        ? wall
        : perCpu.get();
  }

  /** How many pairs were pooled. */
  int pairs() {
    return wall.n();
  }

  /**
   * How far both are apart, in words; the speed's, in per cent, where several metrics are pooled.
   */
  String difference() {
    Changes changes = rows.get(0).changes();
    return perCpu
        .map(
            known ->
                "%s per CPU second and %s by the clock"
                    .formatted(changes.exact(known, CONFIDENCE), changes.exact(wall, CONFIDENCE)))
        .orElseGet(() -> changes.exact(wall, CONFIDENCE));
  }

  /** Whether the measurement shows a change where there is none, so that nothing is concluded. */
  public boolean isAlarm() {
    return deciding().excludesZero(CONFIDENCE);
  }
}
