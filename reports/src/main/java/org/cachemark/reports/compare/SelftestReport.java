/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.cachemark.reports.Grid;
import org.cachemark.reports.Grid.Column;
import org.cachemark.reports.MarkdownReport;
import org.cachemark.reports.TextReport;
import org.cachemark.reports.compare.Selftest.Trial;
import org.cachemark.results.Label;
import org.cachemark.results.Results;

/** A self-test for people, as text and as Markdown. */
public final class SelftestReport {

  private SelftestReport() {}

  /** In lines of at most 80 columns, the answer first. */
  public static List<String> lines(Selftest selftest) {
    List<String> lines = new ArrayList<>(TextReport.wrap(headline(selftest), ""));
    lines.add("");
    lines.addAll(TextReport.table(rules(selftest)));
    lines.add("");
    lines.addAll(TextReport.table(settings(selftest)));
    return lines;
  }

  /** As a part of a page, with what it was measured on. */
  public static String markdown(Selftest selftest, Results results) {
    StringBuilder page = new StringBuilder("**" + headline(selftest) + "**\n");
    page.append('\n').append(MarkdownReport.table(rules(selftest)));
    page.append('\n').append(MarkdownReport.table(settings(selftest)));
    page.append("\n- run `%s`\n".formatted(results.run().id()));
    page.append(MarkdownReport.list(Conditions.of(results)));
    return page.toString();
  }

  private static String headline(Selftest selftest) {
    List<String> parts = new ArrayList<>();
    for (double plant : selftest.plants()) {
      double share = selftest.average(plant, Trial::confirmed);
      parts.add(
          plant == 0
              ? "where nothing changed, %s of the cells alarm".formatted(percent(share))
              : "of slowdowns by %s %s are found".formatted(plant(plant), percent(share)));
    }
    return "Within %d pairs, and confirmed: %s."
        .formatted(Selftest.PAIRS, String.join("; ", parts));
  }

  /** What each rule finds, on the average of the settings. */
  private static Grid rules(Selftest selftest) {
    List<Column> columns = new ArrayList<>(List.of(Column.words("rule")));
    selftest
        .plants()
        .forEach(p -> columns.add(Column.figures(p == 0 ? "false alarms" : "finds " + plant(p))));
    List<List<String>> rows = new ArrayList<>();
    rows.add(rule(selftest, "Cachemark: found, and confirmed", Trial::confirmed));
    rows.add(rule(selftest, "Cachemark: found", Trial::found));
    for (Rule rule : Rule.values()) {
      rows.add(rule(selftest, rule.title(), trial -> trial.others().get(rule)));
    }
    return new Grid("", columns, rows);
  }

  private static List<String> rule(Selftest selftest, String title, ToDoubleFunction<Trial> share) {
    List<String> row = new ArrayList<>(List.of(title));
    selftest.plants().forEach(plant -> row.add(percent(selftest.average(plant, share))));
    return row;
  }

  /** What ours finds in each setting. */
  private static Grid settings(Selftest selftest) {
    List<Column> columns = new ArrayList<>(List.of(Column.words("setting")));
    List.of("planted", "measured", "rounds", "found", "confirmed", "pairs")
        .forEach(heading -> columns.add(Column.figures(heading)));
    List<Label> all = selftest.trials().stream().map(Trial::setting).toList();
    List<List<String>> rows = new ArrayList<>();
    for (Trial trial : selftest.trials()) {
      rows.add(
          List.of(
              trial.setting().among(all),
              plant(trial.plant()),
              new Changes(trial.metric()).exact(trial.measured(), Rules.CONFIDENCE),
              Integer.toString(trial.rounds()),
              percent(trial.found()),
              percent(trial.confirmed()),
              String.format(Locale.ROOT, "%.0f", trial.pairs())));
    }
    return new Grid("", columns, rows);
  }

  private static String plant(double percent) {
    return String.format(Locale.ROOT, "%.0f %%", percent);
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }
}
