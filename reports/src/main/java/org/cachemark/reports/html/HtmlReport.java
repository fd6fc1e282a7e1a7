/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.html;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.samskivert.mustache.Mustache;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.cachemark.reports.Cell;
import org.cachemark.reports.MarkdownReport;
import org.cachemark.reports.Run;
import org.cachemark.reports.Summary;
import org.cachemark.reports.TextReport;
import org.cachemark.reports.compare.Comparison;
import org.cachemark.reports.compare.ComparisonText;
import org.cachemark.reports.compare.Contest;
import org.cachemark.reports.compare.Headline;

/**
 * The page for people: one file that holds all it needs, the figures as JSON among it, and asks
 * nobody for anything.
 */
public final class HtmlReport {

  private static final ObjectMapper JSON = new ObjectMapper();

  private HtmlReport() {}

  /**
   * The page of one run, or of several side by side.
   *
   * @throws IllegalArgumentException if a run has no cell with figures; the message says so in a
   *     line
   */
  public static String of(List<Subject> subjects) throws IOException {
    Index index = new Index();
    List<Page.Part> parts = new ArrayList<>();
    for (Subject subject : subjects) {
      parts.add(part(subject, index));
    }
    boolean isOne = parts.size() == 1;
    Run first = subjects.get(0).results().run();
    String title = isOne ? first.sweep() : subjects.size() + " runs side by side";
    String stamp =
        subjects.stream()
            .map(subject -> subject.results().run().created().replaceFirst("T(..:..).*", " $1 UTC"))
            .collect(Collectors.joining("; "));
    List<String> answer = isOne ? parts.get(0).answer() : List.of(title);
    Page page =
        new Page(
            title,
            stamp,
            answer.get(0),
            answer.subList(1, answer.size()),
            List.of(),
            parts,
            isOne,
            resource("report.css"),
            resource("echarts/echarts.min.js"),
            resource("report.js"),
            JSON.writeValueAsString(index.data()).replace("<", "\\u003c"),
            licences());
    return Mustache.compiler()
        .escapeHTML(true)
        .emptyStringIsFalse(true)
        .withLoader(name -> new StringReader(resource(name + ".mustache")))
        .compile(resource("report.mustache"))
        .execute(page);
  }

  private static Page.Part part(Subject subject, Index index) {
    Run run = subject.results().run();
    if (subject.results().forks().isEmpty()) {
      throw new IllegalArgumentException(
          "run %s has no finished cell, so there is nothing to show".formatted(run.id()));
    }
    Summary summary = Summary.of(subject.results());
    index.add(subject, summary);
    Choosing choosing = new Choosing(subject, summary, index);
    List<Section.Table> tables = choosing.tables();
    List<String> warnings = new ArrayList<>(subject.notes());
    List<String> answer;
    List<String> notes;
    List<Section> sections = new ArrayList<>();
    if (run.contest() == null) {
      answer = summary.headline();
      warnings.addAll(summary.remarks());
      notes = TextReport.explanations(summary);
      sections.addAll(choosing.sections());
    } else {
      Contest contest = new Contest(subject.results(), run.contest());
      Comparison comparison = contest.comparison();
      answer = Headline.of(comparison);
      warnings.addAll(comparison.remarks());
      notes = new ArrayList<>(ComparisonText.notes(comparison));
      notes.removeAll(comparison.conditions());
      sections.add(new Guarding(subject, contest, comparison, index).section());
    }
    return new Page.Part(
        run.id(),
        run.id(),
        answer,
        warnings,
        MarkdownReport.machine(run),
        versions(run),
        sections,
        tables,
        notes.stream().filter(note -> !note.startsWith("note: ")).toList(),
        missing(subject),
        run.caches().entrySet().stream()
            .map(cache -> new Page.Configuration(cache.getKey(), cache.getValue().configuration()))
            .toList(),
        summary.tables().stream()
            .flatMap(table -> table.rows().stream())
            .map(row -> index.item(subject, row.cell()))
            .map(item -> new Page.Raw(item.id(), item.files(), item.command()))
            .toList(),
        subject.link());
  }

  /** What failed, was excluded, or does not apply, with the reasons. */
  private static Section.Table missing(Subject subject) {
    Run run = subject.results().run();
    List<Section.Line> lines = new ArrayList<>();
    subject
        .results()
        .failures()
        .forEach(
            (id, failure) -> {
              Cell cell = run.cell(id).orElseThrow();
              String word = TextReport.word(failure.outcome().name());
              lines.add(missing(cell, word, "round " + failure.round() + ": " + failure.reason()));
            });
    for (Run.Skipped skipped : run.skipped()) {
      String word = TextReport.word(skipped.kind().name());
      lines.add(missing(skipped.cell(), word, skipped.reason()));
    }
    List<String> header = List.of("cell", "cache", "what", "why");
    return new Section.Table("", "Cells without figures", header, lines);
  }

  private static Section.Line missing(Cell cell, String word, String reason) {
    return new Section.Line(
        null, null, cell.setting(), List.of(cell.cache() + cell.mark(), word, reason));
  }

  private static List<String> versions(Run run) {
    return run.cells().stream()
        .filter(cell -> !cell.version().isEmpty())
        .map(cell -> cell.title().replaceFirst(" \\(.*", "") + " " + cell.version())
        .distinct()
        .sorted()
        .toList();
  }

  private static List<Page.Licence> licences() throws IOException {
    return List.of(
        new Page.Licence("Apache ECharts, notice", resource("echarts/NOTICE")),
        new Page.Licence("Apache ECharts, licence", resource("echarts/LICENSE")),
        new Page.Licence("Apache ECharts, licence of parts of d3", resource("echarts/LICENSE-d3")));
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = HtmlReport.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
