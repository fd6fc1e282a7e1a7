/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.cachemark.reports.Cell;
import org.cachemark.reports.EnergyDivisive;
import org.cachemark.reports.Environment;
import org.cachemark.reports.Results;
import org.cachemark.reports.Run;
import org.cachemark.reports.Statistics;
import org.cachemark.reports.Statistics.Estimate;

/**
 * How releases went against one anchor release that was measured beside each of them, in the same
 * rounds. Ratios to the anchor are kept, never scores, since those depend on the day.
 *
 * @param anchor the cache with the version that all are compared with
 * @param lines one for each setting on each machine and JVM
 */
public record History(String anchor, List<Line> lines) {

  /** How often chance may do what is called a change. */
  public static final double SIGNIFICANCE = 0.05;

  private static final long SEED = 20_260_101;

  /**
   * One setting on one machine and JVM: another of these begins a new line.
   *
   * @param setting what was done
   * @param where the machine and the JVM
   * @param points in the order of the releases
   * @param changes where the level changes; none from fewer than eight points
   */
  public record Line(String setting, String where, List<Point> points, List<Change> changes) {}

  /**
   * A release.
   *
   * @param results the run that measured it
   * @param cell what was measured
   * @param ratio its speed over that of the anchor
   * @param isByWall whether that is the speed by the clock; else it is that by CPU time
   */
  public record Point(Results results, Cell cell, Estimate ratio, boolean isByWall) {}

  /**
   * A change of the level.
   *
   * @param at index of the first point after it
   * @param factor the typical speed after it, over that before it
   * @param p how often chance does as much
   */
  public record Change(int at, double factor, double p) {}

  /**
   * Gathers what runs have measured beside an anchor.
   *
   * @param runs in any order
   * @param anchor the cache with its version; empty for the one that most runs have compared with
   * @param byRelease the order of versions
   * @throws IllegalArgumentException if no run has the anchor beside anything of its kind; the
   *     message says so in a line
   */
  public static History of(List<Results> runs, String anchor, Comparator<String> byRelease) {
    String base = anchor.isEmpty() ? usual(runs) : anchor;
    Map<String, List<Point>> lines = new TreeMap<>();
    for (Results results : runs) {
      for (Cell cell : results.run().cells()) {
        Optional<Cell> beside = anchorOf(results.run(), cell, base);
        Optional<Point> point = beside.flatMap(b -> point(results, b, cell));
        point.ifPresent(
            p ->
                lines
                    .computeIfAbsent(cell.setting() + "\t" + where(p), k -> new ArrayList<>())
                    .add(p));
      }
    }
    if (lines.isEmpty()) {
      throw new IllegalArgumentException(
          "no run has measured %s beside another version of it".formatted(base));
    }
    Comparator<Point> order =
        Comparator.comparing((Point point) -> point.cell().version(), byRelease)
            .thenComparing(point -> point.results().run().created());
    return new History(
        base,
        lines.values().stream()
            .map(points -> line(points.stream().sorted(order).toList()))
            .toList());
  }

  private static Line line(List<Point> points) {
    Point any = points.get(0);
    return new Line(any.cell().setting(), where(any), points, changes(points));
  }

  /** What most runs have compared with. */
  private static String usual(List<Results> runs) {
    return runs.stream()
        .map(results -> Contest.of(results).map(Contest::base).orElse(""))
        .filter(base -> !base.isEmpty())
        .collect(Collectors.groupingBy(base -> base, TreeMap::new, Collectors.counting()))
        .entrySet()
        .stream()
        .max(Map.Entry.comparingByValue())
        .map(Map.Entry::getKey)
        .orElseThrow(() -> new IllegalArgumentException("no run has compared versions of a cache"));
  }

  /** The anchor's cell for a cell of another version: alike in all else. */
  private static Optional<Cell> anchorOf(Run run, Cell cell, String anchor) {
    boolean isPlain = !cell.twin() && cell.plant() == null && !cell.cache().equals(anchor);
    return run.cells().stream()
        .filter(other -> isPlain && !other.twin() && other.plant() == null)
        .filter(other -> other.cache().equals(anchor))
        .filter(other -> other.setting().equals(cell.setting()))
        .filter(other -> Sample.key(other).equals(Sample.key(cell)))
        .findFirst();
  }

  private static Optional<Point> point(Results results, Cell anchor, Cell cell) {
    Run.Contest alone =
        new Run.Contest(
            Rules.DEFAULT_MARGIN,
            Integer.MAX_VALUE,
            false,
            List.of(new Run.Pair(anchor.id(), cell.id(), false)));
    Contest contest = new Contest(results, alone);
    return contest
        .evidence(alone.pairs().get(0))
        .map(
            evidence ->
                new Point(
                    results,
                    cell,
                    evidence.deciding().interval(Rules.CONFIDENCE).map(Math::exp),
                    evidence.isByWall()));
  }

  private static String where(Point point) {
    Environment machine = point.results().run().environment();
    return "%s, %d cores, JVM %s"
        .formatted(
            machine.cpu(),
            machine.cores(),
            machine.jvms().getOrDefault(point.cell().jvm(), point.cell().jvm()));
  }

  private static List<Change> changes(List<Point> points) {
    double[] series =
        points.stream().mapToDouble(point -> Math.log(point.ratio().value())).toArray();
    List<EnergyDivisive.Split> splits = EnergyDivisive.splits(series, SIGNIFICANCE, SEED);
    List<Change> changes = new ArrayList<>();
    for (int i = 0; i < splits.size(); i++) {
      int from = i == 0 ? 0 : splits.get(i - 1).at();
      int at = splits.get(i).at();
      int to = i + 1 < splits.size() ? splits.get(i + 1).at() : series.length;
      double before = median(series, from, at);
      double after = median(series, at, to);
      changes.add(new Change(at, Math.exp(after - before), splits.get(i).p()));
    }
    return changes;
  }

  private static double median(double[] series, int from, int to) {
    return Statistics.median(IntStream.range(from, to).mapToDouble(i -> series[i]).toArray());
  }

  /** Whether anything of a run is in it. */
  public boolean isOf(Results results) {
    return lines.stream()
        .flatMap(line -> line.points().stream())
        .anyMatch(point -> point.results().equals(results));
  }

  /** The answer in a sentence for each change, or one that there is none. */
  public List<String> headline() {
    List<String> sentences = new ArrayList<>();
    for (Line line : lines) {
      for (Change change : line.changes()) {
        sentences.add(
            "%s: from %s on, %s by %.1f %% than before, against %s."
                .formatted(
                    line.setting(),
                    line.points().get(change.at()).cell().version(),
                    change.factor() < 1 ? "slower" : "faster",
                    100 * Math.abs(change.factor() - 1),
                    anchor));
      }
    }
    if (!sentences.isEmpty()) {
      return sentences;
    }
    int most = lines.stream().mapToInt(line -> line.points().size()).max().orElse(0);
    return List.of(
        most < EnergyDivisive.FEWEST
            ? "%d releases against %s; change points take %d or more."
                .formatted(most, anchor, EnergyDivisive.FEWEST)
            : "No change of the level is certain in %d releases against %s."
                .formatted(most, anchor));
  }
}
