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
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.cachemark.reports.Lead;
import org.cachemark.reports.Statistics;
import org.cachemark.reports.Statistics.Estimate;
import org.cachemark.reports.Summary;
import org.cachemark.reports.Summary.Row;
import org.cachemark.reports.compare.History;
import org.cachemark.results.Anchor;
import org.cachemark.results.Cell;
import org.cachemark.results.Combine;
import org.cachemark.results.Contrast;
import org.cachemark.results.Metric;
import org.cachemark.results.Observation;
import org.cachemark.results.Results;
import org.cachemark.results.Run;
import org.cachemark.results.Setting;
import org.cachemark.results.Units;
import org.cachemark.runner.bundle.Bundle;
import org.cachemark.runner.catalogue.Releases;
import org.jspecify.annotations.Nullable;

/** The runs of a sweep that are published as bundles, the oldest first. */
final class PublishedRuns {

  private static final String NONE = "–";
  private static final String CORRECT = "correct";

  /** In place of a figure's name: the CPU time of all processes without what compilers had. */
  private static final String WITHOUT_COMPILERS = "withoutCompilers";

  private final List<Summary> summaries;

  /** What tables are of. */
  private final Predicate<Cell> shown;

  private final Contrast contrast;

  /** The line of tables that a cell is in. */
  private final Function<Cell, String> lineOf;

  private PublishedRuns(
      List<Summary> summaries,
      Predicate<Cell> shown,
      Contrast contrast,
      Function<Cell, String> lineOf) {
    this.summaries = summaries;
    this.shown = shown;
    this.contrast = contrast;
    this.lineOf = lineOf;
  }

  static PublishedRuns of(String sweep) throws IOException {
    List<Summary> published = new ArrayList<>();
    try (Stream<Path> files = Files.list(CachemarkProcess.HOME.resolve("docs/site"))) {
      String name = "\\d{8}-\\d{6}-" + sweep + "\\.zip";
      for (Path file : files.sorted().toList()) {
        if (file.getFileName().toString().matches(name)) {
          published.add(Summary.of(Bundle.read(file).results()));
        }
      }
    }
    assertThat(published).as("bundles of " + sweep).isNotEmpty();
    return new PublishedRuns(published, cell -> true, Contrast.SYSTEMS, Contrast.SYSTEMS::kind);
  }

  /** Those of the runs that have such cells, with tables of these alone. */
  PublishedRuns only(Predicate<Cell> cells) {
    Predicate<Cell> both = shown.and(cells);
    Function<Summary, Set<String>> ids =
        summary ->
            summary.results().run().cells().stream()
                .filter(both)
                .map(Cell::id)
                .collect(Collectors.toSet());
    List<Summary> some =
        summaries.stream().filter(summary -> !ids.apply(summary).isEmpty()).toList();
    assertThat(some.stream().map(ids).distinct()).as("cells, alike in all runs").hasSize(1);
    return new PublishedRuns(some, both, contrast, lineOf);
  }

  /** The same runs, with a line for each value of what they compare, and not for systems alone. */
  PublishedRuns byWhatIsCompared() {
    Contrast compared = first().contrast();
    return new PublishedRuns(summaries, shown, compared, compared::kind);
  }

  /** The same runs, with a line for each release of a system. */
  PublishedRuns byRelease() {
    return new PublishedRuns(summaries, shown, contrast, contrast::side);
  }

  List<Results> results() {
    return summaries.stream().map(Summary::results).toList();
  }

  private Run first() {
    return summaries.get(0).results().run();
  }

  /**
   * One line of a setting, run by run, of those that have the system.
   *
   * @param values of parameters, of the threads, or a JVM's name, each as {@code name=value}, which
   *     tell it from others of its benchmark; of several that have these it is the one that has no
   *     more
   * @param system with its version, where a run has several of it; null for the only one that there
   *     is. What was found to be wrong counts only if ways of working are compared, or for null
   */
  List<Row> rows(String benchmark, List<String> values, @Nullable String system) {
    Predicate<Cell> isOfSystem =
        cell -> system == null || List.of(cell.unversioned(), cell.system()).contains(system);
    List<Row> rows = new ArrayList<>();
    for (Summary summary : only(isOfSystem).summaries) {
      List<Row> found =
          rows(summary)
              .filter(row -> row.cell().benchmark().equals(benchmark))
              .filter(row -> values(row.cell()).containsAll(values))
              .filter(row -> isOfSystem.test(row.cell()))
              .toList();
      int fewest = found.stream().mapToInt(row -> values(row.cell()).size()).min().orElse(0);
      List<Row> named = found.stream().filter(row -> values(row.cell()).size() == fewest).toList();
      assertThat(named).as("%s, %s, %s", benchmark, values, system).hasSize(1);
      // By the run, since a page may show ways of working by system.
      boolean isOfSystems = system != null && first().contrast().equals(Contrast.SYSTEMS);
      assertThat(named.get(0).isCorrect() || !isOfSystems)
          .as("%s of %s is correct", benchmark, system)
          .isTrue();
      rows.add(named.get(0));
    }
    assertThat(rows.stream().map(row -> row.cell().id()).distinct())
        .as("%s, %s, %s in all runs", benchmark, values, system)
        .hasSize(1);
    return rows;
  }

  static Stream<Row> rows(Summary summary) {
    return summary.tables().stream().flatMap(table -> table.rows().stream());
  }

  private Stream<Row> rows(Summary summary, String line) {
    return rows(summary)
        .filter(row -> shown.test(row.cell()))
        .filter(row -> lineOf.apply(row.cell()).equals(line));
  }

  /** What was found to be wrong is no result of a system. */
  private Stream<Row> correct(Summary summary, String line) {
    return rows(summary, line).filter(row -> row.isCorrect() || !contrast.equals(Contrast.SYSTEMS));
  }

  /** In the order of the sweep. */
  private Stream<Cell> cells() {
    return first().cells().stream().filter(shown);
  }

  private static List<String> values(Cell cell) {
    List<String> values = new ArrayList<>();
    values(Contrast.SYSTEMS.setting(cell)).forEach((name, value) -> values.add(name + "=" + value));
    return values;
  }

  /** What tells settings of a benchmark from each other. */
  private static Map<String, Object> values(Setting setting) {
    Map<String, Object> values = new LinkedHashMap<>(setting.params());
    values.put("threads", setting.threads());
    if (!setting.jvm().equals(Run.DEFAULT_JVM)) {
      values.put(Contrast.JVM, setting.jvm());
    }
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

  /** Another line for such a table, of a figure that all of a setting have alike. */
  String alike(String name) {
    StringBuilder line = new StringBuilder("| *" + title(name) + "* |");
    for (Setting setting : settings()) {
      line.append(" ").append(runByRun(summary -> onlyFigure(summary, setting, name))).append(" |");
    }
    return line.append("\n").toString();
  }

  private Optional<String> onlyFigure(Summary summary, Setting setting, String name) {
    List<String> figures =
        rows(summary)
            .filter(row -> shown.test(row.cell()) && setting(row.cell()).equals(setting))
            .flatMap(row -> figure(row, name).stream())
            .map(Units::digits)
            .distinct()
            .toList();
    assertThat(figures).as("%s of %s", name, setting).hasSizeLessThan(2);
    return figures.stream().findFirst();
  }

  /** A table of how far each is ahead of its base in all settings, with intervals. */
  String leads() {
    return bySetting((summary, row) -> row.lead().map(PublishedRuns::withBounds));
  }

  private static String withBounds(Lead lead) {
    return lead.amount() + " " + lead.bounds();
  }

  /** What a history of all settings says of the levels of releases, over all of the runs. */
  String changes(String anchor) {
    Optional<Anchor> base = Optional.of(Anchor.parse(anchor));
    return History.of(results(), base, Releases.BY_AGE).headline().stream()
        .map(line -> "- " + line + "\n")
        .collect(Collectors.joining());
  }

  /** A table of one other figure in all settings, as it is. */
  String figureBySetting(String name) {
    title(name); // fails where no benchmark has it
    return bySetting((summary, row) -> figure(row, name).map(Units::digits));
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
    Map<String, Text> columns = new LinkedHashMap<>();
    for (Setting setting : settings()) {
      Text ofLine =
          line ->
              runByRun(
                  summary ->
                      correct(summary, line)
                          .filter(row -> setting(row.cell()).equals(setting))
                          .findFirst()
                          .flatMap(row -> text.apply(summary, row)));
      assertThat(columns.put(heading(setting), ofLine)).as("another %s", setting).isNull();
    }
    return table(columns);
  }

  private Setting setting(Cell cell) {
    return contrast.setting(cell);
  }

  private List<Setting> settings() {
    return cells().map(this::setting).distinct().toList();
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
    Map<String, Text> columns = new LinkedHashMap<>();
    for (String name : names) {
      columns.put(
          title(name),
          line ->
              runByRun(
                  summary ->
                      benchmarks.stream()
                          .flatMap(
                              benchmark ->
                                  correct(summary, line)
                                      .filter(row -> row.cell().benchmark().equals(benchmark)))
                          .findFirst()
                          .flatMap(row -> figure(row, name))
                          .map(Units::digits)));
    }
    return table(columns);
  }

  /**
   * A table of figures of lines that are in one setting each, and of what was found to be wrong.
   *
   * @param name of a figure, which is struck through in all runs where anything is wrong in one
   * @param unit what that is told in, in the metric's own: 1 or 1000
   * @param others names of other figures
   */
  String audited(String name, int unit, List<String> others) {
    Map<String, Text> columns = new LinkedHashMap<>();
    Text first = ofOnly(row -> figure(row, name).map(value -> Units.digits(value / unit)));
    columns.put(
        (unit == 1 ? "" : "thousand ") + title(name),
        line ->
            isCorrect(line)
                ? first.of(line)
                : "~~" + first.of(line).replace(", ", "~~, ~~") + "~~");
    for (String other : others) {
      columns.put(title(other), ofOnly(row -> figure(row, other).map(Units::digits)));
    }
    Text faults =
        ofOnly(row -> Optional.of(row.isCorrect() ? CORRECT : String.join(" and ", row.faults())));
    columns.put("audit", line -> isCorrect(line) ? CORRECT : faults.of(line));
    return table(columns);
  }

  /**
   * A table of what the speed and the CPU time of writing a stream are times those of the base,
   * with and without what compilers had; lines are in one setting each.
   */
  String timesBase() {
    return timesBase(PublishedRuns::base);
  }

  /**
   * The same, with another base for each line.
   *
   * @param baseOf the line that a line is held to, which may be itself
   */
  String timesBase(UnaryOperator<String> baseOf) {
    return timesBase(
        (summary, row) ->
            rows(summary, baseOf.apply(lineOf.apply(row.cell())))
                .filter(base -> !base.equals(row))
                .findFirst());
  }

  private String timesBase(BiFunction<Summary, Row, Optional<Row>> baseOf) {
    Map<String, Figure> figures = new LinkedHashMap<>();
    for (String name : List.of("records", Observation.CPU_OF_ALL)) {
      Metric metric = metric(name);
      figures.put(metric.title(), fork -> fork.value(metric));
    }
    figures.put("without compilers", PublishedRuns::cpuWithoutCompilers);
    Map<String, Text> columns = new LinkedHashMap<>();
    figures.forEach(
        (title, figure) ->
            columns.put(
                title,
                ofOnly(
                    (summary, row) ->
                        baseOf.apply(summary, row).map(base -> ratio(times(row, base, figure))))));
    return table(columns);
  }

  private static OptionalDouble cpuWithoutCompilers(Observation fork) {
    List<Double> all = fork.values().getOrDefault(Observation.CPU_OF_ALL, List.of());
    List<Double> percent = fork.values().getOrDefault("compiling", List.of());
    double[] left =
        IntStream.range(0, Math.min(all.size(), percent.size()))
            .mapToDouble(i -> all.get(i) * (1 - percent.get(i) / 100))
            .filter(Double::isFinite)
            .toArray();
    return left.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(Combine.MEDIAN.of(left));
  }

  /** How many times those of their bases a figure of such rows is, paired by rounds. */
  List<Estimate> timesBase(List<Row> rows, String name) {
    Metric metric = metric(name);
    List<Estimate> times = new ArrayList<>();
    for (Row row : rows) {
      Summary summary =
          summaries.stream()
              .filter(one -> rows(one).anyMatch(row::equals))
              .findFirst()
              .orElseThrow();
      Row base = base(summary, row).orElseThrow();
      times.add(times(row, base, fork -> fork.value(metric)));
    }
    return times;
  }

  /**
   * A table of how many times that of one line a figure of the others is, paired by rounds; lines
   * are in one setting each.
   *
   * @param name of a figure of which more is better, on a logarithmic scale
   */
  String timesLine(String line, String name) {
    Metric metric = metric(name);
    Text times =
        ofOnly(
            (summary, row) ->
                rows(summary, line)
                    .filter(other -> !other.equals(row))
                    .findFirst()
                    .map(other -> withBounds(new Lead(metric, times(row, other, name), false))));
    return table(Map.of(metric.title(), times));
  }

  /**
   * A table of how many times as fast as one line the others are in all settings, paired by rounds;
   * scores are times.
   */
  String timesFaster(String line) {
    return bySetting(
        (summary, row) ->
            correct(summary, line)
                .filter(other -> setting(other.cell()).equals(setting(row.cell())))
                .filter(other -> !other.equals(row))
                .findFirst()
                .map(other -> withBounds(faster(row, other))));
  }

  private static Lead faster(Row row, Row other) {
    Metric score = row.work().score();
    assertThat(score.isLogarithmic() && score.isLessBetter()).as("%s is a time", score).isTrue();
    return new Lead(score, times(other, row, score.name()), false);
  }

  /**
   * How many times the other's a figure of one is, paired by the rounds of a run.
   *
   * @param name of the figure, or {@value #WITHOUT_COMPILERS}
   */
  static Estimate times(Row one, Row other, String name) {
    if (name.equals(WITHOUT_COMPILERS)) {
      return times(one, other, PublishedRuns::cpuWithoutCompilers);
    }
    Metric metric = metric(one.work().metrics().stream(), name);
    return times(one, other, fork -> fork.value(metric));
  }

  private static Estimate times(Row one, Row other, Figure figure) {
    return Statistics.ratio(logRatios(one, other, figure), Summary.CONFIDENCE);
  }

  /** Of a fork; empty where it has none. */
  private interface Figure {
    OptionalDouble of(Observation fork);
  }

  /** Empty for the base itself. */
  private static Optional<Row> base(Summary summary, Row row) {
    List<Row> beside =
        summary.tables().stream()
            .map(Summary.Table::rows)
            .filter(rows -> rows.contains(row))
            .findFirst()
            .orElseThrow();
    List<Cell> cells = beside.stream().map(Row::cell).toList();
    return Summary.base(summary.results().run(), row.cell(), cells)
        .flatMap(base -> beside.stream().filter(one -> one.cell().equals(base)).findFirst());
  }

  /** In the rounds that both have. */
  private static double[] logRatios(Row one, Row other, Figure figure) {
    Map<Integer, Double> others = new HashMap<>();
    for (Observation fork : other.observations()) {
      figure.of(fork).ifPresent(value -> others.put(fork.round(), Math.log(value)));
    }
    return one.observations().stream()
        .filter(fork -> others.containsKey(fork.round()) && figure.of(fork).isPresent())
        .mapToDouble(fork -> Math.log(figure.of(fork).getAsDouble()) - others.get(fork.round()))
        .toArray();
  }

  /** Near 1 two digits do not say whether an interval has it. */
  private static String ratio(Estimate ratio) {
    return String.format(
        Locale.ROOT, "%.3f× [%.3f, %.3f]", ratio.value(), ratio.low(), ratio.high());
  }

  /** Whether nothing was found to be wrong in any run. */
  private boolean isCorrect(String line) {
    return summaries.stream().flatMap(summary -> rows(summary, line)).allMatch(Row::isCorrect);
  }

  private static Optional<Double> figure(Row row, String name) {
    return Optional.ofNullable(row.figures().get(name));
  }

  private Text ofOnly(Function<Row, Optional<String>> text) {
    return ofOnly((summary, row) -> text.apply(row));
  }

  private Text ofOnly(BiFunction<Summary, Row, Optional<String>> text) {
    return line ->
        runByRun(
            summary -> {
              List<Row> rows = rows(summary, line).toList();
              assertThat(rows).as(line).hasSizeLessThan(2);
              return rows.stream().findFirst().flatMap(row -> text.apply(summary, row));
            });
  }

  private String title(String name) {
    return metric(name).title();
  }

  private Metric metric(String name) {
    return metric(cells().flatMap(cell -> first().work(cell).metrics().stream()), name);
  }

  private static Metric metric(Stream<Metric> among, String name) {
    return among.filter(metric -> metric.name().equals(name)).findFirst().orElseThrow();
  }

  /** None where a run has none, since what one run alone has is not a result. */
  private String runByRun(Function<Summary, Optional<String>> figure) {
    List<String> all = summaries.stream().map(figure).flatMap(Optional::stream).toList();
    return all.size() < summaries.size() ? NONE : String.join(", ", all);
  }

  private interface Text {
    String of(String line);
  }

  private String table(Map<String, Text> columns) {
    List<String> lines = cells().map(lineOf).distinct().toList();
    columns.forEach(
        (heading, text) ->
            assertThat(lines).as(heading).anyMatch(line -> !text.of(line).equals(NONE)));
    StringBuilder table = new StringBuilder("| |");
    columns.keySet().forEach(heading -> table.append(" ").append(heading).append(" |"));
    table.append("\n|---|").append("--:|".repeat(columns.size())).append("\n");
    for (String line : lines) {
      table.append("| `").append(name(line)).append("` |");
      columns.values().forEach(text -> table.append(" ").append(text.of(line)).append(" |"));
      table.append("\n");
    }
    return table.toString();
  }

  /** Without the system where that is the same in all lines. */
  private String name(String line) {
    List<String> systems = cells().map(Cell::unversioned).distinct().toList();
    return systems.size() > 1 || line.equals(systems.get(0))
        ? line
        : line.substring(systems.get(0).length() + 1);
  }
}
