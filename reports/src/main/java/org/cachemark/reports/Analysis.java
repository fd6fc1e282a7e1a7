/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import java.util.Objects;
import org.cachemark.reports.compare.Comparison;
import org.cachemark.reports.compare.Contest;
import org.cachemark.results.Results;
import org.cachemark.results.Run;
import org.jspecify.annotations.Nullable;

/**
 * All that is said of a run that has ended, each part computed once, when the first asks for it:
 * what the terminal, the files and the page show is the same. Not safe for use by several threads.
 */
public final class Analysis {

  private final Results results;
  private @Nullable Summary summary;
  private @Nullable Comparison comparison;

  /**
   * @param results what the run has shown; nothing may be added any more
   */
  public Analysis(Results results) {
    this.results = Objects.requireNonNull(results, "results");
  }

  /** The same of several runs, of which there is this to say. */
  Analysis(Results results, Summary summary) {
    this(results);
    this.summary = summary;
  }

  /** What the run has shown. */
  public Results results() {
    return results;
  }

  /** The run. */
  public Run run() {
    return results.run();
  }

  /** What there is to say of the run's cells. */
  public Summary summary() {
    Summary known = summary;
    if (known == null) {
      known = Summary.of(results);
      summary = known;
    }
    return known;
  }

  /** Whether the run was laid out to compare pairs. */
  public boolean isComparison() {
    return run().contest() != null;
  }

  /**
   * The pairs that the run was laid out for.
   *
   * @throws NullPointerException if it was not
   */
  public Contest contest() {
    return new Contest(
        results, Objects.requireNonNull(run().contest(), "the run compares no pairs"));
  }

  /**
   * What there is to say of these pairs.
   *
   * @throws NullPointerException if the run was not laid out for any
   */
  public Comparison comparison() {
    Comparison known = comparison;
    if (known == null) {
      known = contest().comparison();
      comparison = known;
    }
    return known;
  }
}
