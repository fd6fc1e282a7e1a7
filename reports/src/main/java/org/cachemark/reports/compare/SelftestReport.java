/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.cachemark.reports.Grid;
import org.cachemark.reports.Grid.Column;
import org.cachemark.reports.MarkdownReport;
import org.cachemark.reports.TextReport;
import org.cachemark.reports.compare.Selftest.Trial;
import org.cachemark.results.Label;
import org.cachemark.results.Plant;
import org.cachemark.results.Results;

/** A self-test for people, as text and as Markdown. */
public final class SelftestReport {

  private static final String FIXED =
      "The rules and what is promised of them are those of the revision that measured: they were"
          + " fixed before any figure was seen.";

  private static final String EARLIER =
      "The run is an earlier one: rules that were changed since were not fixed before it.";

  private final Selftest selftest;
  private final String rules;

  /**
   * Of a self-test.
   *
   * @param isFresh whether this program has just measured it
   */
  public SelftestReport(Selftest selftest, boolean isFresh) {
    this.selftest = selftest;
    rules = isFresh ? FIXED : EARLIER;
  }

  /** In lines of at most 80 columns, the answer first. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>(TextReport.wrap(headline(), ""));
    for (Grid grid : List.of(plants(), others(), settings())) {
      lines.add("");
      lines.addAll(TextReport.table(grid));
    }
    lines.add("");
    lines.addAll(TextReport.wrap(rules, "  "));
    return lines;
  }

  /** As a part of a page, with what it was measured on. */
  public String markdown(Results results) {
    StringBuilder page = new StringBuilder("**" + headline() + "**\n");
    for (Grid grid : List.of(plants(), others(), settings())) {
      page.append('\n').append(MarkdownReport.table(grid));
    }
    page.append("\n- run `%s`\n- %s\n".formatted(results.run().id(), rules));
    page.append(MarkdownReport.list(Conditions.of(results)));
    return page.toString();
  }

  private String headline() {
    List<String> parts = new ArrayList<>();
    for (Plant plant : selftest.plants()) {
      Proportion share = selftest.all(plant, Trial::confirmed);
      parts.add(
          plant.isNothing()
              ? "where nothing changed, %s of the cells alarm".formatted(percent(share))
              : "of slowdowns by %s %s are found, and %s called the same"
                  .formatted(plant, percent(share), percent(selftest.all(plant, Trial::same))));
    }
    return "Within %d pairs, and confirmed: %s."
        .formatted(Selftest.PAIRS, String.join("; ", parts));
  }

  /** What ours says of each plant, over all settings. */
  private Grid plants() {
    List<Column> columns = new ArrayList<>(List.of(Column.words("planted")));
    List.of("found", "false alarms", "false same", "pairs", "time a cell: median", "95 %")
        .forEach(heading -> columns.add(Column.figures(heading)));
    List<List<String>> rows = new ArrayList<>();
    for (Plant plant : selftest.plants()) {
      String confirmed = selftest.all(plant, Trial::confirmed).toString();
      String same = selftest.all(plant, Trial::same).toString();
      rows.add(
          List.of(
              name(plant),
              plant.isNothing() ? "-" : confirmed,
              plant.isNothing() ? confirmed : "-",
              plant.isNothing() ? "-" : same,
              String.format(Locale.ROOT, "%.0f", selftest.average(plant, Trial::pairs)),
              seconds(selftest.seconds(plant, 0.5)),
              seconds(selftest.seconds(plant, 0.95))));
    }
    return new Grid("", columns, rows);
  }

  /** What each rule finds, on the average of the settings. */
  private Grid others() {
    List<Column> columns = new ArrayList<>(List.of(Column.words("rule")));
    selftest
        .plants()
        .forEach(p -> columns.add(Column.figures(p.isNothing() ? "false alarms" : "finds " + p)));
    List<List<String>> rows = new ArrayList<>();
    rows.add(rule("Cachemark: found, and confirmed", trial -> trial.confirmed().share()));
    rows.add(rule("Cachemark: found", trial -> trial.found().share()));
    for (Rule rule : Rule.values()) {
      rows.add(rule(rule.title(), trial -> trial.others().getOrDefault(rule, Double.NaN)));
    }
    return new Grid("", columns, rows);
  }

  private List<String> rule(String title, Function<Trial, Double> share) {
    List<String> row = new ArrayList<>(List.of(title));
    selftest.plants().forEach(plant -> row.add(percent(selftest.average(plant, share::apply))));
    return row;
  }

  /** What ours finds in each setting, and the median of the time that this takes. */
  private Grid settings() {
    List<Column> columns = new ArrayList<>(List.of(Column.words("setting")));
    List.of("planted", "measured", "rounds", "changed", "same", "pairs", "time")
        .forEach(heading -> columns.add(Column.figures(heading)));
    List<Label> all = selftest.trials().stream().map(Trial::setting).toList();
    List<List<String>> rows = new ArrayList<>();
    for (Trial trial : selftest.trials()) {
      rows.add(
          List.of(
              trial.setting().among(all),
              name(trial.plant()),
              new Changes(trial.metric()).exact(trial.measured(), Rules.CONFIDENCE),
              Integer.toString(trial.rounds()),
              percent(trial.confirmed()),
              percent(trial.same()),
              String.format(Locale.ROOT, "%.0f", trial.pairs()),
              seconds(trial.medianSeconds())));
    }
    return new Grid("", columns, rows);
  }

  private static String name(Plant plant) {
    return plant.isNothing() ? "nothing" : plant.toString();
  }

  private static String seconds(double seconds) {
    return Double.isNaN(seconds) ? "-" : String.format(Locale.ROOT, "%.0f s", seconds);
  }

  private static String percent(Proportion share) {
    return percent(share.share());
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }
}
