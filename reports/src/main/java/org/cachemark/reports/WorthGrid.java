/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import org.cachemark.reports.Grid.Column;
import org.cachemark.reports.Statistics.Estimate;
import org.cachemark.reports.Worth.Line;
import org.cachemark.reports.Worth.Standing;
import org.cachemark.results.Units;

/** What is to be said of speed and hits together, as a table and sentences. */
public final class WorthGrid {

  /** Prices that stand in every table, in microseconds. */
  private static final List<Double> SHOWN = List.of(0.1, 1.0, 10.0, 100.0, 1000.0);

  private static final Scale MICROS = new Scale(1, "µs");

  private WorthGrid() {}

  /** The rows in the order of the lines; a cost has its place behind it, of those that compete. */
  public static Grid of(Worth worth) {
    List<Column> columns = new ArrayList<>();
    columns.add(Column.words(SummaryGrid.slots(worth.hits())));
    columns.add(Column.figures("t0 µs"));
    columns.add(Column.figures("misses"));
    SHOWN.forEach(price -> columns.add(Column.figures(PricingGrid.micros(price))));
    columns.add(Column.extra("95 % of t0"));
    List<List<Standing>> standings = SHOWN.stream().map(worth::at).toList();
    List<List<String>> rows = new ArrayList<>();
    for (Line line : worth.lines()) {
      List<String> cells = new ArrayList<>(List.of(line.name()));
      cells.add(Units.digits(line.freeMicros()));
      cells.add(misses(line));
      standings.forEach(
          all ->
              all.stream()
                  .filter(one -> one.line().equals(line))
                  .map(one -> Units.digits(one.cost().value()) + place(one, " (%s)"))
                  .forEach(cells::add));
      cells.add(MICROS.bounds(line.t0()));
      rows.add(cells);
    }
    return new Grid(
        title(worth) + ": what a request costs in µs, c = t0 + misses·m, and the place at m",
        columns,
        rows);
  }

  /** What is equal, and the settings of the hits and of t0. */
  public static String title(Worth worth) {
    return "At equal %s: %s, with t0 of %s"
        .formatted(
            worth.hits().isOfEqualMemory() ? "memory" : "capacity",
            worth.hits().setting(),
            worth.free().setting());
  }

  /** The misses, in per cent. */
  public static String misses(Line line) {
    return Units.digits(100 * line.misses()) + " %";
  }

  /** A cost with its interval: {@code 2.31 [2.25, 2.40] µs}. */
  public static String text(Estimate cost) {
    return MICROS.text(cost);
  }

  /** The place as a text has it, if it has one. */
  public static String place(Standing standing, String text) {
    return standing.place().map(place -> text.formatted(place)).orElse("");
  }

  /** Where the figures are from, who leads from which price on, and who is left out. */
  public static List<String> sentences(Worth worth) {
    List<String> sentences = new ArrayList<>(List.of(origin(worth)));
    Leader.sentence("By the medians", worth.leaders()).ifPresent(sentences::add);
    if (!worth.without().isEmpty()) {
      sentences.add("Left out: " + String.join(", ", worth.without()) + ".");
    }
    return sentences;
  }

  private static String origin(Worth worth) {
    DoubleSummaryStatistics hits =
        worth.lines().stream()
            .flatMapToDouble(line -> line.free().figure(worth.share()).stream())
            .summaryStatistics();
    String least = Units.digits(hits.getMin());
    String most = Units.digits(hits.getMax());
    String share = least.equals(most) ? least : least + " to " + most;
    return "Computed, not measured: t0 is that of another load (%s%s), the misses are those of this setting."
        .formatted(worth.free().setting(), hits.getCount() == 0 ? "" : "; " + share + " % hits");
  }

  /** Who is cheapest at a price, or that it is not told; empty where fewer than two compete. */
  public static Optional<String> verdict(Worth worth, double micros) {
    List<Standing> competing =
        worth.at(micros).stream().filter(one -> one.place().isPresent()).toList();
    if (competing.size() < 2) {
      return Optional.empty();
    }
    Line first = competing.get(0).line();
    List<String> open =
        competing.stream()
            .skip(1)
            .map(Standing::line)
            .filter(other -> !Worth.isCheaper(first, other, micros))
            .map(Line::name)
            .toList();
    String at = "At " + PricingGrid.micros(micros) + " a miss ";
    return Optional.of(
        open.isEmpty()
            ? at + first.name() + " costs least."
            : at + Verdicts.listing(names(first, open)) + " cannot be told apart.");
  }

  private static List<String> names(Line first, List<String> others) {
    List<String> names = new ArrayList<>(List.of(first.name()));
    names.addAll(others);
    return names;
  }
}
