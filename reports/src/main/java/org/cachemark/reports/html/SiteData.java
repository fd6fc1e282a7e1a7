/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.html;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.cachemark.reports.Grid;
import org.cachemark.reports.Lead;
import org.cachemark.reports.Lineage;
import org.cachemark.reports.Ranking;
import org.cachemark.reports.Scale;
import org.cachemark.reports.Summary.Row;
import org.cachemark.reports.Summary.Table;
import org.cachemark.reports.SummaryGrid;
import org.cachemark.results.Cell;
import org.cachemark.results.Cell.Role;
import org.cachemark.results.Observation;
import org.cachemark.results.Run;
import org.jspecify.annotations.Nullable;

/**
 * The figures of a group's benchmark, written so that ten thousand cells are a few megabytes: what
 * rows have in common is said once, and a row is a list. All figures are computed and all texts
 * written; the script lays them out.
 *
 * @param looks the systems, by index
 * @param pages for each of these the name of its page
 * @param runs the runs behind it, the oldest first
 */
record SiteData(
    String group,
    String benchmark,
    List<Data.Look> looks,
    List<String> pages,
    List<Source> runs,
    List<Setting> tables) {

  /**
   * A run.
   *
   * @param ending what the names of its forks' files end with
   * @param again the command that measures a cell again: what stands before its name, and after it
   */
  record Source(String id, String ending, List<String> again) {

    static Source of(Site.Source source) {
      Run run = source.results().run();
      String command = new RepeatCommand(run, source.bundle()).of("\n");
      return new Source(run.id(), source.ending(), List.of(command.split("\n", -1)));
    }
  }

  /**
   * A setting.
   *
   * @param note the unit, and which way is better
   * @param cell what the ids of its cells begin with, and what they end with
   * @param leads the unit of leads; empty for ratios
   * @param header headings of the texts, the first that of the systems
   * @param lineages of the systems that have several releases in it
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Setting(
      String setting,
      String caption,
      String note,
      String unit,
      int threads,
      boolean logY,
      @Nullable Double ceiling,
      List<List<Integer>> ties,
      List<String> cell,
      String leads,
      List<String> header,
      List<Line> rows,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Releases> lineages) {}

  /** The releases of a system, the oldest first. */
  record Releases(String name, List<Step> releases) {}

  /**
   * A release.
   *
   * @param row its row in the setting
   * @param step how far it is ahead of the one before, with its interval; empty where unknown
   * @param sign 1 where it is certainly better, -1 where it is certainly worse, or 0
   */
  @JsonFormat(shape = JsonFormat.Shape.ARRAY)
  @JsonPropertyOrder({"row", "version", "step", "sign"})
  record Step(int row, String version, String step, int sign) {}

  /**
   * A system in a setting.
   *
   * @param look index of the system
   * @param id the middle of its cell's id
   * @param texts of the columns after the first
   * @param score with the ends of its interval, as far as there are any
   * @param scores of each observation, a fork or a run each
   * @param forks of each run, how many there are, numbered from 1; or else their numbers
   * @param lead 1 where it is certainly ahead, -1 where it is certainly behind, or 0; then by how
   *     much, and the ends of the interval, as far as there are any; empty where there is nothing
   * @param base what the lead is taken over; empty for nothing
   */
  @JsonFormat(shape = JsonFormat.Shape.ARRAY)
  @JsonPropertyOrder({"look", "id", "texts", "score", "scores", "forks", "lead", "base"})
  record Line(
      int look,
      String id,
      List<String> texts,
      List<Double> score,
      List<Double> scores,
      List<Object> forks,
      List<Double> lead,
      String base) {}

  /** What there is of a benchmark. */
  static SiteData of(SiteGroup group, String benchmark, SeriesStyles styles, SystemPages names) {
    List<Integer> drawn = new ArrayList<>();
    List<String> pages = new ArrayList<>();
    List<Setting> settings = new ArrayList<>();
    for (Table table : group.tables(benchmark)) {
      for (Row row : table.rows()) {
        int look = styles.of(row.cell(), row.name());
        if (!drawn.contains(look)) {
          drawn.add(look);
          pages.add(names.of(row.cell()));
        }
      }
      settings.add(setting(group, table, row -> drawn.indexOf(styles.of(row.cell(), row.name()))));
    }
    List<Data.Look> looks = drawn.stream().map(styles.all()::get).toList();
    return new SiteData(
        group.id(),
        benchmark,
        looks,
        pages,
        group.sources().stream().map(Source::of).toList(),
        settings);
  }

  private interface Looks {
    int of(Row row);
  }

  private static Setting setting(SiteGroup group, Table table, Looks looks) {
    Scale scale = Scale.of(table);
    List<Row> rows = RankingSection.withoutFloor(table.rows());
    List<Cell> drawn = rows.stream().map(Row::cell).toList();
    Ranking ranking = table.ranking();
    Grid grid = SummaryGrid.of(table);
    List<String> places =
        table.rows().stream()
            .map(row -> ranking.places().get(row.cell()))
            .map(place -> place == null ? "–" : place.toString())
            .toList();
    Grid placed = grid.with(1, Grid.Column.figures("place"), places);
    List<String> ids = table.rows().stream().map(row -> row.cell().id()).toList();
    String begin = ids.stream().reduce(SiteData::begin).orElse("");
    String end =
        ids.stream().map(id -> id.substring(begin.length())).reduce(SiteData::end).orElse("");
    List<Line> lines = new ArrayList<>();
    for (int i = 0; i < table.rows().size(); i++) {
      Row row = table.rows().get(i);
      List<String> texts = placed.rows().get(i);
      String id = ids.get(i);
      lines.add(
          new Line(
              looks.of(row),
              id.substring(begin.length(), id.length() - end.length()),
              texts.subList(1, texts.size()),
              numbers(
                  scale.scaled(row.score().value()),
                  scale.scaled(row.score().low()),
                  scale.scaled(row.score().high())),
              row.observations().stream().map(one -> number(scale.scaled(one.value()))).toList(),
              forks(group, row.cell()),
              lead(row.lead()),
              row.base().orElse("")));
    }
    return new Setting(
        table.setting().toString(),
        grid.title(),
        RankingSection.note(scale.unit(), table.score()),
        scale.unit(),
        table.setting().threads(),
        RankingSection.isWide(table.score(), rows),
        rows.stream()
            .filter(row -> row.cell().role() == Role.REFERENCE)
            .findFirst()
            .map(row -> number(scale.scaled(row.score().value())))
            .orElse(null),
        ranking.ties().stream()
            .map(tie -> List.of(drawn.indexOf(tie.get(0)), drawn.indexOf(tie.get(tie.size() - 1))))
            .toList(),
        List.of(begin, end),
        table.score().isLogarithmic() ? "" : table.score().differenceUnit(),
        placed.headings(),
        lines,
        group.lineages().stream()
            .filter(lineage -> lineage.setting().equals(table.setting()))
            .map(lineage -> releases(table, lineage))
            .toList());
  }

  private static Releases releases(Table table, Lineage lineage) {
    return new Releases(
        lineage.name(),
        lineage.releases().stream()
            .map(
                release ->
                    new Step(
                        table.rows().indexOf(release.row()),
                        release.row().cell().version(),
                        release.step().map(SiteData::text).orElse(""),
                        release.step().map(Lead::sign).orElse(0)))
            .toList());
  }

  private static String text(Lead lead) {
    return lead.ahead().hasInterval() ? lead.amount() + " " + lead.bounds() : lead.amount();
  }

  private static String begin(String one, String other) {
    int same = 0;
    while (same < Math.min(one.length(), other.length())
        && one.charAt(same) == other.charAt(same)) {
      same++;
    }
    return one.substring(0, same);
  }

  private static String end(String one, String other) {
    int same = 0;
    while (same < Math.min(one.length(), other.length())
        && one.charAt(one.length() - 1 - same) == other.charAt(other.length() - 1 - same)) {
      same++;
    }
    return one.substring(one.length() - same);
  }

  /** The forks of a cell, run by run. */
  private static List<Object> forks(SiteGroup group, Cell cell) {
    List<Object> forks = new ArrayList<>();
    for (Site.Source source : group.sources()) {
      List<Integer> rounds =
          source.results().of(cell).stream().map(Observation::round).sorted().toList();
      boolean isPlain =
          rounds.isEmpty()
              || (rounds.get(rounds.size() - 1) == rounds.size() && rounds.get(0) == 1);
      forks.add(isPlain ? (Object) rounds.size() : rounds);
    }
    return forks;
  }

  private static List<Double> lead(Optional<Lead> lead) {
    if (lead.isEmpty()) {
      return List.of();
    }
    List<Double> numbers = new ArrayList<>();
    numbers.add((double) lead.get().sign());
    numbers.add(number(lead.get().ahead().value()));
    if (lead.get().ahead().hasInterval()) {
      numbers.add(number(lead.get().ahead().low()));
      numbers.add(number(lead.get().ahead().high()));
    }
    return numbers;
  }

  /** A value, with the ends of its interval where there is one. */
  private static List<Double> numbers(double value, double low, double high) {
    return Double.isFinite(low) && Double.isFinite(high)
        ? List.of(number(value), number(low), number(high))
        : List.of(number(value));
  }

  /** A figure with as many digits as a plot can show. */
  private static double number(double value) {
    return Double.isFinite(value)
        ? new BigDecimal(value).round(new MathContext(5)).doubleValue()
        : 0;
  }
}
