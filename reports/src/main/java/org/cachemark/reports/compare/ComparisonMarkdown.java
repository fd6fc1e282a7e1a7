/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import static org.cachemark.reports.MarkdownReport.escape;

import java.util.ArrayList;
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
      page.append(escape(String.join("; ", ComparisonText.fold(comparison))));
      page.append("</summary>\n");
      table(same, page);
      page.append("\n</details>\n");
    }
    page.append("\n<details><summary>canary and conditions</summary>\n\n");
    ComparisonText.notes(comparison)
        .forEach(note -> page.append("- ").append(escape(note)).append('\n'));
    return page.append("\n</details>\n").toString();
  }

  private static void table(List<Row> rows, StringBuilder page) {
    if (rows.isEmpty()) {
      return;
    }
    page.append('\n');
    page.append(
        MarkdownReport.row(
            List.of(
                "cell",
                "system",
                "per CPU second",
                "by the clock",
                "CPU/op",
                "pairs",
                "verdict",
                "decided by")));
    page.append("|---|---|--:|--:|--:|--:|---|---|\n");
    rows.forEach(row -> page.append(MarkdownReport.row(cells(row))));
  }

  private static List<String> cells(Row row) {
    List<String> cells = new ArrayList<>(List.of(row.label(), row.system()));
    if (row.judgement().isPresent()) {
      Judgement judgement = row.judgement().get();
      Evidence evidence = judgement.evidence();
      cells.add(Changes.exact(evidence.perCpu()));
      cells.add(Changes.exact(evidence.wall(), Rules.CONFIDENCE));
      cells.add(Changes.plain(evidence.process()));
      cells.add(ComparisonText.pairs(judgement));
    } else {
      cells.addAll(List.of("-", "-", "-", "-"));
    }
    cells.add(row.word());
    cells.add(ComparisonText.because(row));
    return cells;
  }
}
