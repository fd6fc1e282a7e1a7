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
import org.cachemark.reports.TextReport;

/** A comparison as plain text within 80 columns: the verdict first. */
public final class ComparisonText {

  private ComparisonText() {}

  /** The whole comparison, in lines of at most 80 columns. */
  public static List<String> lines(Comparison comparison) {
    List<String> lines = new ArrayList<>();
    Headline.of(comparison).forEach(sentence -> lines.addAll(TextReport.wrap(sentence, "")));
    table(comparison.rows(), lines);
    fold(comparison).forEach(line -> lines.addAll(TextReport.wrap(line, "  ")));
    lines.add("");
    for (String note : notes(comparison)) {
      lines.addAll(TextReport.wrap(note, "  "));
    }
    return lines;
  }

  private static void table(List<Row> rows, List<String> lines) {
    List<Row> shown = rows.stream().filter(row -> row.verdict() != Verdict.SAME).toList();
    if (shown.isEmpty()) {
      return;
    }
    boolean several = rows.stream().map(Row::system).distinct().count() > 1;
    lines.add("");
    lines.add(
        cells("change in %", "speed per CPU second", "speed by the clock", "CPU/op", "pairs"));
    for (Row row : shown) {
      lines.addAll(TextReport.wrap(row.label() + (several ? ": " + row.system() : ""), "    "));
      if (row.judgement().isPresent()) {
        Judgement judgement = row.judgement().get();
        Evidence evidence = judgement.evidence();
        lines.add(
            cells(
                row.word(),
                Changes.exact(evidence.perCpu()).replace(" %", ""),
                Changes.exact(evidence.wall(), Rules.CONFIDENCE).replace(" %", ""),
                Changes.plain(evidence.process()).replace(" %", ""),
                pairs(judgement)));
      } else {
        lines.add("  " + row.word());
      }
      lines.addAll(TextReport.wrap("    " + because(row), "    "));
    }
  }

  private static String cells(String... cells) {
    return String.format(Locale.ROOT, "  %-16s %-23s %-23s %6s %6s", (Object[]) cells)
        .stripTrailing();
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
    StringBuilder text = new StringBuilder(row.reason());
    judgement
        .evidence()
        .byWall()
        .ifPresent(why -> text.append("; by the clock, since ").append(why));
    if (row.verdict().isOpen() || row.isUnconfirmed()) {
      double found = 100 * Math.expm1(judgement.evidence().deciding().detectable());
      if (!Double.isNaN(found)) {
        text.append(
            String.format(Locale.ROOT, "; a change of %.1f %% would have been found", found));
      }
      if (judgement.needed() > 0) {
        text.append("; about %d more pairs would decide".formatted(judgement.needed()));
      }
    }
    return text.toString();
  }

  /** What is unchanged, as a count. */
  static List<String> fold(Comparison comparison) {
    Map<String, Integer> same = new LinkedHashMap<>();
    for (Row row : comparison.rows()) {
      if (row.verdict() == Verdict.SAME) {
        same.merge(row.system(), 1, Integer::sum);
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
    return lines;
  }

  /** What a share is in per cent, without needless digits. */
  public static String percent(double share) {
    return String.format(Locale.ROOT, "%.2f", 100 * share).replaceFirst("\\.?0+$", "");
  }

  /** The canary, the margin, the remarks, and what it was measured on. */
  public static List<String> notes(Comparison comparison) {
    List<String> notes = new ArrayList<>();
    comparison.remarks().forEach(remark -> notes.add("note: " + remark));
    comparison.canary().ifPresent(canary -> notes.add(canary(canary)));
    for (Row row : comparison.canary().map(Canary::rows).orElse(List.of())) {
      row.judgement()
          .ifPresent(
              judgement ->
                  notes.add(
                      String.format(
                          Locale.ROOT,
                          "canary, %s: %s; a change of %.1f %% would have been found",
                          row.label(),
                          Changes.exact(judgement.evidence().deciding(), Rules.CONFIDENCE),
                          100 * Math.expm1(judgement.evidence().deciding().detectable()))));
    }
    notes.add(
        "changes are those of the speed, with intervals of 95 %%; less than %s %% does not matter"
            .formatted(percent(comparison.margin())));
    notes.addAll(comparison.conditions());
    return notes;
  }

  private static String canary(Canary canary) {
    return "canary: the same system twice differs by %s over %d pairs%s"
        .formatted(
            Changes.exact(canary.pooled(), 0.99),
            canary.pooled().n(),
            canary.isAlarm() ? ", which it must not" : "");
  }
}
