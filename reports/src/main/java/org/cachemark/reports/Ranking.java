/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.cachemark.reports.Statistics.Estimate;
import org.cachemark.reports.Summary.Row;
import org.cachemark.results.Cell;

/**
 * The places of a setting's caches, as far as the figures tell them apart: two caches of which
 * neither is certainly better, see {@link Dominance}, are not ranked against each other, nor are
 * two whose intervals overlap. Neither the reference nor the floor has a place.
 *
 * @param places by cell, best first
 * @param ties runs of neighbours none of which can be told from any other of the run; the longest
 *     such runs only
 */
public record Ranking(Map<Cell, Place> places, List<List<Cell>> ties) {

  /**
   * A place: as many caches as {@code best - 1} are certainly better, and {@code last} less this
   * one and those that are certainly worse are not.
   */
  public record Place(int best, int last) {

    /** As people write it: {@code 1}, or {@code 1–3} for one of the first three. */
    @Override
    public String toString() {
      return best == last ? Integer.toString(best) : best + "–" + last;
    }
  }

  /**
   * Ranks the rows of a table.
   *
   * @param all best first
   */
  static Ranking of(List<Row> all, Dominance dominance) {
    List<Row> rows = all.stream().filter(Row::competes).toList();
    Map<Cell, Place> places = new LinkedHashMap<>();
    for (Row row : rows) {
      int better = 0;
      int worse = 0;
      for (Row other : rows) {
        if (isBetter(dominance, other, row)) {
          better++;
        }
        if (isBetter(dominance, row, other)) {
          worse++;
        }
      }
      places.put(row.cell(), new Place(1 + better, rows.size() - worse));
    }
    return new Ranking(places, ties(dominance, rows));
  }

  private static List<List<Cell>> ties(Dominance dominance, List<Row> rows) {
    List<List<Cell>> ties = new ArrayList<>();
    int reached = 0;
    for (int from = 0; from < rows.size(); from++) {
      int to = from + 1;
      while (to < rows.size() && isTie(dominance, rows.subList(from, to), rows.get(to))) {
        to++;
      }
      if (to - from > 1 && to > reached) {
        ties.add(rows.subList(from, to).stream().map(Row::cell).toList());
        reached = to;
      }
    }
    return ties;
  }

  private static boolean isTie(Dominance dominance, List<Row> rows, Row next) {
    return rows.stream()
        .noneMatch(row -> isBetter(dominance, row, next) || isBetter(dominance, next, row));
  }

  /** Whether the one is certainly better, and is seen to be. */
  private static boolean isBetter(Dominance dominance, Row one, Row other) {
    return dominance.isBetter(one, other) && !overlap(one.score(), other.score());
  }

  private static boolean overlap(Estimate one, Estimate other) {
    return one.low() <= other.high() && other.low() <= one.high();
  }
}
