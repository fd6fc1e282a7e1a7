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
import java.util.stream.Stream;
import org.cachemark.reports.Summary.Row;
import org.cachemark.reports.Summary.Table;
import org.cachemark.results.Sampling;
import org.cachemark.results.Setting;
import org.cachemark.results.Units;

/** Who is best, in sentences. */
final class Verdicts {

  /** So many settings have a sentence of their own in the headline. */
  private static final int SENTENCES = 4;

  private Verdicts() {}

  /**
   * Who is first in a setting.
   *
   * @param first the best by its score, of those that nobody is certainly better than
   * @param level those that cannot be told apart from it
   * @param behind the best of those that it is certainly better than; empty if there is none
   * @param isFew whether more cannot be said for want of rounds
   */
  private record Place(Row first, List<Row> level, Optional<Row> behind, boolean isFew) {

    /**
     * @param rows those that compete, best first, one at the least
     */
    static Place of(List<Row> rows, Dominance dominance) {
      Row first =
          rows.stream()
              .filter(row -> rows.stream().noneMatch(other -> dominance.isBetter(other, row)))
              .findFirst()
              .orElse(rows.get(0));
      List<Row> level =
          rows.stream()
              .filter(row -> !row.cell().equals(first.cell()))
              .filter(row -> !dominance.isBetter(first, row))
              .toList();
      return new Place(
          first,
          level,
          rows.stream().filter(row -> dominance.isBetter(first, row)).findFirst(),
          tooFew(first, level, dominance).isPresent());
    }

    List<String> names() {
      return Stream.concat(Stream.of(first), level.stream()).map(Row::name).toList();
    }
  }

  /** The answer of a setting: who leads, and by how much. */
  static String leader(Setting setting, List<Row> rows, Dominance dominance) {
    List<Row> competitors = rows.stream().filter(Row::competes).toList();
    if (competitors.isEmpty()) {
      return setting + ": nothing that competes was measured";
    }
    Place place = Place.of(competitors, dominance);
    Row leader = place.first;
    if (competitors.size() == 1) {
      return setting + ": only " + leader.name() + " was measured";
    }
    if (place.behind.isPresent()) {
      Row rival = place.behind.get();
      String than = dominance.lead(leader, rival).orElseThrow().than(rival.name());
      return "%s: %s%s is %s"
          .formatted(
              setting,
              place.level.isEmpty() ? "" : listing(place.names()) + level(place, dominance) + "; ",
              leader.name(),
              than);
    }
    return tooFew(leader, place.level, dominance)
        .map(words -> setting + ": " + words)
        .orElseGet(
            () ->
                "%s: %s%s"
                    .formatted(
                        setting,
                        listing(place.names()),
                        isEqual(competitors) ? " are equal" : level(place, dominance)));
  }

  /** That those of a place cannot be told apart, and whether that is for want of figures. */
  private static String level(Place place, Dominance dominance) {
    boolean isOfTooFew =
        place.level.stream()
            .allMatch(
                row -> dominance.estimate(place.first, row).filter(Lead::isOfTooFew).isPresent());
    return " cannot be told apart" + (isOfTooFew ? " by so few figures" : "");
  }

  /** What is said where a pair has too few rounds to say more. */
  private static Optional<String> tooFew(Row leader, List<Row> rivals, Dominance dominance) {
    for (Row rival : rivals) {
      Optional<Lead> lead = dominance.estimate(leader, rival);
      boolean isFew =
          Math.min(leader.observations().size(), rival.observations().size())
              < Location.INTERVAL_FROM;
      if (isFew && lead.isPresent() && lead.get().isUnknown()) {
        return Optional.of(
            "%s leads %s by %s, after too few rounds for an interval"
                .formatted(leader.name(), rival.name(), lead.get().amount()));
      }
    }
    return Optional.empty();
  }

  private static boolean isEqual(List<Row> rows) {
    return rows.stream()
        .allMatch(
            row ->
                row.work().sampling() == Sampling.ONCE
                    && !row.score().hasInterval()
                    && row.observations().size() >= Sampling.TIMES);
  }

  /** The leads of a setting, where the run was made for these. */
  static String costs(Setting setting, List<Row> rows) {
    List<String> costs =
        rows.stream()
            .filter(row -> row.lead().isPresent())
            .sorted(
                Comparator.comparingDouble((Row row) -> row.lead().get().ahead().value())
                    .reversed())
            .map(row -> cost(row.name(), row.lead().get(), row.base().orElseThrow()))
            .toList();
    return setting + ": " + (costs.isEmpty() ? "no ratio was measured" : String.join("; ", costs));
  }

  /** A lead of one over its base, whichever way it goes. */
  static String cost(String name, Lead lead, String base) {
    String interval = lead.ahead().hasInterval() ? " " + lead.bounds() : "";
    if (Lead.isSpeed(lead.metric())) {
      return "%s has %s%s the speed of %s".formatted(name, lead.amount(), interval, base);
    }
    return lead.metric().isLogarithmic()
        ? "%s is %s%s as good as %s".formatted(name, lead.amount(), interval, base)
        : "%s is ahead of %s by %s%s".formatted(name, base, lead.amount(), interval);
  }

  /** Two names or more: {@code a, b and c}. */
  static String listing(List<String> all) {
    return String.join(", ", all.subList(0, all.size() - 1)) + " and " + all.get(all.size() - 1);
  }

  /** The answer of a run. */
  static List<String> headline(List<Table> tables) {
    if (tables.isEmpty()) {
      return List.of("Nothing was measured.");
    }
    if (tables.size() <= SENTENCES) {
      return tables.stream().map(table -> table.verdict() + ".").toList();
    }
    Map<String, List<Place>> byBenchmark = new LinkedHashMap<>();
    Map<String, String> alone = new LinkedHashMap<>();
    for (Table table : tables) {
      List<Row> rows = table.rows().stream().filter(Row::competes).toList();
      String benchmark = table.setting().benchmark();
      if (rows.size() == 1) {
        alone.putIfAbsent(benchmark, "only " + rows.get(0).name() + " was measured");
      } else if (!rows.isEmpty()) {
        byBenchmark
            .computeIfAbsent(benchmark, b -> new ArrayList<>())
            .add(Place.of(rows, table.dominance()));
      }
    }
    Map<String, String> said = new LinkedHashMap<>();
    byBenchmark.forEach((benchmark, places) -> said.put(benchmark, counted(places)));
    alone.forEach(said::putIfAbsent); // where there is nobody to beat, nobody wins
    return said.entrySet().stream()
        .map(benchmark -> benchmark.getKey() + ": " + benchmark.getValue() + ".")
        .toList();
  }

  /** In how many settings who wins for certain, and in how many nobody does. */
  private static String counted(List<Place> places) {
    int all = places.size();
    String of = " of " + all + (all == 1 ? " setting" : " settings");
    Map<String, Long> wins = new LinkedHashMap<>();
    Map<String, Long> ties = new LinkedHashMap<>();
    List<Place> open = places.stream().filter(place -> !place.level.isEmpty()).toList();
    for (Place place : places) {
      Map<String, Long> to = place.level.isEmpty() ? wins : ties;
      place.names().forEach(name -> to.merge(name, 1L, Long::sum));
    }
    if (open.stream().anyMatch(Place::isFew)) {
      Map<String, Long> firsts = new LinkedHashMap<>();
      places.forEach(place -> firsts.merge(place.first.name(), 1L, Long::sum));
      return "after too few rounds for intervals the best median is that of "
          + listed(firsts, " in %s" + of, " in %s");
    }
    String certain =
        wins.isEmpty()
            ? "nobody wins for certain in any" + of
            : listed(wins, " wins in %s" + of + " for certain", " in %s");
    return open.isEmpty()
        ? certain
        : "%s; %s: %s"
            .formatted(
                certain,
                "in " + Units.count(open.size()) + " the first cannot be told apart",
                listed(ties, " among them in %s", " in %s"));
  }

  private static String listed(Map<String, Long> counts, String first, String other) {
    List<Map.Entry<String, Long>> most =
        counts.entrySet().stream()
            .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
            .toList();
    List<String> parts = new ArrayList<>();
    for (Map.Entry<String, Long> one : most) {
      String words = parts.isEmpty() ? first : other;
      parts.add(one.getKey() + words.formatted(Units.count(one.getValue())));
    }
    return String.join(", ", parts);
  }
}
