/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.cachemark.reports.Statistics.Estimate;
import org.cachemark.results.Cell;
import org.cachemark.results.Cell.Role;
import org.cachemark.results.Metric;
import org.cachemark.results.Observation;
import org.cachemark.results.Results;
import org.cachemark.results.Run;
import org.cachemark.results.Sampling;
import org.cachemark.results.Setting;
import org.cachemark.results.Tck;
import org.cachemark.results.Units;
import org.cachemark.results.Work;

/**
 * The answer that a run gives, for people: computed here once, for all renderings.
 *
 * @param results what it was computed from
 * @param tables one for each setting: sides of what is compared
 * @param headline the answer in one or a few sentences, none of them longer than needed
 * @param remarks what a reader must know to trust the figures, or not to
 * @param pricings how fast systems are whatever a miss costs, where a benchmark knows a price
 * @param byWord shares of hits over what is a word, such as the trace
 * @param worths what hits are worth beside speed, where a run has measured both
 * @param percentiles percentiles, where benchmarks declare them
 */
public record Summary(
    Results results,
    List<Table> tables,
    List<String> headline,
    List<String> remarks,
    List<Pricing> pricings,
    List<ByWord> byWord,
    List<Worth> worths,
    List<Percentiles> percentiles) {

  /** Confidence of all intervals. */
  public static final double CONFIDENCE = 0.95;

  /**
   * One setting: sides beside each other.
   *
   * @param rows best first; the reference and the floor stand where their score puts them
   * @param dominance who of those that compete is certainly better than whom
   * @param ranking their places
   * @param verdict who is best, and by how much
   * @param isPooled whether a row has an observation a run, or, of exact figures, those of several
   *     runs, and not one a fork of one
   */
  public record Table(
      Setting setting,
      Work work,
      List<Row> rows,
      Dominance dominance,
      Ranking ranking,
      String verdict,
      boolean isPooled) {

    /** What it is about. */
    public Metric score() {
      return work.score();
    }

    /** Whether the figures are exact. */
    public boolean isExact() {
      return work.sampling() == Sampling.ONCE;
    }

    /** Whether the memory is equal, and the entries are as many as have room in it. */
    public boolean isOfEqualMemory() {
      return work.metrics().stream()
          .filter(metric -> metric.means() == Metric.Means.ROOM)
          .anyMatch(metric -> rows.stream().anyMatch(row -> row.figure(metric).isPresent()));
    }

    /**
     * Observations that count in each row: fewer in one that began anew with a longer warm-up, or
     * was measured more often than others.
     */
    IntSummaryStatistics rounds() {
      return rows.stream().mapToInt(row -> row.observations().size()).summaryStatistics();
    }

    /** The metrics of one kind that any row has. */
    public List<Metric> shown(Metric.Shown where) {
      return work.shown(where).stream()
          .filter(metric -> rows.stream().anyMatch(row -> row.figure(metric).isPresent()))
          .toList();
    }
  }

  /**
   * One cell's figures.
   *
   * @param name the side, with its version where others of its kind are in the run
   * @param score what is typical of the rounds
   * @param base what the lead is taken over; empty where there is nothing
   * @param lead over the base; empty without one, and where the two have no round in common
   * @param tck what is known of the system's compliance with JSR-107
   * @param figures of the other metrics, by name
   */
  public record Row(
      Cell cell,
      String name,
      Work work,
      List<Observation> observations,
      Estimate score,
      Optional<String> base,
      Optional<Lead> lead,
      Optional<Tck> tck,
      Map<String, Double> figures) {

    /** A metric, put together from the rounds; empty where none has it. */
    public OptionalDouble figure(Metric metric) {
      Double figure = figures.get(metric.name());
      return figure == null ? OptionalDouble.empty() : OptionalDouble.of(figure);
    }

    double standing() {
      return work.score().standing(score.value());
    }

    /** Whether it may be the best: what is wrong may not, however fast it is. */
    boolean competes() {
      return cell.role() == Role.COMPETITOR && isCorrect();
    }

    /** Whether nothing was found to be wrong. */
    public boolean isCorrect() {
      return faults().isEmpty();
    }

    /**
     * What was found to be wrong, with its number: {@code loses 500}, {@code overshoots 0.300 % of
     * the requests}.
     */
    public List<String> faults() {
      Map<Fault, Double> found = new LinkedHashMap<>();
      for (Metric fault : work.shown(Metric.Shown.FAULT)) {
        if (figure(fault).orElse(0) > 0) {
          String share = fault.isShare() ? fault.unit() : "";
          found.merge(new Fault(fault.title(), share), figure(fault).getAsDouble(), Double::sum);
        }
      }
      return found.entrySet().stream().map(fault -> fault.getKey().text(fault.getValue())).toList();
    }

    /** What is added up; of a count, which is of no share, the verb says what is counted. */
    private record Fault(String verb, String share) {

      String text(double number) {
        return share.isEmpty()
            ? verb + " " + Units.count(Math.round(number))
            : "%s %s %s".formatted(verb, Units.digits(number), share);
      }
    }

    /** Whether it is known if something is wrong. */
    public boolean isAudited() {
      return work.shown(Metric.Shown.FAULT).stream().anyMatch(f -> figure(f).isPresent());
    }
  }

  /** The answer for a benchmark alone, in as few sentences as that of all. */
  public List<String> headline(String benchmark) {
    return Verdicts.headline(
        tables.stream().filter(one -> one.setting().benchmark().equals(benchmark)).toList());
  }

  /** Computes the answer from what has been observed so far. */
  public static Summary of(Results results) {
    return of(results, Differences.byRounds(results), List.of());
  }

  /**
   * The answer of several runs.
   *
   * @param results an observation a run for each cell, or those of all of its forks
   * @param remarks what is to be said of the runs; one at the least
   */
  static Summary pooled(Results results, Differences differences, List<String> remarks) {
    return of(results, differences, remarks);
  }

  private static Summary of(Results results, Differences differences, List<String> ofPool) {
    boolean isPooled = !ofPool.isEmpty();
    Titles titles = new Titles(results.run());
    List<Table> tables = new ArrayList<>();
    results
        .run()
        .bySetting()
        .forEach(
            (setting, cells) -> {
              List<Cell> measured =
                  cells.stream().filter(cell -> !results.of(cell).isEmpty()).toList();
              if (!measured.isEmpty()) {
                tables.add(table(results, titles, setting, measured, differences, isPooled));
              }
            });
    List<String> remarks = new ArrayList<>(ofPool);
    remarks.addAll(Remarks.of(results, titles, tables));
    return new Summary(
        results,
        tables,
        Verdicts.headline(tables),
        remarks,
        Pricing.of(tables),
        ByWord.of(tables),
        Worth.of(tables),
        Percentiles.of(tables));
  }

  private static Table table(
      Results results,
      Titles titles,
      Setting setting,
      List<Cell> cells,
      Differences differences,
      boolean isPooled) {
    Work work = results.run().work(cells.get(0));
    List<Row> rows =
        cells.stream()
            .map(cell -> row(results, titles, cell, base(results.run(), cell, cells), differences))
            .sorted(Comparator.comparingDouble(Row::standing).reversed())
            .toList();
    Dominance dominance = Dominance.of(rows, differences);
    String verdict =
        results.run().ratios().isEmpty()
            ? Verdicts.leader(setting, rows, dominance)
            : Verdicts.costs(setting, rows);
    Ranking ranking = Ranking.of(rows, dominance);
    return new Table(setting, work, rows, dominance, ranking, verdict, isPooled);
  }

  /**
   * What a cell's lead is taken over: its own base, or else the baseline of all; empty for none.
   *
   * @param cells those of its setting
   */
  public static Optional<Cell> base(Run run, Cell cell, List<Cell> cells) {
    String own = run.ratios().get(cell.system());
    boolean isBase = run.ratios().containsValue(cell.system());
    return cells.stream()
        .filter(
            other ->
                own == null
                    ? !isBase && run.baseline() != null && run.baseline().isFor(other, cell)
                    : other.system().equals(own))
        .findFirst() // of a baseline in several versions, the first
        .filter(other -> !other.equals(cell));
  }

  private static Row row(
      Results results, Titles titles, Cell cell, Optional<Cell> base, Differences differences) {
    Work work = results.run().work(cell);
    List<Observation> observations = CountedForks.of(results).of(cell);
    double[] scores = observations.stream().mapToDouble(Observation::value).toArray();
    Map<String, Double> figures = new LinkedHashMap<>();
    for (Metric metric : work.metrics()) {
      double[] values = Observation.all(observations, metric);
      if (values.length > 0) {
        figures.put(metric.name(), metric.forks().of(values));
      }
    }
    Run.SystemInfo info = results.run().systems().get(cell.first().toString());
    return new Row(
        cell,
        titles.of(cell),
        work,
        observations,
        estimate(work, work.score(), scores),
        base.map(titles::of),
        base.flatMap(
            other -> Lead.of(work, observations, results.of(other), differences.of(cell, other))),
        Optional.ofNullable(info).map(Run.SystemInfo::tck),
        figures);
  }

  /** What a metric's values say, an observation each. */
  static Estimate estimate(Work work, Metric metric, double[] values) {
    return work.sampling() == Sampling.ONCE
        ? Statistics.exact(values)
        : Statistics.typical(values, metric, CONFIDENCE);
  }
}
