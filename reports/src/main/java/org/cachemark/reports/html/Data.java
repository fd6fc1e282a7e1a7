/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.html;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;
import org.cachemark.reports.Pool;
import org.cachemark.reports.Statistics.Estimate;
import org.cachemark.reports.Summary;
import org.jspecify.annotations.Nullable;

/**
 * What the page's script draws and looks up: the JSON in the page. All figures are computed and all
 * texts written; the script arranges and shows them.
 *
 * @param looks the systems, by index
 * @param cells the cells, by index
 * @param pairs pairs of cells that were compared, by index
 * @param plots by the ids of their places in the page
 */
record Data(List<Look> looks, List<Item> cells, List<Duel> pairs, Map<String, Plot> plots) {

  /**
   * How a system is drawn.
   *
   * @param color the product's, in all plots
   * @param symbol sets apart what is of the same colour; a name of ECharts'
   * @param role in lower case
   */
  record Look(String name, String color, String symbol, String role) {}

  /**
   * A cell.
   *
   * @param look index of its system
   * @param run name of its run
   * @param unit of its scores
   * @param point what has a score of its own
   * @param rounds numbers of rounds, or of runs; of forks of several runs they tell both
   * @param scores of these points, in the unit
   * @param shares of the CPU that a worker thread got; null where it is not known
   * @param course how the speed went within a fork: medians of all forks
   * @param files the directory of its files, as the page sees it
   * @param command what measures it again
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Item(
      String id,
      int look,
      String run,
      String benchmark,
      int threads,
      String work,
      String unit,
      Point point,
      List<Integer> rounds,
      List<Double> scores,
      List<Double> shares,
      @Nullable IterationProfile course,
      String files,
      String command) {}

  /** What has a score of its own. */
  enum Point {
    /** A round's fork. */
    round,
    /** In a pool, a run. */
    run,
    /** In a pool of what is exact, a fork of one of the runs. */
    fork;

    static Point of(Summary.Table table, Summary.Row row) {
      if (!table.isPooled()) {
        return round;
      }
      return Pool.isByFork(row.observations()) ? fork : run;
    }
  }

  /**
   * A pair of cells.
   *
   * @param base index of the cell that is compared with
   * @param cell index of the other
   * @param by what decides: the speed by CPU time, or by the clock
   * @param unit of the changes: per cent, or that of the metric
   * @param changes of that, round by round in the order of time
   * @param fresh how many of the last rounds were there to confirm
   * @param low of the interval of the change
   * @param band what does not matter: from and to
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Duel(
      String title,
      int base,
      int cell,
      String verdict,
      String reason,
      String by,
      String unit,
      List<Double> changes,
      int fresh,
      @Nullable Double value,
      @Nullable Double low,
      @Nullable Double high,
      List<Double> band,
      String command) {}

  /** The ways to draw. */
  enum Kind {
    /** A system a row, fastest first, with intervals. */
    ranking,
    /** Lines over something that was varied, with intervals. */
    curve,
    /** A system a row, as bars from zero. */
    bars,
    /** A pair a row, as changes with intervals around no change. */
    forest,
    /** Verdicts by setting and system. */
    heat
  }

  /**
   * A plot.
   *
   * @param unit of the values
   * @param x what the curve is over
   * @param logX whether x is drawn on a logarithmic scale
   * @param logY whether the values are, unless the reader says otherwise
   * @param categories the positions on the x axis, if it has no numbers; columns of a heat map
   * @param rows of a heat map
   * @param ties first and last row of those that cannot be told apart
   * @param ceiling what the reference reached; null without one
   * @param band what does not matter, from and to; null where that plays no part
   * @param stops what a slider below it goes through; null without one
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Plot(
      Kind kind,
      String unit,
      @Nullable String x,
      boolean logX,
      boolean logY,
      @Nullable List<String> categories,
      @Nullable List<String> rows,
      List<Series> series,
      @Nullable List<List<Integer>> ties,
      @Nullable Double ceiling,
      @Nullable List<Double> band,
      @Nullable List<Stop> stops) {

    static Plot ranking(
        String unit,
        boolean logY,
        List<Mark> marks,
        List<List<Integer>> ties,
        @Nullable Double ceiling) {
      return new Plot(
          Kind.ranking, unit, null, false, logY, null, null, one(marks), ties, ceiling, null, null);
    }

    static Plot curve(String unit, String x, boolean logX, boolean logY, List<Series> series) {
      return new Plot(Kind.curve, unit, x, logX, logY, null, null, series, null, null, null, null);
    }

    /** A curve over positions that are no numbers. */
    static Plot curve(
        String unit,
        List<String> categories,
        boolean logY,
        List<Series> series,
        @Nullable List<Double> band) {
      return new Plot(
          Kind.curve, unit, "", false, logY, categories, null, series, null, null, band, null);
    }

    static Plot bars(String unit, List<Mark> marks) {
      return new Plot(
          Kind.bars, unit, null, false, false, null, null, one(marks), null, null, null, null);
    }

    static Plot forest(String unit, List<Mark> deciding, List<Mark> wall, List<Double> band) {
      List<Series> series =
          List.of(
              new Series("what decides", null, false, deciding),
              new Series("by the clock", null, false, wall));
      return new Plot(
          Kind.forest, unit, null, false, false, null, null, series, null, null, band, null);
    }

    static Plot heat(List<String> columns, List<String> rows, List<Mark> marks) {
      return new Plot(
          Kind.heat, "%", null, false, false, columns, rows, one(marks), null, null, null, null);
    }

    /** The same with a slider through values of x. */
    Plot with(List<Stop> other) {
      return new Plot(
          kind, unit, x, logX, logY, categories, rows, series, ties, ceiling, band, other);
    }

    private static List<Series> one(List<Mark> marks) {
      return List.of(new Series(null, null, false, marks));
    }
  }

  /**
   * What is so at a value of x that a reader has chosen.
   *
   * @param label the value as people write it
   * @param text what there is to say of it
   * @param lines of a table, in its order
   */
  record Stop(double x, String label, String text, List<StopLine> lines) {}

  /** A line of such a table: its cell, and the texts of its columns. */
  record StopLine(int cell, List<String> texts) {}

  /**
   * Marks that belong together.
   *
   * @param look index of the system; null if each mark has its own, or if it is a reference, and
   *     the marks are joined
   * @param joined whether a line goes through them
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Series(@Nullable String name, @Nullable Integer look, boolean joined, List<Mark> marks) {}

  /**
   * A figure that is drawn.
   *
   * @param cell index of the cell that it is of; null for none
   * @param pair index of the pair that it is of; null for none
   * @param label of its row
   * @param x position; an index if the axis has categories
   * @param y row of a heat map
   * @param low end of the interval; null without one
   * @param text the figure as people write it
   * @param verdict of a pair
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Mark(
      @Nullable Integer cell,
      @Nullable Integer pair,
      @Nullable String label,
      @Nullable Double x,
      @Nullable Integer y,
      @Nullable Double value,
      @Nullable Double low,
      @Nullable Double high,
      String text,
      @Nullable String verdict) {

    /** A figure of a cell, or of none. */
    static Mark of(@Nullable Integer cell, Estimate value, String text) {
      return new Mark(
          cell,
          null,
          null,
          null,
          null,
          finite(value.value()),
          finite(value.low()),
          finite(value.high()),
          text,
          null);
    }

    /** A pair's figure. */
    static Mark of(
        int cell, @Nullable Integer pair, Estimate value, String text, @Nullable String verdict) {
      Mark mark = of(cell, value, text);
      return new Mark(cell, pair, null, null, null, mark.value, mark.low, mark.high, text, verdict);
    }

    /** A field of a heat map. */
    static Mark field(
        @Nullable Integer cell,
        @Nullable Integer pair,
        String label,
        @Nullable Double value,
        String text,
        String verdict) {
      return new Mark(cell, pair, label, null, null, value, null, null, text, verdict);
    }

    Mark labelled(String other) {
      return new Mark(cell, pair, other, x, y, value, low, high, text, verdict);
    }

    Mark at(double position) {
      return new Mark(cell, pair, label, position, y, value, low, high, text, verdict);
    }

    Mark at(int column, int row) {
      return new Mark(cell, pair, label, (double) column, row, value, low, high, text, verdict);
    }
  }

  /** A number, or null for what JSON cannot say. */
  static @Nullable Double finite(double value) {
    return Double.isFinite(value) ? (Double) (double) (float) value : null;
  }
}
