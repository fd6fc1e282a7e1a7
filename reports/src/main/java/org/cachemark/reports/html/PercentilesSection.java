/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.html;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.cachemark.reports.Percentiles;
import org.cachemark.reports.Scale;
import org.cachemark.reports.Statistics.Estimate;
import org.cachemark.reports.Summary;
import org.cachemark.results.Metric;
import org.jspecify.annotations.Nullable;

/** Percentiles as lines, on the axes that HdrHistogram's plots have. */
final class PercentilesSection {

  private final Subject subject;
  private final Index index;

  PercentilesSection(Subject subject, Index index) {
    this.subject = subject;
    this.index = index;
  }

  /** The section; none where no benchmark declares percentiles. */
  List<Section> sections(Summary summary) {
    List<Section.Figure> figures = summary.percentiles().stream().map(this::figure).toList();
    return figures.isEmpty()
        ? List.of()
        : List.of(
            new Section(
                "by-percentile",
                "By percentile",
                "The axis is that of 1 ÷ (1 − p): what is ten times as rare stands one step to the"
                    + " right. Each figure is the median of the forks' own, with its 95 % interval;"
                    + " dashed lines are references, of all forks together.",
                figures,
                List.of()));
  }

  private Section.Figure figure(Percentiles percentiles) {
    Metric score = percentiles.table().score();
    Scale scale = Scale.of(score, percentiles.table().rows());
    List<Data.Series> series = new ArrayList<>();
    for (Percentiles.Line line : percentiles.lines()) {
      int cell = index.cell(subject, line.row().cell());
      List<Data.Mark> marks = marks(cell, "", line.points(), scale);
      series.add(new Data.Series(line.row().name(), index.look(cell), true, marks));
    }
    percentiles
        .references()
        .forEach(
            (title, points) ->
                series.add(
                    new Data.Series(title, null, true, marks(null, title + ": ", points, scale))));
    String left =
        percentiles.without().isEmpty()
            ? ""
            : "; left out: " + String.join(", ", percentiles.without());
    return new Section.Figure(
        index.add(Data.Plot.curve(scale.unit(), "percentile", true, true, series)),
        percentiles.setting().toString(),
        RankingSection.note(scale.unit(), score) + left,
        table(percentiles, scale),
        null,
        false);
  }

  private static List<Data.Mark> marks(
      @Nullable Integer cell, String prefix, SortedMap<Double, Estimate> points, Scale scale) {
    List<Data.Mark> marks = new ArrayList<>();
    points.forEach(
        (percentile, value) ->
            marks.add(
                Data.Mark.of(cell, value.map(scale::scaled), prefix + scale.text(value))
                    .at(rarity(percentile))
                    .labelled(label(percentile))));
    return marks;
  }

  /** 1 ÷ (1 − p), without what binary fractions add to it. */
  private static double rarity(double percentile) {
    return Math.rint(1e8 / (100 - percentile)) / 1e6;
  }

  /** Without a fraction that is none: {@code 99}, {@code 99.9}. */
  private static String label(double percentile) {
    return Double.toString(percentile).replaceFirst("\\.0$", "");
  }

  private Section.Table table(Percentiles percentiles, Scale scale) {
    List<Double> all = percentiles.percentiles();
    List<String> header = new ArrayList<>(List.of(""));
    all.forEach(percentile -> header.add("p" + label(percentile)));
    List<Section.Line> lines = new ArrayList<>();
    for (Percentiles.Line line : percentiles.lines()) {
      int cell = index.cell(subject, line.row().cell());
      lines.add(line(cell, line.row().name(), all, line.points(), scale));
    }
    percentiles
        .references()
        .forEach((title, points) -> lines.add(line(null, title, all, points, scale)));
    String caption = percentiles.setting() + ", by percentile";
    return new Section.Table("", caption, header, lines);
  }

  private static Section.Line line(
      @Nullable Integer cell,
      String name,
      List<Double> all,
      Map<Double, Estimate> points,
      Scale scale) {
    List<String> texts =
        all.stream()
            .map(points::get)
            .map(value -> value == null ? "–" : scale.text(value))
            .toList();
    return new Section.Line(cell, null, name, texts);
  }
}
