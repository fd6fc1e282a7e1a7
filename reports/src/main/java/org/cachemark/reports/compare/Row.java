/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import java.util.Comparator;
import java.util.Optional;
import org.cachemark.results.Label;
import org.cachemark.results.Metric;
import org.cachemark.results.Run.Pair;
import org.cachemark.results.Sampling;

/**
 * Two cells that were compared, as it is told.
 *
 * @param work what both did
 * @param label the same without what all work of the benchmark has in common
 * @param metric what was compared
 * @param sampling how its figures come about
 * @param base name of what is compared with
 * @param system name of what is compared
 * @param judgement what the figures say; empty where there are none
 * @param reason what decided it, or why nothing did
 * @param pair the pair of the run that it is about; empty where it is of no run's plan
 */
public record Row(
    Label work,
    String label,
    Metric metric,
    Sampling sampling,
    String base,
    String system,
    Verdict verdict,
    Optional<Judgement> judgement,
    String reason,
    Optional<Pair> pair) {

  /** Worst first: by verdict, and then by change. */
  static final Comparator<Row> WORST_FIRST =
      Comparator.comparing(Row::verdict)
          .thenComparingDouble(
              row -> row.judgement().map(j -> j.evidence().deciding().value()).orElse(0.0))
          .thenComparing(row -> row.work().toString());

  /** Who is compared with whom, at what. */
  record Match(
      Label work,
      Metric metric,
      Sampling sampling,
      String base,
      String system,
      Optional<Pair> pair) {

    /** A row with figures. */
    Row judged(Judgement judgement) {
      return row(judgement.verdict(), Optional.of(judgement), judgement.reason());
    }

    /** A row without. */
    Row without(Verdict verdict, String reason) {
      return row(verdict, Optional.empty(), reason);
    }

    private Row row(Verdict verdict, Optional<Judgement> judgement, String reason) {
      return new Row(
          work, work.toString(), metric, sampling, base, system, verdict, judgement, reason, pair);
    }
  }

  Row labelled(String shorter) {
    return new Row(work, shorter, metric, sampling, base, system, verdict, judgement, reason, pair);
  }

  /** Whether a change was found that fresh pairs have not confirmed. */
  public boolean isUnconfirmed() {
    return judgement.map(Judgement::unconfirmed).orElse(false);
  }

  /** The verdict with what is to be known of it. */
  public String word() {
    return verdict.of(metric) + (isUnconfirmed() ? "?" : "");
  }

  /** Whether its figures are counted, and are no speeds. */
  boolean isCounted() {
    return sampling == Sampling.ONCE;
  }

  /** How changes of its metric are written. */
  public Changes changes() {
    return new Changes(metric);
  }
}
