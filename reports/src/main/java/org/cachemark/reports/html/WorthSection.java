/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.html;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.cachemark.reports.Grid;
import org.cachemark.reports.PricingGrid;
import org.cachemark.reports.Statistics.Estimate;
import org.cachemark.reports.Summary;
import org.cachemark.reports.Worth;
import org.cachemark.reports.WorthGrid;

/** What a request costs over the price of a miss: lines, and a table at the price of a slider. */
final class WorthSection {

  /** From 0.01 µs to 10 ms. */
  private static final int DECADES = 6;

  private static final double LEAST = 0.01;

  /** The steps of a slider within ten times the price. */
  private static final List<Double> STEPS = List.of(1.0, 1.5, 2.0, 3.0, 5.0, 7.0);

  /** Where lines are drawn: every third step. */
  private static final int DRAWN = 3;

  private final Subject subject;
  private final Index index;

  WorthSection(Subject subject, Index index) {
    this.subject = subject;
    this.index = index;
  }

  /** The section; none where a run has not measured both hits and speed. */
  List<Section> sections(Summary summary) {
    List<Section.Figure> figures = summary.worths().stream().map(this::figure).toList();
    return figures.isEmpty()
        ? List.of()
        : List.of(
            new Section(
                "speed-and-hits",
                "Speed × hits",
                "What a request costs on the average when a miss costs m, computed from hits of one"
                    + " setting and a time t0 of another: c(m) = t0 + (1 − h)·m. Two are told"
                    + " apart where their intervals, each of 95 % for itself, do not meet; who"
                    + " shares a place is not. Unlike in rankings, nothing is corrected over the"
                    + " pairs, nor over the prices.",
                figures,
                List.of()));
  }

  /** All prices, in microseconds. */
  private static List<Double> prices() {
    List<Double> prices = new ArrayList<>();
    for (int decade = 0; decade < DECADES; decade++) {
      double base = LEAST * Math.pow(10, decade);
      STEPS.forEach(step -> prices.add(rounded(step * base)));
    }
    prices.add(rounded(LEAST * Math.pow(10, DECADES)));
    return prices;
  }

  /** Without what binary fractions add behind the third digit. */
  private static double rounded(double price) {
    return Math.round(price * 1000) / 1000.0;
  }

  private Section.Figure figure(Worth worth) {
    List<Double> drawn =
        IntStream.range(0, prices().size())
            .filter(i -> i % DRAWN == 0)
            .mapToObj(prices()::get)
            .toList();
    List<Data.Series> series = new ArrayList<>();
    for (Worth.Line line : worth.lines()) {
      int cell = index.cell(subject, line.hits().cell());
      List<Data.Mark> marks = drawn.stream().map(price -> mark(cell, line, price)).toList();
      series.add(new Data.Series(line.name(), index.look(cell), true, marks));
    }
    List<Data.Stop> stops = prices().stream().map(price -> stop(worth, price)).toList();
    Data.Plot plot = Data.Plot.curve("µs", "µs a miss", true, true, series).with(stops);
    return new Section.Figure(
        index.add(plot),
        WorthGrid.title(worth),
        String.join(" ", WorthGrid.sentences(worth)),
        table(worth),
        null,
        false);
  }

  /** Without its interval, which would hide the lines; its text has it. */
  private static Data.Mark mark(int cell, Worth.Line line, double price) {
    Estimate cost = line.costs(price);
    String text = WorthGrid.text(cost) + " a request at " + PricingGrid.micros(price) + " a miss";
    return Data.Mark.of(cell, Estimate.plain(cost.value(), cost.n()), text).at(price);
  }

  private Data.Stop stop(Worth worth, double price) {
    List<Data.StopLine> lines =
        worth.at(price).stream()
            .map(
                one -> new Data.StopLine(index.cell(subject, one.line().hits().cell()), texts(one)))
            .toList();
    return new Data.Stop(
        price, PricingGrid.micros(price), WorthGrid.verdict(worth, price).orElse(""), lines);
  }

  private static List<String> texts(Worth.Standing one) {
    String place = WorthGrid.place(one, "%s");
    return List.of(place.isEmpty() ? "–" : place, WorthGrid.text(one.cost()));
  }

  private Section.Table table(Worth worth) {
    Grid grid = WorthGrid.of(worth);
    List<Section.Line> lines = new ArrayList<>();
    for (int row = 0; row < grid.rows().size(); row++) {
      List<String> cells = grid.rows().get(row);
      int cell = index.cell(subject, worth.lines().get(row).hits().cell());
      lines.add(new Section.Line(cell, null, cells.get(0), cells.subList(1, cells.size())));
    }
    return new Section.Table("", grid.title(), grid.headings(), lines);
  }
}
