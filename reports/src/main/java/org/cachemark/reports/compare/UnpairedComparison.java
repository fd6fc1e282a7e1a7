/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.cachemark.results.Decider;
import org.cachemark.results.Observation;
import org.cachemark.results.Sampling;

/**
 * One source against another, cell by cell: by pairs where the forks of both took turns, else
 * unpaired, and then drift is not controlled.
 *
 * @param across names of conditions that may differ, since it is these that are compared
 */
public record UnpairedComparison(Source old, Source now, double margin, Set<String> across) {

  /**
   * Observations a side that an unpaired comparison needs: what JMH does unless it is told other.
   */
  public static final int FORKS_NEEDED = 5;

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
    Set<String> onlyNow = new LinkedHashSet<>(now.samples().keySet());
    onlyNow.removeAll(old.samples().keySet());
    for (Map.Entry<String, Sample> entry : old.samples().entrySet()) {
      Sample base = entry.getValue();
      Sample other = now.samples().get(entry.getKey());
      if (other == null) {
        rows.add(onlyOld(entry.getKey(), base, onlyNow));
        continue;
      }
      common++;
      most = Math.max(most, Math.min(base.observations().size(), other.observations().size()));
      boolean turns = tookTurns(base.observations(), other.observations());
      paired &= turns;
      rows.add(row(base, other, turns));
    }
    boolean anyGained = rows.stream().anyMatch(row -> row.verdict() == Verdict.NOT_COMPARABLE);
    if (common == 0 && !anyGained) {
      throw new IllegalArgumentException(
          "no cell in common: %s has %s, %s has %s"
              .formatted(old.name(), some(old), now.name(), some(now)));
    }
    boolean anyExact =
        old.samples().entrySet().stream()
            .filter(sample -> now.samples().containsKey(sample.getKey()))
            .anyMatch(sample -> sample.getValue().sampling() == Sampling.ONCE);
    if (common > 0 && most < FORKS_NEEDED && !anyExact) {
      throw new IllegalArgumentException(
          "no cell has more than %d forks on both sides, %d are needed; with JMH: -f %d or more"
              .formatted(most, FORKS_NEEDED, FORKS_NEEDED));
    }
    for (String key : onlyNow) {
      Sample only = Objects.requireNonNull(now.samples().get(key), key);
      rows.add(missing(only, old.name(), only.system(), now));
    }
    return new Comparison(
        old.name(), paired && common > 0, margin, rows, Optional.empty(), List.of(), conditions());
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

  private static Row missing(Sample only, String one, String other, Source source) {
    return new Row.Match(only.work(), only.metric(), only.sampling(), one, other, Optional.empty())
        .without(Verdict.MISSING, "only in " + source.name());
  }

  /** A cell that is in the old source alone, but for one that its benchmark has changed since. */
  private Row onlyOld(String key, Sample base, Set<String> onlyNow) {
    Optional<Gained> gained = Gained.of(key, onlyNow);
    if (gained.isEmpty()) {
      return missing(base, base.system(), now.name(), old);
    }
    String since = gained.get().other(key);
    onlyNow.remove(since);
    return match(base, Objects.requireNonNull(now.samples().get(since), since))
        .without(Verdict.NOT_COMPARABLE, gained.get().reason(key));
  }

  private Row.Match match(Sample base, Sample other) {
    boolean sameName = base.system().equals(other.system());
    String baseName = sameName ? old.name() : base.system();
    String otherName = sameName ? now.name() : other.system();
    return new Row.Match(
        base.work(), base.metric(), base.sampling(), baseName, otherName, Optional.empty());
  }

  private Row row(Sample base, Sample other, boolean turns) {
    Row.Match match = match(base, other);
    if (!base.failure().isEmpty() || !other.failure().isEmpty()) {
      return match.without(
          Verdict.FAILED,
          base.failure().isEmpty()
              ? match.system() + ": " + other.failure()
              : match.base() + ": " + base.failure());
    }
    String differences = differences(base, other);
    if (!differences.isEmpty()) {
      return match.without(Verdict.NOT_COMPARABLE, differences);
    }
    boolean isSameMetric =
        base.metric().better() == other.metric().better()
            && base.metric().scale() == other.metric().scale()
            && base.sampling() == other.sampling();
    if (!isSameMetric) {
      return match.without(Verdict.NOT_COMPARABLE, "the benchmark declares another score");
    }
    Rules rules = new Rules(base.metric(), margin, Integer.MAX_VALUE, decider(base, other));
    boolean isExact = base.sampling() == Sampling.ONCE && other.sampling() == Sampling.ONCE;
    int fewest = Math.min(base.observations().size(), other.observations().size());
    if (isExact && fewest < Sampling.TIMES) {
      return match.without(
          Verdict.UNRESOLVED, "one of both was not taken twice: nobody knows if it repeats");
    }
    if (isExact) {
      return match.judged(Judge.exact(base.observations(), other.observations(), rules));
    }
    int forks = Math.min(base.observations().size(), other.observations().size());
    if (forks < FORKS_NEEDED) {
      return match.without(
          Verdict.UNRESOLVED, "%d forks, %d are needed".formatted(forks, FORKS_NEEDED));
    }
    return match.judged(
        turns
            ? Judge.judge(Difference.inOrder(base.observations(), other.observations()), rules)
            : Judge.unpaired(base.observations(), other.observations(), rules));
  }

  /** The clock where either wants it; empty where nothing was settled of either. */
  private static Optional<Decider> decider(Sample base, Sample other) {
    return Stream.of(base, other)
        .flatMap(sample -> sample.decider().stream())
        .filter(Decider::isClock)
        .findFirst()
        .or(() -> base.decider().filter(decider -> other.decider().isPresent()));
  }

  /** What differs beside what is compared, by name. */
  private String differences(Sample base, Sample other) {
    return base.conditions().entrySet().stream()
        .filter(condition -> !across.contains(condition.getKey()))
        .filter(condition -> other.conditions().containsKey(condition.getKey()))
        .filter(
            condition -> !condition.getValue().equals(other.conditions().get(condition.getKey())))
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
  private static boolean tookTurns(List<Observation> base, List<Observation> other) {
    if (base.size() != other.size() || base.isEmpty()) {
      return false;
    }
    for (int r = 0; r < base.size(); r++) {
      double last = Math.max(base.get(r).start(), other.get(r).start());
      boolean isLast = r + 1 == base.size();
      double next =
          isLast
              ? Double.POSITIVE_INFINITY
              : Math.min(base.get(r + 1).start(), other.get(r + 1).start());
      if (!(last < next)) {
        return false; // also where a start is not known
      }
    }
    return true;
  }
}
