/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.cachemark.reports.Grid;
import org.cachemark.reports.Grid.Column;

/** A comparison as a table, and the lines around it. */
public final class ComparisonGrid {

  private static final Column REASON = new Column("", true, true);

  private static final List<Column> OF_SPEEDS =
      List.of(
          Column.words("cell"),
          Column.words("verdict"),
          Column.figures("per CPU second"),
          Column.figures("by the clock"),
          Column.extra("CPU/op"),
          Column.extra("pairs"),
          REASON);

  private static final List<Column> OF_COUNTS =
      List.of(Column.words("cell"), Column.words("verdict"), Column.figures("change"), REASON);

  private ComparisonGrid() {}

  /** These rows; where several systems are compared, each with its system. */
  public static Grid of(List<Row> rows) {
    boolean several = rows.stream().map(Row::system).distinct().count() > 1;
    boolean areCounts = rows.stream().allMatch(Row::isCounted);
    Grid grid =
        new Grid(
            "",
            areCounts ? OF_COUNTS : OF_SPEEDS,
            rows.stream().map(row -> areCounts ? ofCounts(row) : ofSpeeds(row)).toList());
    return several
        ? grid.with(1, Column.words("system"), rows.stream().map(Row::system).toList())
        : grid;
  }

  private static List<String> ofCounts(Row row) {
    return List.of(row.label(), row.word(), wall(row), because(row));
  }

  private static String wall(Row row) {
    return row.judgement()
        .map(judgement -> judgement.evidence().wall())
        .map(change -> row.changes().exact(change, Rules.CONFIDENCE))
        .orElse("-");
  }

  private static List<String> ofSpeeds(Row row) {
    List<String> cells = new ArrayList<>(List.of(row.label(), row.word()));
    Optional<Evidence> evidence = row.judgement().map(Judgement::evidence);
    cells.add(evidence.map(e -> row.changes().exact(e.perCpu())).orElse("-"));
    cells.add(wall(row));
    cells.add(evidence.map(e -> Changes.OF_CPU_TIME.exact(e.process())).orElse("-"));
    cells.add(row.judgement().filter(j -> !row.isCounted()).map(ComparisonGrid::pairs).orElse("-"));
    cells.add(because(row));
    return cells;
  }

  /** How many pairs: those that found it, and those that confirmed it. */
  public static String pairs(Judgement judgement) {
    return judgement.explored() + (judgement.confirming() == 0 ? "" : "+" + judgement.confirming());
  }

  /** What decided a row, or what would. */
  public static String because(Row row) {
    if (row.judgement().isEmpty()) {
      return row.reason();
    }
    Judgement judgement = row.judgement().get();
    Evidence evidence = judgement.evidence();
    StringBuilder text = new StringBuilder(row.reason());
    boolean isExact = !evidence.deciding().hasInterval();
    if (!row.isCounted() && evidence.isByWall()) {
      text.append("; by the clock, since ").append(evidence.decider().because());
    }
    if (judgement.isOfFresh()) {
      text.append("; figures of the fresh pairs");
    }
    evidence.remark().ifPresent(remark -> text.append("; ").append(remark));
    if (evidence.process().isPresent() && evidence.cpuTime() == CpuTime.ALL) {
      text.append("; CPU/op of all processes");
    }
    if (!isExact && (row.verdict().isOpen() || row.isUnconfirmed())) {
      text.append("; a change of ")
          .append(row.changes().detectable(evidence.deciding()))
          .append(" would have been found");
      if (judgement.needed() > 0) {
        text.append("; about %d more pairs would decide".formatted(judgement.needed()));
      }
    }
    return text.toString();
  }

  /** What is unchanged, as a count. */
  static List<String> fold(Comparison comparison) {
    Map<String, Integer> same = new LinkedHashMap<>();
    Map<String, Integer> others = new LinkedHashMap<>();
    for (Row row : comparison.rows()) {
      if (row.verdict() == Verdict.SAME && row.metric().isLogarithmic() && !isExact(row)) {
        same.merge(row.system(), 1, Integer::sum);
      } else if (row.verdict() == Verdict.SAME) {
        others.merge(row.system(), 1, Integer::sum);
      }
    }
    List<String> lines = new ArrayList<>();
    same.forEach(
        (system, count) ->
            lines.add(
                "%d cell%s the same within ±%s %%%s"
                    .formatted(
                        count,
                        count == 1 ? "" : "s",
                        percent(comparison.margin()),
                        same.size() > 1 ? ": " + system : "")));
    others.forEach(
        (system, count) ->
            lines.add(
                "%d cell%s the same%s"
                    .formatted(
                        count, count == 1 ? "" : "s", others.size() > 1 ? ": " + system : "")));
    return lines;
  }

  /** Whether it needs no interval. */
  private static boolean isExact(Row row) {
    return row.judgement().map(j -> !j.evidence().deciding().hasInterval()).orElse(false);
  }

  /** What a share is in per cent, without needless digits. */
  public static String percent(double share) {
    return String.format(Locale.ROOT, "%.2f", 100 * share).replaceFirst("\\.?0+$", "");
  }

  /** The canary, the margin, the remarks, and what it was measured on. */
  public static List<String> notes(Comparison comparison) {
    List<String> notes = new ArrayList<>();
    comparison.remarks().forEach(remark -> notes.add("note: " + remark));
    notes.addAll(explanations(comparison));
    notes.addAll(comparison.conditions());
    return notes;
  }

  /** The canary, and what the figures are. */
  public static List<String> explanations(Comparison comparison) {
    List<String> notes = new ArrayList<>();
    comparison.canary().ifPresent(canary -> notes.add(canary(canary)));
    for (Row row : comparison.canary().map(Canary::rows).orElse(List.of())) {
      row.judgement()
          .map(judgement -> judgement.evidence().deciding())
          .ifPresent(
              change ->
                  notes.add(
                      "canary, %s: %s%s"
                          .formatted(
                              row.label(),
                              row.changes().exact(change, Rules.CONFIDENCE),
                              row.isCounted()
                                  ? ""
                                  : "; a change of %s would have been found"
                                      .formatted(row.changes().detectable(change)))));
    }
    notes.add(
        !comparison.rows().isEmpty() && comparison.rows().stream().allMatch(Row::isCounted)
            ? "changes are those of the score, more is better; what repeats has no interval"
            : "changes are those of the score, more is better, with intervals of 95 %%; less than %s %% of a speed does not matter"
                .formatted(percent(comparison.margin())));
    int cells = (int) comparison.rows().stream().filter(row -> !row.isCounted()).count();
    if (comparison.paired() && cells > 0) {
      notes.add(alarms(cells));
    }
    return notes;
  }

  /** What chance does to a run: the more cells there are, the more often to one of them. */
  private static String alarms(int cells) {
    double ofAny = 1 - Math.pow(1 - Rules.ALARMS, cells);
    return "where nothing has changed, chance calls a cell changed in about %s %% of the cases, by simulation%s"
        .formatted(
            percent(Rules.ALARMS),
            cells == 1
                ? ""
                : ", and any of these %d cells in %.0f %%".formatted(cells, 100 * ofAny));
  }

  private static String canary(Canary canary) {
    return "canary: the same system twice differs by %s over %d pairs%s"
        .formatted(
            canary.difference(), canary.pairs(), canary.isAlarm() ? ", which it must not" : "");
  }
}
