/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import java.util.ArrayList;
import java.util.List;
import org.cachemark.reports.TextReport;

/** A comparison as plain text within 80 columns: the verdict first. */
public final class ComparisonText {

  private ComparisonText() {}

  /** The whole comparison, in lines of at most 80 columns. */
  public static List<String> lines(Comparison comparison) {
    List<String> lines = new ArrayList<>();
    Headline.of(comparison).forEach(sentence -> lines.addAll(TextReport.wrap(sentence, "")));
    List<Row> shown =
        comparison.rows().stream().filter(row -> row.verdict() != Verdict.SAME).toList();
    if (!shown.isEmpty()) {
      lines.add("");
      lines.addAll(TextReport.table(ComparisonGrid.of(shown)));
    }
    ComparisonGrid.fold(comparison).forEach(line -> lines.addAll(TextReport.wrap(line, "  ")));
    lines.add("");
    for (String note : ComparisonGrid.notes(comparison)) {
      lines.addAll(TextReport.wrap(note, "  "));
    }
    return lines;
  }
}
