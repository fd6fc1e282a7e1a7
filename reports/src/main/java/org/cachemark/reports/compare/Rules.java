/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

/**
 * By what a pair is judged, see docs/method.md.
 *
 * @param margin the change that does not matter, as a share of the speed, above 0
 * @param mostPairs pairs after which the search ends, with or without a decision; as many fresh
 *     ones may be needed to confirm what it finds
 * @param byCpu whether the speed by CPU time may decide; not where the work is another process's
 */
public record Rules(double margin, int mostPairs, boolean byCpu) {

  /** The change that does not matter, unless somebody says other. */
  public static final double DEFAULT_MARGIN = 0.03;

  /** Confidence that stops the search for a change. */
  static final double SURE = 0.995;

  /** Confidence that makes a pair begin anew for its drift, before it has all its rounds. */
  public static final double SURE_OF_DRIFT = 0.99;

  /** Confidence of all other intervals. */
  public static final double CONFIDENCE = 0.95;

  /** Confidence of the interval by which fresh pairs confirm: 5 % in the one direction. */
  static final double CONFIRMING = 0.90;

  /** Half of an interval that is narrow enough, whatever it says. */
  static final double NARROW = 0.02;

  /** A pair of cells that would not have shown a change of so much is too noisy. */
  public static final double NOISE_CAP = 0.10;

  /** Pairs before the first look, and forks a side of what was measured elsewhere. */
  public static final int FIRST_LOOK = 8;

  /** Pairs from one look to the next. */
  static final int EVERY = 2;
}
