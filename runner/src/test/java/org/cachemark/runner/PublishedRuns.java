/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.cachemark.reports.Summary;
import org.cachemark.reports.Summary.Row;
import org.cachemark.results.Cell;
import org.cachemark.results.Contrast;
import org.cachemark.results.Results;
import org.cachemark.results.Setting;
import org.cachemark.results.Units;
import org.cachemark.runner.bundle.Bundle;

/** The runs of a sweep that are published as bundles, the oldest first. */
final class PublishedRuns {

  private static final String NONE = "–";

  private final List<Results> runs;
  private final List<Summary> summaries;

  /** What tables are of. */
  private final Predicate<Cell> shown;

  private PublishedRuns(List<Results> runs, List<Summary> summaries, Predicate<Cell> shown) {
    this.runs = runs;
    this.summaries = summaries;
    this.shown = shown;
  }

  static PublishedRuns of(String sweep) throws IOException {
    PublishedRuns published = new PublishedRuns(new ArrayList<>(), new ArrayList<>(), cell -> true);
    try (Stream<Path> files = Files.list(CachemarkProcess.HOME.resolve("docs/site"))) {
      String name = "\\d{8}-\\d{6}-" + sweep + "\\.zip";
      for (Path file : files.sorted().toList()) {
        if (file.getFileName().toString().matches(name)) {
          Results run = Bundle.read(file).results();
          published.runs.add(run);
          published.summaries.add(Summary.of(run));
        }
      }
    }
    assertThat(published.runs).as("bundles of " + sweep).isNotEmpty();
    return published;
  }

  /** The same runs, with tables of some cells alone. */
  PublishedRuns only(Predicate<Cell> cells) {
    PublishedRuns some = new PublishedRuns(runs, summaries, cells);
    assertThat(some.cells()).isNotEmpty();
    return some;
  }

  List<Results> results() {
    return runs;
  }

  /**
   * A system in a setting, run by run.
   *
   * @param values of parameters, or of the threads, each as {@code name=value}, which tell the
   *     setting from others of its benchmark
   * @param system without its version
   */
  List<Row> rows(String benchmark, List<String> values, String system) {
    List<Row> rows = new ArrayList<>();
    for (Summary summary : summaries) {
      List<Row> found =
          rows(summary, system)
              .filter(row -> row.cell().benchmark().equals(benchmark))
              .filter(row -> values(row.cell()).containsAll(values))
              .toList();
      assertThat(found).as("%s, %s, %s", benchmark, values, system).hasSize(1);
      rows.add(found.get(0));
    }
    return rows;
  }

  /** What was found to be wrong is no result. */
  private Stream<Row> rows(Summary summary, String system) {
    return summary.tables().stream()
        .flatMap(table -> table.rows().stream())
        .filter(row -> row.cell().unversioned().equals(system))
        .filter(Row::isCorrect);
  }

  /** In the order of the sweep. */
  private Stream<Cell> cells() {
    return runs.get(0).run().cells().stream().filter(shown);
  }

  private static List<String> values(Cell cell) {
    List<String> values = new ArrayList<>();
    values(setting(cell)).forEach((name, value) -> values.add(name + "=" + value));
    return values;
  }

  /** What tells settings of a benchmark from each other. */
  private static Map<String, Object> values(Setting setting) {
    Map<String, Object> values = new LinkedHashMap<>(setting.params());
    values.put("threads", setting.threads());
    return values;
  }

  /**
   * A table of the scores in all settings, those of the runs beside each other.
   *
   * @param unit what the scores are told in, in the metric's own
   */
  String scores(double unit) {
    return scores(benchmark -> unit);
  }

  /** The same, each benchmark's scores in a unit of its own. */
  String scores(ToDoubleFunction<String> units) {
    return bySetting(
        (summary, row) ->
            Optional.of(
                Units.digits(row.score().value() / units.applyAsDouble(row.cell().benchmark()))));
  }

  /** A table of how far each is ahead of its base in all settings, with intervals. */
  String leads() {
    return bySetting((summary, row) -> row.lead().map(lead -> lead.amount() + " " + lead.bounds()));
  }

  /** A table of one other figure in all settings, as it is. */
  String figureBySetting(String name) {
    title(name); // fails where no benchmark has it
    return bySetting(
        (summary, row) -> Optional.ofNullable(row.figures().get(name)).map(Units::digits));
  }

  /** A table of the places that the systems may have, as far as each run tells them apart. */
  String places() {
    return bySetting(
        (summary, row) ->
            summary.tables().stream()
                .flatMap(table -> Stream.ofNullable(table.ranking().places().get(row.cell())))
                .findFirst()
                .map(Object::toString));
  }

  private String bySetting(BiFunction<Summary, Row, Optional<String>> text) {
    Map<String, Setting> columns = new LinkedHashMap<>();
    for (Setting setting : settings()) {
      String heading = heading(setting);
      assertThat(columns.put(heading, setting)).as("another setting of %s", heading).isNull();
    }
    return table(
        columns.keySet(),
        (heading, system) ->
            runByRun(
                summary ->
                    rows(summary, system)
                        .filter(row -> setting(row.cell()).equals(columns.get(heading)))
                        .findFirst()
                        .flatMap(row -> text.apply(summary, row))));
  }

  /** All but the system, also where a run compares the values of a parameter. */
  private static Setting setting(Cell cell) {
    return Contrast.SYSTEMS.setting(cell);
  }

  private List<Setting> settings() {
    return cells().map(PublishedRuns::setting).distinct().toList();
  }

  /** The benchmark, where there are several, and what tells the setting from its others. */
  private String heading(Setting setting) {
    StringJoiner heading = new StringJoiner(", ");
    if (settings().stream().map(Setting::benchmark).distinct().count() > 1) {
      heading.add(setting.benchmark());
    }
    List<Setting> others =
        settings().stream().filter(other -> other.benchmark().equals(setting.benchmark())).toList();
    values(setting).entrySet().stream()
        .filter(
            value ->
                others.stream()
                    .anyMatch(o -> !value.getValue().equals(values(o).get(value.getKey()))))
        .forEach(value -> heading.add(value.getKey() + "=" + value.getValue()));
    return heading.toString();
  }

  /**
   * A table of other figures.
   *
   * @param names of the figures
   * @param benchmarks the first of them that a system has is taken
   */
  String figures(List<String> names, List<String> benchmarks) {
    Map<String, String> byTitle = new LinkedHashMap<>();
    names.forEach(name -> byTitle.put(title(name), name));
    return table(
        byTitle.keySet(),
        (title, system) ->
            runByRun(
                summary ->
                    benchmarks.stream()
                        .flatMap(
                            benchmark ->
                                rows(summary, system)
                                    .filter(row -> row.cell().benchmark().equals(benchmark)))
                        .findFirst()
                        .map(row -> row.figures().get(byTitle.get(title)))
                        .map(Units::digits)));
  }

  private String title(String name) {
    return cells()
        .flatMap(cell -> runs.get(0).run().work(cell).metrics().stream())
        .filter(metric -> metric.name().equals(name))
        .findFirst()
        .orElseThrow()
        .title();
  }

  /** None where a run has none, since what one run alone has is not a result. */
  private String runByRun(Function<Summary, Optional<String>> figure) {
    List<String> all = summaries.stream().map(figure).flatMap(Optional::stream).toList();
    return all.size() < summaries.size() ? NONE : String.join(", ", all);
  }

  private interface Text {
    String of(String heading, String system);
  }

  private String table(Set<String> headings, Text text) {
    List<String> systems = cells().map(Cell::unversioned).distinct().toList();
    for (String heading : headings) {
      assertThat(systems).as(heading).anyMatch(system -> !text.of(heading, system).equals(NONE));
    }
    StringBuilder table = new StringBuilder("| |");
    headings.forEach(heading -> table.append(" ").append(heading).append(" |"));
    table.append("\n|---|").append("--:|".repeat(headings.size())).append("\n");
    for (String system : systems) {
      table.append("| `").append(system).append("` |");
      headings.forEach(heading -> table.append(" ").append(text.of(heading, system)).append(" |"));
      table.append("\n");
    }
    return table.toString();
  }
}
