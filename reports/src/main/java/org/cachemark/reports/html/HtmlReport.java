/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.html;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.cachemark.reports.MachineFacts;
import org.cachemark.reports.Notes;
import org.cachemark.reports.Recorded;
import org.cachemark.reports.Summary;
import org.cachemark.reports.compare.Comparison;
import org.cachemark.reports.compare.ComparisonGrid;
import org.cachemark.reports.compare.Headline;
import org.cachemark.reports.compare.History;
import org.cachemark.results.Cell;
import org.cachemark.results.Results;
import org.cachemark.results.Run;

/**
 * The page for people: one file that holds all it needs, the figures as JSON among it, and asks
 * nobody for anything.
 */
public final class HtmlReport {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** The parts of the script, in their order. */
  private static final List<String> SCRIPTS =
      List.of(
          "basics", "page", "pieces", "kinds", "places", "filters", "tables", "details", "sliders",
          "start");

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
    if (parts.size() == 1) {
      Run run = subjects.get(0).results().run();
      return page(run.sweep(), parts.get(0).answer(), List.of(), subjects, parts, index);
    }
    String title = subjects.size() + " runs side by side";
    Section shared = new RunsSection(subjects, index).section();
    return page(title, List.of(title), List.of(shared), subjects, parts, index);
  }

  /**
   * The page of how releases went, from the runs that have measured them.
   *
   * @param subjects the runs that the history is made of, and no others
   */
  public static String of(History history, List<Subject> subjects) throws IOException {
    Index index = new Index();
    for (Subject subject : subjects) {
      index.add(subject, subject.analysis().summary());
    }
    Section section = new ReleasesSection(history, subjects, index).section();
    String title = "releases against " + history.anchor();
    return page(title, history.headline(), List.of(section), subjects, List.of(), index);
  }

  private static String page(
      String title,
      List<String> answer,
      List<Section> shared,
      List<Subject> subjects,
      List<Page.Part> parts,
      Index index)
      throws IOException {
    Page page =
        new Page(
            title,
            stamp(subjects),
            answer.get(0),
            answer.subList(1, answer.size()),
            shared,
            parts,
            parts.size() == 1,
            resource("report.css"),
            resource("echarts/echarts.min.js"),
            script(SCRIPTS),
            JSON.writeValueAsString(index.data()).replace("<", "\\u003c"),
            licences());
    return template("report.mustache").execute(page);
  }

  /** A template; whatever it shows is escaped, unless it says otherwise. */
  static Template template(String template) throws IOException {
    return Mustache.compiler()
        .escapeHTML(true)
        .emptyStringIsFalse(true)
        .withLoader(name -> new StringReader(resource(name + ".mustache")))
        .compile(resource(template));
  }

  /** When it was measured: the day of the first and of the last run. */
  private static String stamp(List<Subject> subjects) {
    List<Run> runs =
        subjects.stream()
            .map(subject -> subject.results().run())
            .sorted(Comparator.comparing(Run::created))
            .toList();
    Run first = runs.get(0);
    Run last = runs.get(runs.size() - 1);
    return first.created().equals(last.created())
        ? first.minute() + " UTC"
        : first.day() + " to " + last.day();
  }

  /** A script of these parts, in their order. */
  static String script(List<String> parts) throws IOException {
    StringBuilder script = new StringBuilder();
    for (String part : parts) {
      script.append(resource("script/" + part + ".js")).append('\n');
    }
    return script.toString();
  }

  private static Page.Part part(Subject subject, Index index) {
    Run run = subject.results().run();
    if (subject.results().observations().isEmpty()) {
      throw new IllegalArgumentException(
          "run %s has no finished cell, so there is nothing to show".formatted(run.id()));
    }
    Summary summary = subject.analysis().summary();
    index.add(subject, summary);
    RankingSection choosing = new RankingSection(subject, summary, index);
    List<Section.Table> tables = choosing.tables();
    List<String> warnings = new ArrayList<>(subject.notes());
    List<String> answer;
    List<String> notes;
    List<Section> sections = new ArrayList<>();
    if (run.contest() == null) {
      answer = summary.headline();
      warnings.addAll(summary.remarks());
      notes = Notes.explanations(summary);
      sections.addAll(choosing.sections());
      sections.addAll(new ByWordSection(subject, index).sections(summary));
      sections.addAll(new PercentilesSection(subject, index).sections(summary));
      sections.addAll(new PricingSection(subject, index).sections(summary));
      sections.addAll(new WorthSection(subject, index).sections(summary));
    } else {
      Comparison comparison = subject.analysis().comparison();
      answer = Headline.of(comparison);
      warnings.addAll(comparison.remarks());
      notes = ComparisonGrid.explanations(comparison);
      sections.add(
          new RegressionSection(subject, subject.analysis().contest(), comparison, index)
              .section());
    }
    return new Page.Part(
        run.id(),
        run.id(),
        answer,
        warnings,
        machine(subject.results()),
        versions(run),
        sections,
        tables,
        notes,
        missing(subject.results()),
        Recorded.configurations(subject.results()).entrySet().stream()
            .map(of -> new Page.Configuration(of.getKey(), of.getValue()))
            .toList(),
        summary.tables().stream()
            .flatMap(table -> table.rows().stream())
            .map(row -> index.item(subject, row.cell()))
            .map(item -> new Page.Raw(item.id(), item.files(), item.command()))
            .toList(),
        subject.link());
  }

  private static List<String> machine(Results results) {
    List<String> lines = new ArrayList<>(MachineFacts.of(results.run()));
    lines.addAll(Recorded.lines(results));
    return lines;
  }

  /** What failed, was excluded, or does not apply, with the reasons. */
  static Section.Table missing(Results results) {
    Run run = results.run();
    List<Section.Line> lines = new ArrayList<>();
    results
        .failures()
        .forEach(
            (id, failure) -> {
              Cell cell = run.cell(id).orElseThrow();
              String word = Notes.word(failure.outcome().name());
              lines.add(
                  missing(run, cell, word, "round " + failure.round() + ": " + failure.reason()));
            });
    for (Run.Skipped skipped : run.skipped()) {
      String word = Notes.word(skipped.kind().name());
      lines.add(missing(run, skipped.cell(), word, skipped.reason()));
    }
    List<String> header = List.of("cell", "what", "", "why");
    return new Section.Table("", "Cells without figures", header, lines);
  }

  private static Section.Line missing(Run run, Cell cell, String word, String reason) {
    return new Section.Line(
        null, null, run.setting(cell).toString(), List.of(run.contrast().side(cell), word, reason));
  }

  private static List<String> versions(Run run) {
    return run.cells().stream()
        .filter(cell -> !cell.version().isEmpty())
        .map(cell -> cell.title().stem() + " " + cell.version())
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

  /** What the build has put beside this class. */
  static String resource(String name) throws IOException {
    try (InputStream in = HtmlReport.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
