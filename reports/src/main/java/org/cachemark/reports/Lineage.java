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
import org.cachemark.results.Run;
import org.cachemark.results.Setting;
import org.cachemark.results.SystemId;

/**
 * The releases of one system in a setting, and what each has changed. Those that do not compete are
 * left out, such as what was found to be wrong, and builds of one's own.
 *
 * @param setting what was done
 * @param name the system without its version
 * @param releases the oldest first; two at the least
 */
public record Lineage(Setting setting, String name, List<Release> releases) {

  /**
   * A release.
   *
   * @param step how far it is ahead of the one before, with the interval of all such steps of the
   *     setting at once; empty for the first, and where too few rounds are known to tell
   */
  public record Release(Row row, Optional<Lead> step) {

    /** Whether it is certainly better, or certainly worse, than the one before. */
    public boolean isChange() {
      return step.isPresent() && step.get().sign() != 0;
    }
  }

  /** A release, and the one before it. */
  private record Pair(Row row, Row before) {}

  /**
   * The systems that have several releases in a setting, setting by setting.
   *
   * @param byRelease the order of versions
   */
  public static List<Lineage> of(Summary summary, Comparator<String> byRelease) {
    Run run = summary.results().run();
    return summary.tables().stream().flatMap(table -> of(run, table, byRelease)).toList();
  }

  private static Stream<Lineage> of(Run run, Table table, Comparator<String> byRelease) {
    Map<String, List<Row>> kinds = new LinkedHashMap<>();
    for (Row row : table.rows()) {
      if (row.competes() && isReleased(row)) {
        kinds.computeIfAbsent(run.contrast().kind(row.cell()), k -> new ArrayList<>()).add(row);
      }
    }
    List<Pair> pairs = new ArrayList<>();
    kinds.values().removeIf(rows -> rows.size() < 2);
    for (List<Row> rows : kinds.values()) {
      rows.sort(Comparator.comparing(row -> row.cell().version(), byRelease));
      for (int i = 1; i < rows.size(); i++) {
        pairs.add(new Pair(rows.get(i), rows.get(i - 1)));
      }
    }
    Map<Pair, Lead> steps = steps(table, pairs);
    return kinds.values().stream().map(rows -> of(table.setting(), rows, steps));
  }

  /** Builds of one's own have no place among releases. */
  private static boolean isReleased(Row row) {
    return !row.cell().version().isEmpty()
        && row.cell().systems().values().stream().noneMatch(SystemId::isOwnBuild);
  }

  private static Lineage of(Setting setting, List<Row> rows, Map<Pair, Lead> steps) {
    Row oldest = rows.get(0);
    List<Release> releases = new ArrayList<>();
    releases.add(new Release(oldest, Optional.empty()));
    for (int i = 1; i < rows.size(); i++) {
      Pair pair = new Pair(rows.get(i), rows.get(i - 1));
      releases.add(new Release(pair.row, Optional.ofNullable(steps.get(pair))));
    }
    String version = " " + oldest.cell().version();
    String name = oldest.name();
    return new Lineage(
        setting,
        name.endsWith(version) ? name.substring(0, name.length() - version.length()) : name,
        releases);
  }

  /** Noisy ones are judged all at once, exact ones by what the figures say. */
  private static Map<Pair, Lead> steps(Table table, List<Pair> pairs) {
    Map<Pair, Lead> steps = new LinkedHashMap<>();
    Map<Pair, Location> noisy = new LinkedHashMap<>();
    for (Pair pair : pairs) {
      if (table.isExact()) {
        table.dominance().estimate(pair.row, pair.before).ifPresent(lead -> steps.put(pair, lead));
      } else {
        table
            .dominance()
            .difference(pair.row, pair.before, table.rows())
            .ifPresent(difference -> noisy.put(pair, difference));
      }
    }
    double[] levels = Holm.levels(List.copyOf(noisy.values()));
    int at = 0;
    for (Map.Entry<Pair, Location> step : noisy.entrySet()) {
      steps.put(step.getKey(), Lead.of(table.score(), step.getValue(), 1 - levels[at++]));
    }
    return steps;
  }

  /** What has certainly changed, a sentence each, the oldest first; none where nothing has. */
  public List<String> sentences() {
    List<String> sentences = new ArrayList<>();
    for (int i = 1; i < releases.size(); i++) {
      Release release = releases.get(i);
      if (release.isChange()) {
        String before = releases.get(i - 1).row().name();
        Lead step = release.step().orElseThrow();
        sentences.add(
            "%s: %s.".formatted(setting, Verdicts.cost(release.row().name(), step, before)));
      }
    }
    return sentences;
  }
}
