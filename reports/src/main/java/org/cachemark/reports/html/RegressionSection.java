/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.html;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.cachemark.reports.Grid;
import org.cachemark.reports.Location;
import org.cachemark.reports.Statistics.Estimate;
import org.cachemark.reports.compare.Changes;
import org.cachemark.reports.compare.Comparison;
import org.cachemark.reports.compare.ComparisonGrid;
import org.cachemark.reports.compare.Contest;
import org.cachemark.reports.compare.Evidence;
import org.cachemark.reports.compare.Judgement;
import org.cachemark.reports.compare.Row;
import org.cachemark.reports.compare.Rules;
import org.cachemark.results.Cell;
import org.cachemark.results.Label;
import org.cachemark.results.Metric;
import org.cachemark.results.Run;
import org.cachemark.results.Run.Pair;
import org.jspecify.annotations.Nullable;

/** The plots for guarding a release. */
final class RegressionSection {

  /** So many columns of a heat map fit into half a page. */
  private static final int NARROW = 3;

  private final Subject subject;
  private final Run run;
  private final Contest contest;
  private final Comparison comparison;
  private final Index index;

  RegressionSection(Subject subject, Contest contest, Comparison comparison, Index index) {
    this.subject = subject;
    this.contest = contest;
    this.comparison = comparison;
    this.index = index;
    run = subject.results().run();
  }

  /** A row with what the page looks up for it; null where it was not measured. */
  private record RegressionRow(
      Row row, boolean isCanary, @Nullable Integer cell, @Nullable Integer pair) {

    boolean isMeasured() {
      return pair != null;
    }

    Evidence evidence() {
      return row.judgement().orElseThrow().evidence();
    }

    /** The change that decides, as it is drawn. */
    @Nullable Double change() {
      return isMeasured()
          ? Data.finite(row.changes().shown(evidence().deciding(), Rules.CONFIDENCE).value())
          : null;
    }
  }

  /** The changes, the verdicts, and the table of both. */
  Section section() {
    List<RegressionRow> rows = new ArrayList<>();
    comparison.rows().forEach(row -> rows.add(looked(row, false)));
    comparison.canary().ifPresent(c -> c.rows().forEach(row -> rows.add(looked(row, true))));
    Map<String, List<RegressionRow>> byUnit = new LinkedHashMap<>();
    for (RegressionRow row : rows) {
      if (row.isMeasured()) {
        String unit = row.row().metric().isLogarithmic() ? "" : row.row().metric().unit();
        byUnit.computeIfAbsent(unit, u -> new ArrayList<>()).add(row);
      }
    }
    List<Section.Figure> figures = new ArrayList<>();
    byUnit.values().forEach(ofUnit -> figures.add(forest(ofUnit)));
    if (!comparison.rows().isEmpty()) {
      figures.add(heat(rows.stream().filter(row -> !row.isCanary()).toList()));
    }
    return new Section(
        "changes",
        "What has changed",
        "Filled marks: what decides, with 95 % intervals; hollow ones: by the clock. A change"
            + " counts once fresh pairs have confirmed it.",
        figures,
        List.of(table(rows)));
  }

  private RegressionRow looked(Row row, boolean isCanary) {
    Optional<Pair> pair = row.pair().filter(p -> row.judgement().isPresent());
    return new RegressionRow(
        row,
        isCanary,
        pair.map(p -> index.cell(subject, cell(p.cell()))).orElse(null),
        pair.map(p -> index.add(duel(p, row))).orElse(null));
  }

  /** Rows of metrics with one unit. */
  private Section.Figure forest(List<RegressionRow> rows) {
    Metric metric = rows.get(0).row().metric();
    Changes changes = new Changes(metric);
    List<Data.Mark> deciding = new ArrayList<>();
    List<Data.Mark> wall = new ArrayList<>();
    for (RegressionRow one : rows) {
      Row row = one.row();
      String label = row.label() + ": " + row.system();
      Location change = one.evidence().deciding();
      String text = row.word() + ", " + changes.exact(change, Rules.CONFIDENCE);
      deciding.add(mark(one, change, text).labelled(label));
      Location byClock = one.evidence().wall();
      String clockText = changes.exact(byClock, Rules.CONFIDENCE) + " by the clock";
      wall.add(mark(one, byClock, clockText).labelled(label));
    }
    String id = index.add(Data.Plot.forest(changes.unit(), deciding, wall, band(metric)));
    String note =
        metric.isLogarithmic()
            ? "per cent, right is faster; the band is the margin of ±%s %%"
                .formatted(ComparisonGrid.percent(comparison.margin()))
            : metric.title() + " in " + metric.unit() + ", right is better";
    String title = metric.isLogarithmic() ? "Change of the speed" : "Change of " + metric.title();
    return new Section.Figure(id, title, note, null, tableId(), false);
  }

  /** What does not matter, as changes are drawn. */
  private List<Double> band(Metric metric) {
    double margin = 100 * comparison.margin();
    return metric.isLogarithmic()
        ? List.of(100 / (1 + margin / 100) - 100, margin)
        : List.of(-metric.margin(), metric.margin());
  }

  private static Data.Mark mark(RegressionRow row, Location change, String text) {
    Estimate shown = row.row().changes().shown(change, Rules.CONFIDENCE);
    int cell = Objects.requireNonNull(row.cell(), "it was measured");
    return Data.Mark.of(cell, row.pair(), shown, text, row.row().verdict().toString());
  }

  private Section.Figure heat(List<RegressionRow> rows) {
    List<Label> all = rows.stream().map(this::work).toList();
    List<String> lines = all.stream().map(work -> work.among(all)).distinct().sorted().toList();
    List<String> columns = rows.stream().map(this::system).distinct().sorted().toList();
    List<Data.Mark> marks = new ArrayList<>();
    for (RegressionRow one : rows) {
      Row row = one.row();
      String text = row.label() + ", " + row.system() + ": " + row.word() + ", " + row.reason();
      marks.add(
          Data.Mark.field(
                  one.cell(), one.pair(), row.word(), one.change(), text, row.verdict().toString())
              .at(columns.indexOf(system(one)), lines.indexOf(work(one).among(all))));
    }
    return new Section.Figure(
        index.add(Data.Plot.heat(columns, lines, marks)),
        "Verdicts",
        "choose a field to see its rounds",
        null,
        tableId(),
        columns.size() > NARROW);
  }

  /** What is done, for whatever number of threads. */
  private Label work(RegressionRow row) {
    return row.row()
        .pair()
        .map(pair -> run.setting(cell(pair.cell())).withoutThreads())
        .orElse(row.row().work());
  }

  /** Who does it, and with how many threads. */
  private String system(RegressionRow row) {
    return row.row()
        .pair()
        .map(pair -> row.row().system() + ", " + run.setting(cell(pair.cell())).inThreads())
        .orElse(row.row().system());
  }

  private Section.Table table(List<RegressionRow> rows) {
    Grid grid = ComparisonGrid.of(rows.stream().map(RegressionRow::row).toList());
    List<Section.Line> lines = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      RegressionRow row = rows.get(i);
      List<String> cells = new ArrayList<>(grid.rows().get(i));
      int verdict = grid.headings().indexOf("verdict");
      cells.set(verdict, row.isCanary() ? "canary" : cells.get(verdict));
      lines.add(
          new Section.Line(row.cell(), row.pair(), cells.get(0), cells.subList(1, cells.size())));
    }
    return new Section.Table(
        tableId(),
        "Changes against " + comparison.base() + ", worst first; canaries last",
        grid.headings(),
        lines);
  }

  private String tableId() {
    return "changes-" + run.id();
  }

  private Cell cell(String id) {
    return run.cell(id).orElseThrow();
  }

  private Data.Duel duel(Pair pair, Row row) {
    Judgement judgement = row.judgement().orElseThrow();
    Evidence evidence = judgement.evidence();
    Estimate change = row.changes().shown(evidence.deciding(), Rules.CONFIDENCE);
    boolean byRatio = row.metric().isLogarithmic();
    List<Double> changes =
        contest.differences(pair).stream()
            .limit(judgement.explored() + judgement.confirming())
            .map(d -> evidence.isByWall() ? d.wall() : d.perCpu())
            .map(d -> Data.finite(byRatio ? 100 * Math.expm1(d) : d))
            .toList();
    return new Data.Duel(
        row.work() + ": " + row.system() + " against " + row.base(),
        index.cell(subject, cell(pair.base())),
        index.cell(subject, cell(pair.cell())),
        row.word(),
        ComparisonGrid.because(row),
        evidence.nameOfDeciding(),
        row.changes().unit(),
        changes,
        judgement.confirming(),
        Data.finite(change.value()),
        Data.finite(change.low()),
        Data.finite(change.high()),
        band(row.metric()),
        new RepeatCommand(subject).of(pair));
  }
}
