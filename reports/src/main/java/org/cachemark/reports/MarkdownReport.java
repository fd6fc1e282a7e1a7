/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The summary as Markdown, for {@code summary.md}. */
public final class MarkdownReport {

  private MarkdownReport() {}

  /** The whole summary, with the machine and each cache's configuration below. */
  public static String of(Summary summary) {
    Run run = summary.results().run();
    StringBuilder page = new StringBuilder("# " + run.sweep() + ": " + run.id() + "\n\n");
    page.append(answer(summary, "\n## "));
    page.append("\n## Notes\n\n");
    TextReport.notes(summary).forEach(note -> page.append("- ").append(escape(note)).append('\n'));
    page.append("\n## Machine\n\n");
    machine(run).forEach(line -> page.append("- ").append(escape(line)).append('\n'));
    page.append("\n## Configurations\n\n");
    run.caches()
        .forEach(
            (cache, info) ->
                page.append("- `%s`: %s\n".formatted(cache, escape(info.configuration()))));
    return page.toString();
  }

  /** The answer, its tables and where they come from, to be put into another page. */
  public static String excerpt(Summary summary) {
    Run run = summary.results().run();
    StringBuilder page = new StringBuilder(answer(summary, "\n"));
    page.append('\n');
    TextReport.notes(summary).forEach(note -> page.append("- ").append(escape(note)).append('\n'));
    page.append("- sweep `%s`, run `%s`\n".formatted(run.sweep(), run.id()));
    machine(run).forEach(line -> page.append("- ").append(escape(line)).append('\n'));
    return page.toString();
  }

  private static String answer(Summary summary, String titleMark) {
    StringBuilder page = new StringBuilder();
    summary.headline().forEach(sentence -> page.append("**").append(sentence).append("**\n"));
    for (Summary.Table table : summary.tables()) {
      page.append(titleMark).append(TextReport.title(table)).append("\n\n");
      List<List<String>> rows = TextReport.cells(table);
      page.append(row(rows.get(0)));
      page.append("|---|").append("--:|".repeat(rows.get(0).size() - 1)).append('\n');
      rows.subList(1, rows.size()).forEach(cells -> page.append(row(cells)));
    }
    return page.toString();
  }

  /** The machine, its state and what ran on it, in a few lines. */
  public static List<String> machine(Run run) {
    Environment machine = run.environment();
    String jvms =
        machine.jvms().entrySet().stream()
            .map(jvm -> jvm.getKey() + ": " + jvm.getValue())
            .collect(Collectors.joining("; "));
    String container =
        machine.container().entrySet().stream()
            .map(Map.Entry::toString)
            .collect(Collectors.joining(", "));
    return List.of(
        "%s, %d cores, %d GiB"
            .formatted(machine.cpu(), machine.cores(), machine.memoryBytes() >> 30),
        machine.os() + (container.isEmpty() ? "" : "; container: " + container),
        "JVMs: " + jvms,
        "JMH " + machine.jmh(),
        "governor %s, load %s, CPU pressure %s"
            .formatted(
                machine.governor().isEmpty() ? "unknown" : machine.governor(),
                machine.load() < 0 ? "unknown" : Units.digits(machine.load()),
                machine.cpuPressure() < 0 ? "unknown" : Units.digits(machine.cpuPressure()) + " %"),
        "seed %d, %s, Cachemark %s"
            .formatted(
                run.seed(),
                run.created(),
                machine.cachemark().isEmpty() ? "of unknown revision" : machine.cachemark()));
  }

  /** A row of a table. */
  public static String row(List<String> cells) {
    return cells.stream()
        .map(MarkdownReport::escape)
        .collect(Collectors.joining(" | ", "| ", " |\n"));
  }

  /** Text stays text: neither HTML, nor a table's border, nor emphasis. */
  public static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace("|", "\\|")
        .replace("*", "\\*")
        .replace("_", "\\_");
  }
}
