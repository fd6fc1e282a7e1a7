/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import org.cachemark.reports.Lead;
import org.cachemark.results.Metric;

/** What is said of a pair of cells; worst first. */
public enum Verdict {
  /** The interval excludes no change, the change is beyond the margin, and fresh pairs confirm. */
  SLOWER,
  /** One of both failed. */
  FAILED,
  /** The interval excludes no change, confirmed, but the change is inside the margin. */
  SLIGHTLY_SLOWER,
  /** The speed still drifts while it is measured; the reason says with how much warm-up. */
  UNSTEADY,
  /** Not even a change of 10 % would have been found. */
  TOO_NOISY,
  /** The interval is too wide to say. */
  UNRESOLVED,
  /** More differs than what is compared. */
  NOT_COMPARABLE,
  /** Only one of both was measured. */
  MISSING,
  /** As {@link #SLIGHTLY_SLOWER}, the other way. */
  SLIGHTLY_FASTER,
  /** As {@link #SLOWER}, the other way. */
  FASTER,
  /** The whole interval is inside the margin: never for a mere lack of significance. */
  SAME;

  private static final Set<Verdict> CHANGES =
      EnumSet.of(SLOWER, SLIGHTLY_SLOWER, SLIGHTLY_FASTER, FASTER);
  private static final Set<Verdict> OPEN = EnumSet.of(UNSTEADY, TOO_NOISY, UNRESOLVED);

  /** The word for a change that is certain. */
  static Verdict of(double change, double tolerance) {
    boolean beyond = Math.abs(change) > tolerance;
    if (change < 0) {
      return beyond ? SLOWER : SLIGHTLY_SLOWER;
    }
    return beyond ? FASTER : SLIGHTLY_FASTER;
  }

  /** Whether it says that there is a change. */
  public boolean isChange() {
    return CHANGES.contains(this);
  }

  /** Whether it leaves open if there is a change, though both were measured. */
  public boolean isOpen() {
    return OPEN.contains(this);
  }

  /** As people write it of a speed, and as files have it. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** As people write it of a metric: a hit ratio is not slower, but worse. */
  public String of(Metric metric) {
    return Lead.isSpeed(metric)
        ? toString()
        : toString().replace("slower", "worse").replace("faster", "better");
  }
}
