/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import static org.cachemark.reports.MarkdownReport.escape;

import java.util.List;
import org.cachemark.reports.MarkdownReport;

/** A comparison as Markdown that is fit for a comment on a pull request. */
public final class ComparisonMarkdown {

  /** Invisible; by it a CI server finds its last comment, to write it anew. */
  public static final String MARKER = "<!-- cachemark comparison -->";

  private ComparisonMarkdown() {}

  /** The verdict, what changed or is open, the rest folded, the conditions below. */
  public static String of(Comparison comparison) {
    StringBuilder page = new StringBuilder(MARKER + "\n");
    Headline.of(comparison)
        .forEach(sentence -> page.append("**").append(escape(sentence)).append("**\n"));
    List<Row> shown =
        comparison.rows().stream().filter(row -> row.verdict() != Verdict.SAME).toList();
    List<Row> same =
        comparison.rows().stream().filter(row -> row.verdict() == Verdict.SAME).toList();
    table(shown, page);
    if (!same.isEmpty()) {
      page.append("\n<details><summary>");
      page.append(escape(String.join("; ", ComparisonGrid.fold(comparison))));
      page.append("</summary>\n");
      table(same, page);
      page.append("\n</details>\n");
    }
    page.append("\n<details><summary>canary and conditions</summary>\n\n");
    page.append(MarkdownReport.list(ComparisonGrid.notes(comparison)));
    return page.append("\n</details>\n").toString();
  }

  private static void table(List<Row> rows, StringBuilder page) {
    if (!rows.isEmpty()) {
      page.append('\n').append(MarkdownReport.table(ComparisonGrid.of(rows)));
    }
  }
}
