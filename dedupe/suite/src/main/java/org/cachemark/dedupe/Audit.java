/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe;

import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.cachemark.harness.Meter;
import org.cachemark.harness.Metric;

/**
 * Counts, outside the timed work, what a memory's answers were worth: known keys that it let
 * through, and new ones that it dropped.
 */
@Metric(
    name = "letThrough",
    title = "let through",
    unit = "per million repeats",
    shown = Metric.Shown.COLUMN,
    about = "known ones that were called new")
@Metric(
    name = "dropped",
    title = "dropped",
    unit = "per million new",
    shown = Metric.Shown.COLUMN,
    about = "new ones that were called known, and are lost")
@Metric(
    name = "wrong",
    title = "is wrong about",
    unit = "answers",
    iterations = Metric.Together.MAX,
    forks = Metric.Together.MAX,
    shown = Metric.Shown.FAULT,
    about = "answers that it promises not to give, or too many for the rate that it states")
public final class Audit {

  /** The chance that a memory which keeps its rate is called wrong. */
  private static final double CHANCE = 0.001;

  private long news;
  private long repeats;
  private long letThrough;
  private long dropped;

  /** Counts an answer. */
  public void answered(boolean isNew, boolean answer) {
    if (isNew) {
      news++;
      dropped += answer ? 0 : 1;
    } else {
      repeats++;
      letThrough += answer ? 1 : 0;
    }
  }

  /** Known ones that were called new. */
  public long letThrough() {
    return letThrough;
  }

  /** New ones that were called known. */
  public long dropped() {
    return dropped;
  }

  /**
   * Answers that should not have been given.
   *
   * @param forgets whether the memory may forget, so that letting known ones through is no fault
   * @param rate the share of new ones that it may drop
   */
  public long wrong(boolean forgets, double rate) {
    return (forgets ? 0 : letThrough) + (dropped > mostDropped(news, rate) ? dropped : 0);
  }

  /** Tells {@link Meter} the figures. */
  public void report(boolean forgets, double rate) {
    Meter.report("letThrough", 1e6 * letThrough / Math.max(1, repeats), "per million repeats");
    Meter.report("dropped", 1e6 * dropped / Math.max(1, news), "per million new");
    Meter.report("wrong", (double) wrong(forgets, rate), "answers");
  }

  /**
   * How many of so many new keys a memory that drops a share of them by chance drops at most, but
   * for one time in a thousand: a quantile of the binomial distribution.
   */
  public static long mostDropped(long keys, double rate) {
    return rate == 0
        ? 0
        : BinomialDistribution.of(Math.toIntExact(keys), rate).inverseSurvivalProbability(CHANCE);
  }
}
