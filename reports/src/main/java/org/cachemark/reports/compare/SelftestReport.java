/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.cachemark.reports.MarkdownReport;
import org.cachemark.reports.Results;
import org.cachemark.reports.TextReport;
import org.cachemark.reports.compare.Selftest.Trial;

/** A self-test for people, as text and as Markdown. */
public final class SelftestReport {

  private SelftestReport() {}

  /** In lines of at most 80 columns, the answer first. */
  public static List<String> lines(Selftest selftest) {
    List<String> lines = new ArrayList<>(TextReport.wrap(headline(selftest), ""));
    lines.add("");
    lines.addAll(TextReport.aligned(rules(selftest)));
    lines.add("");
    lines.addAll(TextReport.aligned(settings(selftest)));
    return lines;
  }

  /** As a part of a page, with what it was measured on. */
  public static String markdown(Selftest selftest, Results results) {
    StringBuilder page = new StringBuilder("**" + headline(selftest) + "**\n");
    table(rules(selftest), page);
    table(settings(selftest), page);
    page.append("\n- run `%s`\n".formatted(results.run().id()));
    Conditions.of(results)
        .forEach(line -> page.append("- ").append(MarkdownReport.escape(line)).append('\n'));
    return page.toString();
  }

  private static void table(List<List<String>> rows, StringBuilder page) {
    page.append('\n').append(MarkdownReport.row(rows.get(0)));
    page.append("|---|").append("--:|".repeat(rows.get(0).size() - 1)).append('\n');
    rows.subList(1, rows.size()).forEach(row -> page.append(MarkdownReport.row(row)));
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
  private static List<List<String>> rules(Selftest selftest) {
    List<List<String>> rows = new ArrayList<>();
    List<String> header = new ArrayList<>(List.of("rule"));
    selftest.plants().forEach(p -> header.add(p == 0 ? "false alarms" : "finds " + plant(p)));
    rows.add(header);
    rows.add(rule(selftest, "Cachemark: found, and confirmed", Trial::confirmed));
    rows.add(rule(selftest, "Cachemark: found", Trial::found));
    for (Rule rule : Rule.values()) {
      rows.add(rule(selftest, rule.title(), trial -> trial.others().get(rule)));
    }
    return rows;
  }

  private static List<String> rule(Selftest selftest, String title, ToDoubleFunction<Trial> share) {
    List<String> row = new ArrayList<>(List.of(title));
    selftest.plants().forEach(plant -> row.add(percent(selftest.average(plant, share))));
    return row;
  }

  /** What ours finds in each setting. */
  private static List<List<String>> settings(Selftest selftest) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("setting", "planted", "measured", "rounds", "found", "confirmed", "pairs"));
    Map<String, String> labels = Labels.of(selftest.trials().stream().map(Trial::setting).toList());
    for (Trial trial : selftest.trials()) {
      rows.add(
          List.of(
              labels.get(trial.setting()),
              plant(trial.plant()),
              Changes.exact(trial.measured(), Rules.CONFIDENCE),
              Integer.toString(trial.rounds()),
              percent(trial.found()),
              percent(trial.confirmed()),
              String.format(Locale.ROOT, "%.0f", trial.pairs())));
    }
    return rows;
  }

  private static String plant(double percent) {
    return String.format(Locale.ROOT, "%.0f %%", percent);
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }
}
