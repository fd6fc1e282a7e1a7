/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import java.util.List;
import org.cachemark.reports.Location;

/**
 * What the same system, measured twice, says of the measurement itself.
 *
 * @param pooled the change between both over all settings, on the logarithmic scale
 * @param rows one for each setting in which there is a canary
 */
public record Canary(Location pooled, List<Row> rows) {

  public Canary {
    rows = List.copyOf(rows);
  }

  static final double CONFIDENCE = 0.99;

  /**
   * How far both are apart, in words; the speed's, in per cent, where several metrics are pooled.
   */
  String difference() {
    return rows.get(0).changes().exact(pooled, CONFIDENCE);
  }

  /** Whether the measurement shows a change where there is none, so that nothing is concluded. */
  public boolean isAlarm() {
    return pooled.excludesZero(CONFIDENCE);
  }
}
