/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.cachemark.results.Run;

/** What is said of a run as Markdown, for {@code summary.md}; and how a table is written so. */
public final class MarkdownReport {

  private MarkdownReport() {}

  /** The whole summary, with the machine and each system's configuration below. */
  public static String of(Summary summary) {
    Run run = summary.results().run();
    StringBuilder page = new StringBuilder("# " + escape(run.sweep() + ": " + run.id()) + "\n\n");
    page.append(answer(summary, "\n## "));
    page.append("\n## Notes\n\n").append(list(Notes.of(summary)));
    page.append("\n## Machine\n\n").append(list(MachineFacts.of(run)));
    page.append(list(Recorded.lines(summary.results())));
    page.append("\n## Configurations\n\n");
    Recorded.configurations(summary.results())
        .forEach(
            (of, configuration) ->
                page.append("- `%s`: %s\n".formatted(of, escape(configuration))));
    return page.toString();
  }

  /** The answer, its tables and where they come from, to be put into another page. */
  public static String excerpt(Summary summary) {
    Run run = summary.results().run();
    List<String> notes = new ArrayList<>(Notes.of(summary));
    notes.addAll(MachineFacts.of(run));
    notes.addAll(Recorded.lines(summary.results()));
    return answer(summary, "\n")
        + "\n- sweep `%s`, run `%s`\n".formatted(run.sweep(), run.id())
        + list(notes);
  }

  private static String answer(Summary summary, String titleMark) {
    StringBuilder page = new StringBuilder();
    summary
        .headline()
        .forEach(sentence -> page.append("**").append(escape(sentence)).append("**\n"));
    for (Summary.Table table : summary.tables()) {
      Grid grid = SummaryGrid.of(table);
      page.append(titleMark).append(escape(grid.title())).append("\n\n").append(table(grid));
    }
    for (Addendum addendum : Addendum.of(summary)) {
      Grid grid = addendum.grid();
      page.append(titleMark).append(escape(grid.title())).append("\n\n").append(table(grid));
      addendum
          .sentences()
          .forEach(sentence -> page.append('\n').append(escape(sentence)).append('\n'));
    }
    return page.toString();
  }

  /** The rows of a table, without its title. */
  public static String table(Grid grid) {
    StringBuilder table = new StringBuilder(row(grid.headings()));
    table.append(
        grid.columns().stream()
            .map(column -> column.isWord() ? "---" : "--:")
            .collect(Collectors.joining("|", "|", "|\n")));
    grid.rows().forEach(row -> table.append(row(row)));
    return table.toString();
  }

  /** Lines as a list. */
  public static String list(List<String> lines) {
    return lines.stream().map(line -> "- " + escape(line) + "\n").collect(Collectors.joining());
  }

  private static String row(List<String> cells) {
    return cells.stream()
        .map(MarkdownReport::escape)
        .collect(Collectors.joining(" | ", "| ", " |\n"));
  }

  /** Text stays text: neither HTML, nor a table's border, nor emphasis, nor a line's end. */
  public static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace("|", "\\|")
        .replace("*", "\\*")
        .replace("_", "\\_")
        .replaceAll("\\R", " ");
  }
}
