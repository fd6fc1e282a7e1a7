/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.cachemark.reports.Fork;

/**
 * One source against another, cell by cell: by pairs where the forks of both took turns, else
 * unpaired, and then drift is not controlled.
 *
 * @param across names of conditions that may differ, since it is these that are compared
 */
public record Versus(Source old, Source now, double margin, Set<String> across) {

  /** Forks a side that an unpaired comparison needs: what JMH does unless it is told other. */
  public static final int FORKS_NEEDED = 5;

  private static final String START = "cachemark.start";

  /**
   * Compares.
   *
   * @throws IllegalArgumentException if no cell is in both, or none has enough forks; the message
   *     says so in a line
   */
  public Comparison comparison() {
    List<Row> rows = new ArrayList<>();
    boolean paired = true;
    int common = 0;
    int most = 0;
    for (Map.Entry<String, Sample> entry : old.samples().entrySet()) {
      Sample base = entry.getValue();
      Sample other = now.samples().get(entry.getKey());
      if (other == null) {
        rows.add(missing(base, List.of(base.system(), now.name()), old));
        continue;
      }
      common++;
      most = Math.max(most, Math.min(base.forks().size(), other.forks().size()));
      boolean turns = tookTurns(base.forks(), other.forks());
      paired &= turns;
      rows.add(row(base, other, turns));
    }
    if (common == 0) {
      throw new IllegalArgumentException(
          "no cell in common: %s has %s, %s has %s"
              .formatted(old.name(), some(old), now.name(), some(now)));
    }
    if (most < FORKS_NEEDED) {
      throw new IllegalArgumentException(
          "no cell has more than %d forks on both sides, %d are needed; with JMH: -f %d or more"
              .formatted(most, FORKS_NEEDED, FORKS_NEEDED));
    }
    now.samples().entrySet().stream()
        .filter(entry -> !old.samples().containsKey(entry.getKey()))
        .map(Map.Entry::getValue)
        .forEach(only -> rows.add(missing(only, List.of(old.name(), only.system()), now)));
    return new Comparison(
        old.name(), paired, margin, rows, Optional.empty(), List.of(), conditions());
  }

  private List<String> conditions() {
    List<String> lines = new ArrayList<>();
    old.conditions().forEach(line -> lines.add(old.name() + ": " + line));
    now.conditions().forEach(line -> lines.add(now.name() + ": " + line));
    return lines;
  }

  private static String some(Source source) {
    return source.samples().keySet().stream().findFirst().orElse("none")
        + (source.samples().size() > 1 ? " and " + (source.samples().size() - 1) + " more" : "");
  }

  private static Row missing(Sample only, List<String> names, Source source) {
    return Row.without(
        only.setting(), names.get(0), names.get(1), Verdict.MISSING, "only in " + source.name());
  }

  private Row row(Sample base, Sample other, boolean turns) {
    boolean sameName = base.system().equals(other.system());
    String baseName = sameName ? old.name() : base.system();
    String otherName = sameName ? now.name() : other.system();
    if (!base.failure().isEmpty() || !other.failure().isEmpty()) {
      String reason =
          base.failure().isEmpty()
              ? otherName + ": " + other.failure()
              : baseName + ": " + base.failure();
      return Row.without(base.setting(), baseName, otherName, Verdict.FAILED, reason);
    }
    String differences = differences(base, other);
    if (!differences.isEmpty()) {
      return Row.without(base.setting(), baseName, otherName, Verdict.NOT_COMPARABLE, differences);
    }
    Rules rules = new Rules(margin, Integer.MAX_VALUE, !base.remote() && !other.remote());
    int forks = Math.min(base.forks().size(), other.forks().size());
    if (forks < FORKS_NEEDED) {
      return Row.without(
          base.setting(),
          baseName,
          otherName,
          Verdict.UNRESOLVED,
          "%d forks, %d are needed".formatted(forks, FORKS_NEEDED));
    }
    Judgement judgement =
        turns
            ? Judge.judge(Difference.inOrder(base.forks(), other.forks()), rules)
            : Judge.unpaired(base.forks(), other.forks(), rules);
    return Row.judged(base.setting(), baseName, otherName, judgement);
  }

  /** What differs beside what is compared, by name. */
  private String differences(Sample base, Sample other) {
    return base.conditions().entrySet().stream()
        .filter(condition -> !across.contains(condition.getKey()))
        .filter(condition -> other.conditions().containsKey(condition.getKey()))
        .filter(
            condition -> !other.conditions().get(condition.getKey()).equals(condition.getValue()))
        .map(
            condition ->
                "%s differs: %s against %s"
                    .formatted(
                        condition.getKey(),
                        condition.getValue(),
                        other.conditions().get(condition.getKey())))
        .collect(Collectors.joining("; "));
  }

  /** Whether both had their r-th fork before either had the next: as in one interleaved run. */
  private static boolean tookTurns(List<Fork> base, List<Fork> other) {
    if (base.size() != other.size() || base.isEmpty()) {
      return false;
    }
    for (int r = 0; r < base.size(); r++) {
      double last = Math.max(start(base.get(r)), start(other.get(r)));
      boolean isLast = r + 1 == base.size();
      double next =
          isLast
              ? Double.POSITIVE_INFINITY
              : Math.min(start(base.get(r + 1)), start(other.get(r + 1)));
      if (!(last < next)) {
        return false; // also where a start is not known
      }
    }
    return true;
  }

  private static double start(Fork fork) {
    List<Double> starts = fork.figures().getOrDefault(START, List.of());
    return starts.isEmpty() ? Double.NaN : starts.get(0);
  }
}
