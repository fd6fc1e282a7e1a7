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
import java.util.stream.Collectors;
import org.cachemark.reports.Summary.Row;
import org.cachemark.reports.Summary.Table;
import org.cachemark.results.Sampling;
import org.cachemark.results.Setting;
import org.cachemark.results.Units;
import org.cachemark.results.Work;

/** Who is best, in sentences. */
final class Verdicts {

  /** So many settings have a sentence of their own in the headline. */
  private static final int SENTENCES = 4;

  private Verdicts() {}

  /** The answer of a setting: who leads, and by how much. */
  static String leader(Setting setting, Work work, List<Row> rows) {
    List<Row> competitors = rows.stream().filter(Row::competes).toList();
    if (competitors.isEmpty()) {
      return setting + ": nothing that competes was measured";
    }
    Row leader = competitors.get(0);
    if (competitors.size() == 1) {
      return setting + ": only " + leader.name() + " was measured";
    }
    List<String> level = new ArrayList<>();
    for (Row rival : competitors.subList(1, competitors.size())) {
      Optional<Lead> lead = Lead.of(work, leader.observations(), rival.observations());
      if (lead.isPresent() && lead.get().isUnknown()) {
        return "%s: %s leads %s by %s, after too few rounds for an interval"
            .formatted(setting, leader.name(), rival.name(), lead.get().amount());
      }
      if (lead.isPresent() && !lead.get().isOpen()) {
        return setting + ": " + lead(leader, level, lead.get().than(rival.name()));
      }
      level.add(rival.name());
    }
    return "%s: %s %s"
        .formatted(
            setting,
            listing(leader.name(), level),
            isEqual(work, competitors) ? "are equal" : "cannot be told apart");
  }

  private static boolean isEqual(Work work, List<Row> rows) {
    return rows.stream()
            .allMatch(
                row -> !row.score().hasInterval() && row.observations().size() >= Sampling.TIMES)
        && work.sampling() == Sampling.ONCE;
  }

  private static String lead(Row leader, List<String> level, String than) {
    return level.isEmpty()
        ? leader.name() + " is " + than
        : "%s cannot be told apart; %s is %s"
            .formatted(listing(leader.name(), level), leader.name(), than);
  }

  /** The leads of a setting, where the run was made for these. */
  static String costs(Setting setting, List<Row> rows) {
    List<String> costs =
        rows.stream()
            .filter(row -> row.lead().isPresent())
            .sorted(
                Comparator.comparingDouble((Row row) -> row.lead().get().ahead().value())
                    .reversed())
            .map(row -> cost(row, row.lead().get()))
            .toList();
    return setting + ": " + (costs.isEmpty() ? "no ratio was measured" : String.join("; ", costs));
  }

  private static String cost(Row row, Lead lead) {
    String interval = lead.ahead().hasInterval() ? " " + lead.bounds() : "";
    String base = row.base().orElseThrow();
    if (Lead.isSpeed(lead.metric())) {
      return "%s has %s%s the speed of %s".formatted(row.name(), lead.amount(), interval, base);
    }
    return lead.metric().isLogarithmic()
        ? "%s is %s%s as good as %s".formatted(row.name(), lead.amount(), interval, base)
        : "%s is ahead of %s by %s%s".formatted(row.name(), base, lead.amount(), interval);
  }

  private static String listing(String first, List<String> others) {
    List<String> all = new ArrayList<>(others);
    all.add(0, first);
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
    Map<String, Map<String, Long>> firsts =
        tables.stream()
            .filter(table -> table.rows().stream().anyMatch(Row::competes))
            .collect(
                Collectors.groupingBy(
                    table -> table.setting().benchmark(),
                    LinkedHashMap::new,
                    Collectors.groupingBy(
                        table ->
                            table.rows().stream().filter(Row::competes).findFirst().get().name(),
                        LinkedHashMap::new,
                        Collectors.counting())));
    return firsts.entrySet().stream()
        .map(
            benchmark ->
                "%s: the best median is that of %s."
                    .formatted(benchmark.getKey(), counted(benchmark.getValue())))
        .toList();
  }

  private static String counted(Map<String, Long> firsts) {
    long all = firsts.values().stream().mapToLong(Long::longValue).sum();
    return firsts.entrySet().stream()
        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
        .map(
            first ->
                "%s in %s of %d settings"
                    .formatted(first.getKey(), Units.count(first.getValue()), all))
        .collect(Collectors.joining(", "));
  }
}
