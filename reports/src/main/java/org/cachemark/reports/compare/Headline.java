/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.cachemark.reports.Lead;

/** The answer in a sentence for each system that was compared. */
public final class Headline {

  /** What is told first, if it is so. */
  private static final List<Verdict> CHANGES =
      List.of(Verdict.SLOWER, Verdict.FASTER, Verdict.SLIGHTLY_SLOWER, Verdict.SLIGHTLY_FASTER);

  private Headline() {}

  /** The sentences, without their count where there is one. */
  public static List<String> of(Comparison comparison) {
    if (comparison.isVoid()) {
      return List.of(
          "Nothing is concluded: the same system, measured twice, differs by %s."
              .formatted(comparison.canary().orElseThrow().difference()));
    }
    if (comparison.rows().isEmpty()) {
      return List.of(
          comparison
              .canary()
              .map(
                  canary ->
                      "The same system, measured twice, differs by %s in %d pairs: this machine can be measured on."
                          .formatted(canary.difference(), canary.pairs()))
              .orElse("Nothing was compared."));
    }
    Map<String, List<Row>> systems = new LinkedHashMap<>();
    for (Row row : comparison.rows()) {
      systems.computeIfAbsent(row.system(), name -> new ArrayList<>()).add(row);
    }
    List<String> sentences = new ArrayList<>();
    String drift = comparison.paired() ? "" : " (unpaired, drift not controlled)";
    systems.forEach((system, rows) -> sentences.add(sentence(system, rows) + drift + "."));
    return sentences;
  }

  private static String sentence(String system, List<Row> rows) {
    String base = rows.get(0).base();
    Map<Verdict, List<Row>> certain = new EnumMap<>(Verdict.class);
    rows.stream()
        .filter(row -> !row.isUnconfirmed())
        .forEach(row -> certain.computeIfAbsent(row.verdict(), v -> new ArrayList<>()).add(row));
    List<List<Row>> changes =
        CHANGES.stream().flatMap(change -> Stream.ofNullable(certain.get(change))).toList();
    String answer;
    if (!changes.isEmpty()) {
      List<Row> first = changes.get(0);
      answer = "%s is %s than %s%s".formatted(system, word(first), base, in(first, rows));
    } else if (rows.stream().allMatch(row -> row.verdict() == Verdict.SAME)) {
      boolean areSpeeds = rows.stream().allMatch(row -> Lead.isSpeed(row.metric()));
      answer =
          "%s is as %s as %s in %s".formatted(system, areSpeeds ? "fast" : "good", base, all(rows));
    } else {
      answer = "No change of %s against %s is certain".formatted(system, base);
    }
    List<String> rest = new ArrayList<>();
    changes.stream()
        .skip(1)
        .forEach(change -> rest.add("%s in %d".formatted(word(change), change.size())));
    count(rows, "failed", Verdict.FAILED, rest);
    long open = rows.stream().filter(row -> row.verdict().isOpen() || row.isUnconfirmed()).count();
    if (open > 0) {
      rest.add("%d of %d left open".formatted(open, rows.size()));
    }
    count(rows, "not comparable", Verdict.NOT_COMPARABLE, rest);
    count(rows, "in one alone", Verdict.MISSING, rest);
    return rest.isEmpty() ? answer : answer + "; " + String.join(", ", rest);
  }

  /** The word for a change that all rows show: of speeds alone another than of other metrics. */
  private static String word(List<Row> rows) {
    Row any =
        rows.stream()
            .filter(row -> !Lead.isSpeed(row.metric()))
            .findFirst()
            .orElseGet(() -> rows.get(0));
    return any.verdict().of(any.metric());
  }

  private static void count(List<Row> rows, String what, Verdict verdict, List<String> rest) {
    long count = rows.stream().filter(row -> row.verdict() == verdict).count();
    if (count > 0) {
      rest.add(count + " " + what);
    }
  }

  /** Where, and by how much: the largest change first. */
  private static String in(List<Row> changed, List<Row> rows) {
    String where =
        changed.stream()
            .sorted((a, b) -> Double.compare(distance(b), distance(a)))
            .limit(3)
            .map(row -> row.label() + " by " + size(row))
            .collect(Collectors.joining("; "));
    String more = changed.size() > 3 ? "; …" : "";
    return " in %d of %s: %s%s".formatted(changed.size(), all(rows), where, more);
  }

  private static String size(Row row) {
    return row.changes().size(row.judgement().orElseThrow().evidence());
  }

  private static double distance(Row row) {
    return Math.abs(row.judgement().orElseThrow().evidence().deciding().value());
  }

  private static String all(List<Row> rows) {
    return rows.size() == 1 ? "1 cell" : rows.size() + " cells";
  }
}
