/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import java.util.Comparator;
import java.util.Optional;

/**
 * One pair of cells, as it is told.
 *
 * @param setting what both did: benchmark, parameters and threads
 * @param label the same without what all settings of the benchmark have in common
 * @param base name of the system that is compared with
 * @param system name of the one that is compared
 * @param judgement what the figures say; empty where there are none
 * @param reason what decided it, or why nothing did
 */
public record Row(
    String setting,
    String label,
    String base,
    String system,
    Verdict verdict,
    Optional<Judgement> judgement,
    String reason) {

  /** Worst first: by verdict, and then by change. */
  static final Comparator<Row> WORST_FIRST =
      Comparator.comparing(Row::verdict)
          .thenComparingDouble(
              row -> row.judgement().map(j -> j.evidence().deciding().value()).orElse(0.0))
          .thenComparing(Row::setting);

  /** A row with figures. */
  static Row judged(String setting, String base, String system, Judgement judgement) {
    return new Row(
        setting,
        setting,
        base,
        system,
        judgement.verdict(),
        Optional.of(judgement),
        judgement.reason());
  }

  /** A row without. */
  static Row without(String setting, String base, String system, Verdict verdict, String reason) {
    return new Row(setting, setting, base, system, verdict, Optional.empty(), reason);
  }

  Row labelled(String shorter) {
    return new Row(setting, shorter, base, system, verdict, judgement, reason);
  }

  /** Whether a change was found that fresh pairs have not confirmed. */
  public boolean isUnconfirmed() {
    return judgement.map(Judgement::unconfirmed).orElse(false);
  }

  /** The verdict with what is to be known of it. */
  public String word() {
    return verdict + (isUnconfirmed() ? "?" : "");
  }
}
