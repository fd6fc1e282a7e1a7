/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.cachemark.reports.Summary.Row;
import org.cachemark.reports.Summary.Table;
import org.cachemark.results.Cell;
import org.cachemark.results.Metric;
import org.cachemark.results.Metric.Shown;
import org.cachemark.results.Run;
import org.cachemark.results.Run.Skipped;
import org.cachemark.results.Units;

/** What is to be known of a summary's figures, a line each. */
public final class Notes {

  /** Share of the score, of the time or of the CPU time, from which on a note is worth a line. */
  private static final double SHOWN_FROM = 0.01;

  private Notes() {}

  /** What was not measured and why, the remarks, the baseline and the versions. */
  public static List<String> of(Summary summary) {
    List<String> notes = new ArrayList<>();
    Run run = summary.results().run();
    summary.remarks().forEach(remark -> notes.add("note: " + remark));
    summary
        .results()
        .failures()
        .forEach(
            (cell, failure) ->
                notes.add(
                    "%s: %s: %s"
                        .formatted(
                            word(failure.outcome().name()), label(run, cell), failure.reason())));
    skippedByReason(run)
        .forEach(
            (reason, cells) -> {
              String more = cells.size() > 1 ? " and " + (cells.size() - 1) + " more" : "";
              notes.add(
                  "%s: %s%s: %s"
                      .formatted(word(reason.kind().name()), cells.get(0), more, reason.why()));
            });
    notes.addAll(explanations(summary));
    return notes;
  }

  /** What is to be known of the figures: what they leave out, their base, and the versions. */
  public static List<String> explanations(Summary summary) {
    List<String> notes = new ArrayList<>();
    for (Table table : summary.tables()) {
      table.shown(Shown.NOTE).forEach(metric -> note(table, metric).ifPresent(notes::add));
    }
    if (rows(summary).stream().anyMatch(row -> !row.isCorrect())) {
      notes.add("struck through: not correct; " + faults(summary) + "; the most of any iteration");
    }
    leads(summary).ifPresent(notes::add);
    versions(summary.results().run()).ifPresent(notes::add);
    return notes;
  }

  private static List<Row> rows(Summary summary) {
    return summary.tables().stream().flatMap(table -> table.rows().stream()).toList();
  }

  /** What the words of the faults mean that were found. */
  private static String faults(Summary summary) {
    Map<String, String> meanings = new TreeMap<>();
    for (Row row : rows(summary)) {
      for (Metric fault : row.work().shown(Shown.FAULT)) {
        if (row.figure(fault).orElse(0) > 0) {
          meanings.merge(
              fault.title(), fault.about(), (a, b) -> a.contains(b) ? a : a + ", or " + b);
        }
      }
    }
    return meanings.entrySet().stream()
        .map(fault -> fault.getKey() + ": " + fault.getValue())
        .collect(Collectors.joining("; "));
  }

  /** Names the rows whose metric, which is not in their score, would show in it. */
  private static Optional<String> note(Table table, Metric metric) {
    List<String> figures = new ArrayList<>();
    for (Row row : table.rows()) {
      OptionalDouble value = row.figure(metric);
      boolean isFloor = row.cell().role() == Cell.Role.FLOOR;
      if (value.isPresent() && counts(value.getAsDouble(), metric, row) && !isFloor) {
        figures.add(
            (row.name() + " " + Units.digits(value.getAsDouble()) + " " + metric.unit()).strip());
      }
    }
    return figures.isEmpty()
        ? Optional.empty()
        : Optional.of(table.setting() + ": " + metric.about() + ": " + String.join(", ", figures));
  }

  /** Whether a row's value is worth a line; where nothing says what it is a part of, any is. */
  private static boolean counts(double value, Metric metric, Row row) {
    if (Set.of(Metric.OF_THE_TIME, Metric.OF_THE_CPU_TIME).contains(metric.unit())) {
      return value > 100 * SHOWN_FROM;
    }
    boolean isSameUnit = metric.unit().equals(row.work().score().unit());
    return !isSameUnit || value > SHOWN_FROM * Math.abs(row.score().value());
  }

  /** What the leads are taken over: one side for all, or to each its own. */
  private static Optional<String> leads(Summary summary) {
    Map<String, String> bases = new TreeMap<>();
    List<Row> led = rows(summary).stream().filter(row -> row.lead().isPresent()).toList();
    led.forEach(row -> bases.put(row.name(), row.base().orElseThrow()));
    if (led.isEmpty()) {
      return Optional.empty();
    }
    List<String> distinct = bases.values().stream().distinct().toList();
    Run run = summary.results().run();
    boolean ofAll = run.ratios().isEmpty() && run.baseline() != null;
    String over =
        distinct.size() == 1
            ? distinct.get(0)
            : ofAll
                ? run.baseline() + " beside it"
                : bases.entrySet().stream()
                    .map(pair -> "%s (for %s)".formatted(pair.getValue(), pair.getKey()))
                    .collect(Collectors.joining(", "));
    return Optional.of(
        led.stream()
            .map(row -> row.lead().get())
            .map(lead -> meaning(lead).formatted(over))
            .distinct()
            .collect(Collectors.joining("; ")));
  }

  private static String meaning(Lead lead) {
    String title = Lead.title(lead.metric());
    if (lead.isExact()) {
      return title + ": against %s";
    }
    if (lead.metric().isLogarithmic() && !Lead.isSpeed(lead.metric())) {
      return title + ": so many times as good as %s, paired by rounds";
    }
    return lead.metric().isLogarithmic()
        ? title + ": times that of %s, paired by rounds"
        : title + ": of %s, paired by rounds";
  }

  private static Optional<String> versions(Run run) {
    Map<String, String> versions = new TreeMap<>();
    for (Cell cell : run.cells()) {
      if (!cell.version().isEmpty()) {
        versions.merge(
            cell.title().stem(),
            cell.version(),
            (old, more) -> old.contains(more) ? old : old + ", " + more);
      }
    }
    return versions.isEmpty()
        ? Optional.empty()
        : Optional.of(
            versions.entrySet().stream()
                .map(product -> product.getKey() + " " + product.getValue())
                .collect(Collectors.joining("; ", "versions: ", "")));
  }

  private record Reason(Skipped.Kind kind, String why) {}

  private static Map<Reason, List<String>> skippedByReason(Run run) {
    return run.skipped().stream()
        .collect(
            Collectors.groupingBy(
                skipped -> new Reason(skipped.kind(), skipped.reason()),
                java.util.LinkedHashMap::new,
                Collectors.mapping(skipped -> label(run, skipped.cell()), Collectors.toList())));
  }

  private static String label(Run run, String cellId) {
    return run.cell(cellId).map(cell -> label(run, cell)).orElse(cellId);
  }

  private static String label(Run run, Cell cell) {
    return run.contrast().side(cell) + " in " + run.setting(cell);
  }

  /** An enum's name as people write it. */
  public static String word(String name) {
    return name.toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
