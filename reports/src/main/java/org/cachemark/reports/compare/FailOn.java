/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

/** What makes a comparison fail, as a gate does. */
public enum FailOn {
  /** A confirmed change for the worse beyond the margin. */
  SLOWER,
  /** Any confirmed change for the worse. */
  SLIGHTLY_SLOWER,
  /** Nothing: the comparison informs. */
  NEVER;

  /** There is no regression. */
  public static final int PASSED = 0;

  /** There is a confirmed regression. */
  public static final int REGRESSION = 1;

  /** Nothing can be concluded, or not of all cells. */
  public static final int INCONCLUSIVE = 3;

  /** A cell failed. */
  public static final int FAILED = 4;

  /**
   * The exit code for a comparison.
   *
   * @param allowUnresolved whether cells may be left open
   */
  public int exitCode(Comparison comparison, boolean allowUnresolved) {
    boolean failed = comparison.rows().stream().anyMatch(row -> row.verdict() == Verdict.FAILED);
    if (this == NEVER) {
      return failed ? FAILED : PASSED;
    }
    if (comparison.isVoid()) {
      return INCONCLUSIVE;
    }
    if (comparison.rows().stream().anyMatch(row -> isWorse(row) && !row.isUnconfirmed())) {
      return REGRESSION;
    }
    if (failed) {
      return FAILED;
    }
    boolean open = comparison.rows().stream().anyMatch(this::isOpen);
    return open && !allowUnresolved ? INCONCLUSIVE : PASSED;
  }

  private boolean isWorse(Row row) {
    return row.verdict() == Verdict.SLOWER
        || (this == SLIGHTLY_SLOWER && row.verdict() == Verdict.SLIGHTLY_SLOWER);
  }

  private boolean isOpen(Row row) {
    return row.verdict().isOpen() || row.verdict() == Verdict.NOT_COMPARABLE || isWorse(row);
  }
}
