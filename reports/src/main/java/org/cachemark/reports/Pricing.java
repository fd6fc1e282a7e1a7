/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.cachemark.reports.Summary.Row;
import org.cachemark.reports.Summary.Table;
import org.cachemark.results.Cell;
import org.cachemark.results.Metric;
import org.cachemark.results.Setting;
import org.cachemark.results.Value;

/**
 * How fast systems are whatever a miss costs, from what was measured where it costs nothing: with
 * t0 what a thread takes for a request then, h the share of hits, and T threads, a price of m gives
 * R(m) = T / (t0 + (1 − h)·m) requests. Who measures at one price finds the winner at that price;
 * this finds where one winner takes the place of another. By medians, without intervals.
 *
 * <p>It holds as long as each thread pays for itself, beside the others: not where a CPU is burnt
 * and there are more threads than CPUs, and not where one waits while another pays. So what was
 * measured at other prices is held against it.
 *
 * @param setting what is measured, without the price
 * @param parameter what says the price
 * @param score a rate, per second
 * @param lines one for each system, fastest without a price first
 * @param prices what was measured beside 0, in microseconds, ascending
 */
public record Pricing(
    Setting setting, String parameter, Metric score, List<Line> lines, List<Double> prices) {

  private static final double MICROS_PER_SECOND = 1e6;

  /**
   * A system at any price.
   *
   * @param row what was measured at 0
   * @param freeMicros t0, of a thread's request
   * @param misses 1 − h, from 0 to 1
   * @param measured by prices, in microseconds, what was found there, in requests a second
   */
  public record Line(Row row, double freeMicros, double misses, Map<Double, Double> measured)
      implements PerRequest {

    @Override
    public String name() {
      return row.name();
    }

    /** R(m), in requests a second of all threads. */
    public double at(double micros) {
      return row.cell().threads() * MICROS_PER_SECOND / takes(micros);
    }

    /** What was measured at a price, over R; empty where it was not. */
    public OptionalDouble check(double micros) {
      Double found = measured.get(micros);
      return found == null ? OptionalDouble.empty() : OptionalDouble.of(found / at(micros));
    }
  }

  /**
   * A setting in which misses have a price.
   *
   * @param share of hits
   * @param micros the price
   */
  record Priced(Table table, Metric share, String parameter, double micros) {

    /** A table of rates whose metrics name a price; empty where none does, or it is no number. */
    static Optional<Priced> of(Table table) {
      for (Metric metric : table.work().metrics()) {
        String parameter = metric.price();
        Value price = parameter == null ? null : table.setting().params().get(parameter);
        if (parameter != null
            && price != null
            && price.position().isPresent()
            && table.score().unit().endsWith("/s")) {
          double position = price.position().getAsDouble();
          boolean isMillis = price.kind() == Value.Kind.DURATION;
          return Optional.of(
              new Priced(table, metric, parameter, isMillis ? 1e3 * position : position));
        }
      }
      return Optional.empty();
    }
  }

  /** What a thread takes for a request, in microseconds, at a rate of all threads a second. */
  static double perRequest(Row row, double rate) {
    return row.cell().threads() * MICROS_PER_SECOND / rate;
  }

  /** All that there are in a run: where a metric has a price, and 0 was among the prices. */
  static List<Pricing> of(List<Table> tables) {
    Map<Setting, List<Priced>> bySetting = new LinkedHashMap<>();
    for (Table table : tables) {
      Priced.of(table)
          .ifPresent(
              priced ->
                  bySetting
                      .computeIfAbsent(
                          table.setting().without(priced.parameter), s -> new ArrayList<>())
                      .add(priced));
    }
    List<Pricing> found = new ArrayList<>();
    bySetting.forEach(
        (setting, some) ->
            some.stream()
                .filter(priced -> priced.micros == 0)
                .findFirst()
                .map(free -> of(setting, free, some))
                .filter(pricing -> !pricing.lines.isEmpty())
                .ifPresent(found::add));
    return found;
  }

  private static Pricing of(Setting setting, Priced free, List<Priced> all) {
    List<Double> prices =
        all.stream().map(Priced::micros).filter(price -> price > 0).distinct().sorted().toList();
    List<Line> lines = new ArrayList<>();
    for (Row row : free.table.rows()) {
      OptionalDouble hits = row.figure(free.share);
      if (hits.isPresent() && row.isCorrect()) {
        double micros = perRequest(row, row.score().value());
        double misses = Math.max(0, 1 - hits.getAsDouble() / 100);
        lines.add(new Line(row, micros, misses, measured(row, all)));
      }
    }
    return new Pricing(setting, free.parameter, free.table.score(), lines, prices);
  }

  private static Map<Double, Double> measured(Row free, List<Priced> all) {
    Map<Double, Double> measured = new TreeMap<>();
    for (Priced priced : all) {
      priced.table.rows().stream()
          .filter(row -> row.name().equals(free.name()) && row.isCorrect())
          .findFirst()
          .ifPresent(row -> measured.put(priced.micros, row.score().value()));
    }
    return measured;
  }

  /** Who of those that compete is fastest, from 0 up: each from the price where it takes over. */
  public List<Leader<Line>> leaders() {
    return Leader.of(
        lines.stream().filter(line -> line.row().cell().role() == Cell.Role.COMPETITOR).toList());
  }
}
