/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.cachemark.reports.Ranking.Place;
import org.cachemark.reports.Statistics.Estimate;
import org.cachemark.reports.Summary.Row;
import org.cachemark.reports.Summary.Table;
import org.cachemark.results.Cell.Role;
import org.cachemark.results.Combine;
import org.cachemark.results.Metric;
import org.cachemark.results.Metric.Means;
import org.cachemark.results.Sampling;
import org.cachemark.results.Value;

/**
 * Speed and hits in one figure: what a request costs on the average when a miss costs m, c(m) = t0
 * + (1 − h)·m. The hits h are those of one setting, and t0, what a thread takes for a request where
 * a miss costs nothing, was measured in another: it is computed, and holds as far as a request
 * takes as long here as there.
 *
 * @param hits the table whose score is h
 * @param free the table of speeds that t0 is from
 * @param share the metric that says how many were hits there
 * @param lines systems of which both are known, that with the least t0 first
 * @param without who is in one of the tables, and left out, each with the reason
 */
public record Worth(Table hits, Table free, Metric share, List<Line> lines, List<String> without) {

  /**
   * A system at any price of a miss.
   *
   * @param hits the row that h is from
   * @param free the row that t0 is from
   * @param t0 in microseconds; without an interval where nobody knows how noisy it is
   * @param missing 1 − h, from 0 to 1; its interval is the value itself where h repeats
   */
  public record Line(Row hits, Row free, Estimate t0, Estimate missing) implements PerRequest {

    static Line of(Row hits, Row free) {
      return new Line(
          hits,
          free,
          free.score().map(rate -> Pricing.perRequest(free, rate)),
          known(hits).map(share -> Math.max(0, 1 - share / 100)));
    }

    /** The hits; without an interval where they are too few to know if, or how far, they vary. */
    private static Estimate known(Row row) {
      Estimate h = row.score();
      if (row.work().sampling() != Sampling.ONCE) {
        return h;
      }
      if (h.hasInterval()) {
        return h.n() < Sampling.RANDOMISED_TIMES ? Estimate.plain(h.value(), h.n()) : h;
      }
      return h.n() < Sampling.TIMES ? h : new Estimate(h.value(), h.value(), h.value(), h.n());
    }

    @Override
    public String name() {
      return hits.name();
    }

    @Override
    public double freeMicros() {
      return t0.value();
    }

    @Override
    public double misses() {
      return missing.value();
    }

    /** c(m), in microseconds; with an interval where those of t0 and the hits are known. */
    public Estimate costs(double micros) {
      return new Estimate(
          takes(micros),
          t0.low() + missing.low() * micros,
          t0.high() + missing.high() * micros,
          t0.n());
    }

    boolean competes() {
      return hits.cell().role() == Role.COMPETITOR;
    }
  }

  /**
   * A system at one price.
   *
   * @param cost in microseconds a request
   * @param place among those that compete; empty of a reference
   */
  public record Standing(Line line, Estimate cost, Optional<Place> place) {}

  /**
   * All that there are in a run: of each setting whose score is a share of hits, counted with the
   * systems as they are where speeds are measured, together with {@link #nearest the nearest} in
   * which speeds were measured where misses cost nothing.
   */
  static List<Worth> of(List<Table> tables) {
    List<Pricing.Priced> free =
        tables.stream()
            .filter(Worth::isAsTimed)
            .flatMap(table -> Pricing.Priced.of(table).stream())
            .filter(priced -> priced.micros() == 0 && priced.share().isHits())
            .toList();
    return tables.stream()
        .filter(table -> table.score().isHits() && isAsTimed(table))
        .flatMap(
            table ->
                free.stream()
                    .filter(priced -> isOfTheSame(table, priced.table()))
                    .map(priced -> of(table, priced))
                    .filter(worth -> !worth.lines.isEmpty())
                    .min(nearest())
                    .stream())
        .toList();
  }

  private static boolean isAsTimed(Table table) {
    return table.work().isAsTimed(table.setting().params()) && capacity(table) > 0;
  }

  /** Whether they differ in nothing that both have, but threads. */
  private static boolean isOfTheSame(Table hits, Table free) {
    Map<String, Value> params = free.setting().params();
    return free.work().family().equals(hits.work().family())
        && free.setting().jvm().equals(hits.setting().jvm())
        && free.setting().cpus().equals(hits.setting().cpus())
        && hits.setting().params().entrySet().stream()
            .allMatch(
                param ->
                    param.getValue().equals(params.getOrDefault(param.getKey(), param.getValue())));
  }

  /**
   * Which t0 is the best: that by the fewest threads; of these, where the capacity is nearest, and,
   * if several are, where as many requests hit.
   */
  private static Comparator<Worth> nearest() {
    return Comparator.comparingInt((Worth worth) -> worth.free.setting().threads())
        .thenComparingDouble(
            worth -> Math.abs(Math.log(capacity(worth.free) / capacity(worth.hits))))
        .thenComparingDouble(
            worth ->
                Math.abs(median(worth.free, worth.share) - median(worth.hits, worth.hits.score())));
  }

  /** Entries that systems may hold, typically: at equal memory each has its own; NaN if unknown. */
  private static double capacity(Table table) {
    return table.work().metrics().stream()
        .filter(metric -> metric.means() == Means.CAPACITY)
        .mapToDouble(metric -> median(table, metric))
        .findFirst()
        .orElse(Double.NaN);
  }

  private static double median(Table table, Metric metric) {
    return Combine.MEDIAN.of(
        table.rows().stream().flatMapToDouble(row -> row.figure(metric).stream()).toArray());
  }

  private static Worth of(Table hits, Pricing.Priced priced) {
    Table free = priced.table();
    List<Line> lines = new ArrayList<>();
    List<String> without = new ArrayList<>();
    for (Row row : hits.rows()) {
      Optional<Row> speed = find(free, row.name());
      if (speed.isEmpty()) {
        without.add(row.name() + " (no t0)");
      } else if (!row.isCorrect() || !speed.get().isCorrect()) {
        List<String> faults = row.isCorrect() ? speed.get().faults() : row.faults();
        without.add("%s (%s)".formatted(row.name(), String.join(", ", faults)));
      } else {
        lines.add(Line.of(row, speed.get()));
      }
    }
    free.rows().stream()
        .filter(row -> find(hits, row.name()).isEmpty())
        .forEach(row -> without.add(row.name() + " (no hits)"));
    lines.sort(Comparator.comparingDouble(Line::freeMicros));
    return new Worth(hits, free, priced.share(), lines, without);
  }

  private static Optional<Row> find(Table table, String name) {
    return table.rows().stream().filter(row -> row.name().equals(name)).findFirst();
  }

  /** All systems at a price in microseconds, cheapest first. */
  public List<Standing> at(double micros) {
    List<Line> competing = lines.stream().filter(Line::competes).toList();
    return lines.stream()
        .map(
            line ->
                new Standing(
                    line,
                    line.costs(micros),
                    line.competes()
                        ? Optional.of(place(line, competing, micros))
                        : Optional.empty()))
        .sorted(Comparator.comparingDouble(standing -> standing.cost().value()))
        .toList();
  }

  /** As in a ranking: between those that are certainly cheaper, and those certainly dearer. */
  private static Place place(Line line, List<Line> competing, double micros) {
    int cheaper = 0;
    int dearer = 0;
    for (Line other : competing) {
      cheaper += isCheaper(other, line, micros) ? 1 : 0;
      dearer += isCheaper(line, other, micros) ? 1 : 0;
    }
    return new Place(1 + cheaper, competing.size() - dearer);
  }

  /** Whether the one is certainly cheaper: never where an interval is not known. */
  static boolean isCheaper(Line one, Line other, double micros) {
    return one.costs(micros).high() < other.costs(micros).low();
  }

  /** Who of those that compete is cheapest, by medians: each from the price where it takes over. */
  public List<Leader<Line>> leaders() {
    return Leader.of(lines.stream().filter(Line::competes).toList());
  }
}
