/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.cachemark.reports.Cell.Role;
import org.cachemark.reports.Statistics.Estimate;

/**
 * The answer that a run gives, for people: computed here once, for all renderings.
 *
 * @param results what it was computed from
 * @param tables one for each setting, cells that differ by the cache alone
 * @param headline the answer in one or a few sentences, none of them longer than needed
 * @param remarks what a reader must know to trust the figures, or not to
 */
public record Summary(
    Results results, List<Table> tables, List<String> headline, List<String> remarks) {

  /** Confidence of all intervals. */
  public static final double CONFIDENCE = 0.95;

  /** So many settings have a sentence of their own in the headline. */
  private static final int SENTENCES = 4;

  /**
   * One setting: caches side by side.
   *
   * @param rows fastest first; the reference and the floor stand where their speed puts them
   * @param verdict who is fastest, and by how much
   */
  public record Table(String setting, boolean isTime, String unit, List<Row> rows, String verdict) {

    /** Forks of the row that has most. */
    public int forks() {
      return rows.stream().mapToInt(row -> row.forks().size()).max().orElse(0);
    }

    /** Whether the figures are percentiles of delays. */
    public boolean hasDelays() {
      return rows.stream().anyMatch(row -> row.delays().isPresent());
    }
  }

  /**
   * One cell's figures.
   *
   * @param name the cache, with its version where others of its kind are in the run
   * @param score typical score over the forks, in JMH's unit
   * @param base the cache that the ratio is taken to; empty where there is none
   * @param ratio speed over that of the base, above 1 for faster; empty without one, and where the
   *     two have no round in common
   * @param tck what is known of the cache's compliance with JSR-107
   * @param held entries really held over entries put, in per cent; empty where it is not told
   * @param hitRate reads that found an entry, in per cent; empty where nothing is read
   * @param allocated bytes that the worker threads allocated for each operation
   * @param life time of making and dropping the cache, which the score leaves out, in milliseconds;
   *     empty where it is not told
   * @param complete time from the start until every entry was there, in milliseconds; empty where a
   *     write is done when it returns
   * @param audit what became of a stream's records; empty where none was written
   */
  public record Row(
      Cell cell,
      String name,
      List<Fork> forks,
      Estimate score,
      Optional<String> base,
      Optional<Estimate> ratio,
      Optional<Tck> tck,
      OptionalDouble held,
      OptionalDouble hitRate,
      OptionalDouble allocated,
      OptionalDouble life,
      OptionalDouble complete,
      Optional<Audit> audit) {

    double logSpeed() {
      return (forks.get(0).isTime() ? -1 : 1) * Math.log(score.value());
    }

    /** Percentiles beside the score; empty where no delays were measured. */
    public Optional<Delays> delays() {
      return Delays.of(forks);
    }

    /**
     * CPU time that a record took, of all the processes of the fork, in microseconds; empty where
     * it was not measured.
     */
    public OptionalDouble cpuPerRecord() {
      return medianFigure(forks, "cachemark.cpuPerRecord");
    }

    /** Whether it may be the fastest: what is wrong may not, however fast it is. */
    boolean competes() {
      return cell.role() == Role.COMPETITOR && isCorrect();
    }

    /** Whether nothing was found to be wrong. */
    public boolean isCorrect() {
      return audit.map(Audit::isCorrect).orElse(true);
    }
  }

  /** Computes the answer from what has been measured so far. */
  public static Summary of(Results results) {
    Map<String, List<Cell>> settings = new LinkedHashMap<>();
    for (Cell cell : results.run().cells()) {
      if (results.forks().containsKey(cell.id())) {
        settings.computeIfAbsent(cell.setting(), s -> new ArrayList<>()).add(cell);
      }
    }
    Titles titles = new Titles(results.run().cells());
    List<Table> tables =
        settings.entrySet().stream()
            .map(setting -> table(results, titles, setting.getKey(), setting.getValue()))
            .toList();
    return new Summary(results, tables, headline(tables), Remarks.of(results, titles, tables));
  }

  private static Table table(Results results, Titles titles, String setting, List<Cell> cells) {
    List<Row> rows =
        cells.stream()
            .map(cell -> row(results, titles, cell, base(results.run(), cell, cells)))
            .sorted(Comparator.comparingDouble(Row::logSpeed).reversed())
            .toList();
    Fork any = rows.get(0).forks().get(0);
    String verdict =
        results.run().ratios().isEmpty() ? verdict(setting, rows) : costs(setting, rows);
    return new Table(setting, any.isTime(), any.unit(), rows, verdict);
  }

  /** What a cell's ratio is taken to: its own base, or else the baseline of all. */
  private static Optional<Cell> base(Run run, Cell cell, List<Cell> cells) {
    String own = run.ratios().get(cell.cache());
    boolean isBase = run.ratios().containsValue(cell.cache());
    return cells.stream()
        .filter(
            other ->
                own == null
                    ? !isBase && isBaseline(other, run.baseline())
                    : other.cache().equals(own))
        .findFirst() // of a baseline in several versions, the first
        .filter(other -> !other.equals(cell));
  }

  private static boolean isBaseline(Cell cell, String baseline) {
    return cell.cache().equals(baseline) || cell.cache().replaceFirst("@.*", "").equals(baseline);
  }

  private static Row row(Results results, Titles titles, Cell cell, Optional<Cell> base) {
    List<Fork> forks = results.forks().get(cell.id());
    Run.CacheInfo info = results.run().caches().get(cell.cache());
    Long entries = cell.params().get("entries");
    OptionalDouble held = medianFigure(forks, "cachemark.held");
    return new Row(
        cell,
        titles.of(cell),
        forks,
        Statistics.typical(forks.stream().mapToDouble(Fork::score).toArray(), CONFIDENCE),
        base.map(titles::of),
        base.flatMap(other -> ratio(forks, results.forks().get(other.id()))),
        Optional.ofNullable(info).map(Run.CacheInfo::tck),
        held.isPresent() && entries != null && cell.role() != Role.FLOOR
            ? OptionalDouble.of(100 * held.getAsDouble() / entries)
            : OptionalDouble.empty(),
        medianFigure(forks, "cachemark.hitRate"),
        medianFigure(forks, "cachemark.allocated"),
        sum(medianFigure(forks, "cachemark.create"), medianFigure(forks, "cachemark.drop")),
        medianFigure(forks, "cachemark.complete"),
        Audit.of(forks));
  }

  /** Speed of the one over that of the other, over the rounds that both have. */
  static Optional<Estimate> ratio(List<Fork> one, List<Fork> other) {
    Map<Integer, Fork> others = other.stream().collect(Collectors.toMap(Fork::round, f -> f));
    double[] differences =
        one.stream()
            .filter(fork -> others.containsKey(fork.round()))
            .mapToDouble(fork -> fork.logSpeed() - others.get(fork.round()).logSpeed())
            .toArray();
    return differences.length == 0
        ? Optional.empty()
        : Optional.of(Statistics.ratio(differences, CONFIDENCE));
  }

  private static OptionalDouble sum(OptionalDouble one, OptionalDouble other) {
    return one.isPresent() && other.isPresent()
        ? OptionalDouble.of(one.getAsDouble() + other.getAsDouble())
        : OptionalDouble.empty();
  }

  static OptionalDouble medianFigure(List<Fork> forks, String name) {
    double[] values =
        forks.stream()
            .map(fork -> fork.figure(name))
            .filter(OptionalDouble::isPresent)
            .mapToDouble(OptionalDouble::getAsDouble)
            .toArray();
    return values.length == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(Statistics.median(values));
  }

  private static String verdict(String setting, List<Row> rows) {
    List<Row> competitors = rows.stream().filter(Row::competes).toList();
    if (competitors.size() < 2) {
      return setting
          + ": "
          + (competitors.isEmpty() ? "no cache" : "only " + competitors.get(0).name())
          + " was measured";
    }
    Row leader = competitors.get(0);
    List<String> level = new ArrayList<>();
    for (Row rival : competitors.subList(1, competitors.size())) {
      Optional<Estimate> lead = ratio(leader.forks(), rival.forks());
      if (lead.isPresent() && !lead.get().includes(1)) {
        return setting + ": " + lead(leader, level, rival, lead.get());
      }
      if (lead.isPresent() && !lead.get().hasInterval()) {
        return "%s: %s leads %s by %s×, after too few forks for an interval"
            .formatted(setting, leader.name(), rival.name(), Units.ratio(lead.get().value()));
      }
      level.add(rival.name());
    }
    return "%s: %s cannot be told apart".formatted(setting, listing(leader.name(), level));
  }

  /** The ratios of a setting, where the run was made for these. */
  private static String costs(String setting, List<Row> rows) {
    List<String> costs =
        rows.stream()
            .filter(row -> row.ratio().isPresent())
            .sorted(Comparator.comparingDouble((Row row) -> row.ratio().get().value()).reversed())
            .map(row -> cost(row, row.ratio().get()))
            .toList();
    return setting + ": " + (costs.isEmpty() ? "no ratio was measured" : String.join("; ", costs));
  }

  private static String cost(Row row, Estimate ratio) {
    String interval =
        ratio.hasInterval()
            ? " [%s, %s]".formatted(Units.ratio(ratio.low()), Units.ratio(ratio.high()))
            : "";
    return "%s has %s×%s the speed of %s"
        .formatted(row.name(), Units.ratio(ratio.value()), interval, row.base().orElseThrow());
  }

  private static String lead(Row leader, List<String> level, Row rival, Estimate lead) {
    String by =
        "%s× faster than %s [%s, %s]"
            .formatted(
                Units.ratio(lead.value()),
                rival.name(),
                Units.ratio(lead.low()),
                Units.ratio(lead.high()));
    return level.isEmpty()
        ? leader.name() + " is " + by
        : "%s cannot be told apart; %s is %s"
            .formatted(listing(leader.name(), level), leader.name(), by);
  }

  private static String listing(String first, List<String> others) {
    List<String> all = new ArrayList<>(others);
    all.add(0, first);
    return String.join(", ", all.subList(0, all.size() - 1)) + " and " + all.get(all.size() - 1);
  }

  private static List<String> headline(List<Table> tables) {
    if (tables.isEmpty()) {
      return List.of("Nothing was measured.");
    }
    if (tables.size() <= SENTENCES) {
      return tables.stream().map(table -> table.verdict() + ".").toList();
    }
    Map<String, Map<String, Long>> firsts =
        tables.stream()
            .filter(table -> table.rows().stream().anyMatch(Row::competes))
            .collect(
                Collectors.groupingBy(
                    table -> table.rows().get(0).cell().benchmark(),
                    LinkedHashMap::new,
                    Collectors.groupingBy(
                        table ->
                            table.rows().stream().filter(Row::competes).findFirst().get().name(),
                        LinkedHashMap::new,
                        Collectors.counting())));
    return firsts.entrySet().stream()
        .map(
            benchmark ->
                "%s: the highest median is that of %s."
                    .formatted(
                        benchmark.getKey(),
                        benchmark.getValue().entrySet().stream()
                            .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                            .map(
                                cache ->
                                    "%s in %d of %d settings"
                                        .formatted(
                                            cache.getKey(),
                                            cache.getValue(),
                                            benchmark.getValue().values().stream()
                                                .mapToLong(Long::longValue)
                                                .sum()))
                            .collect(Collectors.joining(", "))))
        .toList();
  }
}
