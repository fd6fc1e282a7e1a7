/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.html;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.cachemark.reports.EnergyDivisive;
import org.cachemark.reports.Statistics.Estimate;
import org.cachemark.reports.compare.History;
import org.cachemark.reports.compare.History.Change;
import org.cachemark.reports.compare.History.Line;
import org.cachemark.reports.compare.History.Point;
import org.cachemark.reports.compare.Rules;
import org.cachemark.results.Units;
import org.jspecify.annotations.Nullable;

/** The plots of how releases went against an anchor. */
final class ReleasesSection {

  private final History history;
  private final Map<String, Subject> subjects = new HashMap<>();
  private final Index index;

  ReleasesSection(History history, List<Subject> subjects, Index index) {
    this.history = history;
    this.index = index;
    subjects.forEach(subject -> this.subjects.put(subject.results().run().id(), subject));
  }

  /** One plot for each line. */
  Section section() {
    return new Section(
        "releases",
        "Releases against " + history.anchor(),
        "Speed over that of %s, measured in the same rounds, with 95 %% intervals; its own is 1. A pin marks the first release of a new level (E-divisive, from %d releases on); the band is the margin of ±%.0f %%."
            .formatted(history.anchor(), EnergyDivisive.FEWEST, 100 * Rules.DEFAULT_MARGIN),
        history.lines().stream().map(this::figure).toList(),
        List.of());
  }

  private Section.Figure figure(Line line) {
    List<Data.Mark> marks = new ArrayList<>();
    List<Section.Line> lines = new ArrayList<>();
    List<String> categories = new ArrayList<>();
    for (int i = 0; i < line.points().size(); i++) {
      Point point = line.points().get(i);
      String change = change(line, i);
      int cell = cell(point);
      String day = point.results().run().day();
      categories.add(point.cell().version());
      marks.add(
          Data.Mark.of(
                  cell,
                  null,
                  point.ratio(),
                  "%s, measured %s: %s %s%s"
                      .formatted(
                          point.cell().version(),
                          day,
                          text(point),
                          point.by(),
                          change.isEmpty() ? "" : "; " + change),
                  change.isEmpty() ? null : "change")
              .at(i));
      lines.add(
          new Section.Line(
              cell,
              null,
              point.cell().version(),
              List.of(text(point), point.by(), day, change.isEmpty() ? "–" : change)));
    }
    int look = index.look(cell(line.points().get(0)));
    String name = line.points().get(0).cell().title().toString();
    Data.Series series = new Data.Series(name, look, true, marks);
    String id =
        index.add(
            Data.Plot.curve(
                line.metric().isLogarithmic() ? "×" : line.metric().unit(),
                categories,
                false,
                List.of(series),
                band(line)));
    List<String> header = List.of("release", "speed", "decided", "measured", "change of the level");
    return new Section.Figure(
        id,
        line.setting().toString(),
        (line.metric().isLogarithmic() ? "speed over that of " : "difference to ")
            + history.anchor()
            + "; "
            + line.where(),
        new Section.Table("", line.setting() + "; " + line.where(), header, lines),
        null,
        true);
  }

  private int cell(Point point) {
    String run = point.results().run().id();
    return index.cell(Objects.requireNonNull(subjects.get(run), run), point.cell());
  }

  /** What does not matter, as ratios; unknown for differences. */
  private static @Nullable List<Double> band(Line line) {
    double most = 1 + Rules.DEFAULT_MARGIN;
    return line.metric().isLogarithmic() ? List.of(1 / most, most) : null;
  }

  private static String change(Line line, int at) {
    for (Change change : line.changes()) {
      if (change.at() == at) {
        return String.format(
            Locale.ROOT, "new level: %s (p = %.3f)", line.step(change), change.p());
      }
    }
    return "";
  }

  private static String text(Point point) {
    Estimate ratio = point.ratio();
    boolean byRatio = point.metric().isLogarithmic();
    String unit = byRatio ? "×" : (" " + point.metric().unit()).stripTrailing();
    String interval =
        ratio.hasInterval()
            ? " [%s, %s]".formatted(Units.digits(ratio.low()), Units.digits(ratio.high()))
            : "";
    return (byRatio ? Units.digits(ratio.value()) : Units.signed(ratio.value())) + unit + interval;
  }
}
