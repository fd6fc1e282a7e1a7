/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.cachemark.reports.EnergyDivisive;
import org.cachemark.reports.Location;
import org.cachemark.reports.Statistics.Estimate;
import org.cachemark.results.Anchor;
import org.cachemark.results.Cell;
import org.cachemark.results.Combine;
import org.cachemark.results.Environment;
import org.cachemark.results.Metric;
import org.cachemark.results.Results;
import org.cachemark.results.Run;
import org.cachemark.results.Setting;
import org.cachemark.results.Units;
import org.cachemark.results.Value;

/**
 * How releases went against one anchor release that was measured beside each of them, in the same
 * rounds. Ratios to the anchor are kept, never scores, since those depend on the day.
 *
 * @param anchor what all are compared with
 * @param lines one for each setting on each machine and JVM
 */
public record History(Anchor anchor, List<Line> lines) {

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
  public record Line(Setting setting, String where, List<Point> points, List<Change> changes) {

    /** What was compared. */
    public Metric metric() {
      return points.get(0).metric();
    }

    /** How a level differs from the last: {@code slower by 7.2 %}. */
    public String step(Change change) {
      boolean byRatio = metric().isLogarithmic();
      boolean isWorse = change.factor() < (byRatio ? 1 : 0);
      String word = (isWorse ? Verdict.SLOWER : Verdict.FASTER).of(metric());
      return byRatio
          ? String.format(Locale.ROOT, "%s by %.1f %%", word, 100 * Math.abs(change.factor() - 1))
          : "%s by %s %s".formatted(word, Units.digits(Math.abs(change.factor())), metric().unit());
    }
  }

  /**
   * A release.
   *
   * @param results the run that measured it
   * @param cell what was measured
   * @param ratio its speed over that of the anchor; of a metric that is compared by differences,
   *     the difference to it, more being better
   * @param isByWall whether that is the speed by the clock; else it is that by CPU time
   */
  public record Point(Results results, Cell cell, Estimate ratio, boolean isByWall) {

    /** What was compared. */
    public Metric metric() {
      return results.run().work(cell).score();
    }
  }

  /**
   * A change of the level.
   *
   * @param at index of the first point after it
   * @param factor the typical ratio after it over that before it; or the difference of both
   * @param p how often chance does as much
   */
  public record Change(int at, double factor, double p) {}

  /**
   * Gathers what runs have measured beside an anchor.
   *
   * @param runs in any order
   * @param anchor what all are compared with; empty for what most runs have compared with
   * @param byRelease the order of versions
   * @throws IllegalArgumentException if no run has the anchor beside anything of its kind; the
   *     message says so in a line
   */
  public static History of(
      List<Results> runs, Optional<Anchor> anchor, Comparator<String> byRelease) {
    Anchor base = anchor.orElseGet(() -> usual(runs));
    Map<String, List<Point>> lines = new TreeMap<>();
    for (Results results : runs) {
      for (Cell cell : results.run().cells()) {
        Optional<Cell> beside = anchorOf(results.run(), cell, base);
        Optional<Point> point = beside.flatMap(b -> point(results, b, cell));
        point.ifPresent(
            p ->
                lines
                    .computeIfAbsent(
                        String.join(
                            "\t",
                            results.run().setting(cell).toString(),
                            where(p),
                            results.run().contrast().kind(cell)),
                        k -> new ArrayList<>())
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
    Setting setting = any.results().run().setting(any.cell());
    return new Line(setting, where(any), points, changes(points));
  }

  /** What most runs have compared with. */
  private static Anchor usual(List<Results> runs) {
    return runs.stream()
        .flatMap(results -> Contest.of(results).flatMap(Contest::anchor).stream())
        .collect(Collectors.groupingBy(Anchor::toString, TreeMap::new, Collectors.counting()))
        .entrySet()
        .stream()
        .max(Map.Entry.comparingByValue())
        .map(most -> Anchor.parse(most.getKey()))
        .orElseThrow(() -> new IllegalArgumentException("no run has compared versions of a cache"));
  }

  /** The anchor's cell for a cell of another version: alike in all else. */
  private static Optional<Cell> anchorOf(Run run, Cell cell, Anchor anchor) {
    boolean isPlain = !cell.twin() && cell.plant() == null;
    return run.cells().stream()
        .filter(other -> isPlain && !other.twin() && other.plant() == null && !other.equals(cell))
        .filter(other -> anchor.isFor(other, cell) && !anchor.isFor(cell, other))
        .filter(other -> other.unversioned().equals(cell.unversioned()))
        .filter(other -> run.setting(other).equals(run.setting(cell)))
        .filter(other -> unnamed(run, other, anchor).equals(unnamed(run, cell, anchor)))
        .findFirst();
  }

  /** Values that are compared, and that the anchor does not name. */
  private static Map<String, Value> unnamed(Run run, Cell cell, Anchor anchor) {
    Map<String, Value> values = run.contrast().compared(cell);
    values.keySet().removeAll(anchor.values().keySet());
    return values;
  }

  private static Optional<Point> point(Results results, Cell anchor, Cell cell) {
    Run.Pair pair = new Run.Pair(anchor.id(), cell.id(), false);
    return Contest.of(results, List.of(pair))
        .evidence(pair)
        .map(
            evidence ->
                new Point(
                    results,
                    cell,
                    ratio(evidence.deciding(), results.run().work(cell).score()),
                    evidence.isByWall()));
  }

  /** On a linear scale the difference stays what it is. */
  private static Estimate ratio(Location change, Metric metric) {
    Estimate estimate = change.interval(Rules.CONFIDENCE);
    return metric.isLogarithmic() ? estimate.map(Math::exp) : estimate;
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
    boolean byRatio = points.get(0).metric().isLogarithmic();
    double[] series =
        points.stream()
            .mapToDouble(p -> byRatio ? Math.log(p.ratio().value()) : p.ratio().value())
            .toArray();
    List<EnergyDivisive.Split> splits = EnergyDivisive.splits(series, SIGNIFICANCE, SEED);
    List<Change> changes = new ArrayList<>();
    for (int i = 0; i < splits.size(); i++) {
      int from = i == 0 ? 0 : splits.get(i - 1).at();
      int at = splits.get(i).at();
      int to = i + 1 < splits.size() ? splits.get(i + 1).at() : series.length;
      double before = median(series, from, at);
      double after = median(series, at, to);
      double change = after - before;
      changes.add(new Change(at, byRatio ? Math.exp(change) : change, splits.get(i).p()));
    }
    return changes;
  }

  private static double median(double[] series, int from, int to) {
    return Combine.MEDIAN.of(Arrays.copyOfRange(series, from, to));
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
            "%s: from %s on, %s than before, against %s."
                .formatted(
                    line.setting(),
                    line.points().get(change.at()).cell().version(),
                    line.step(change),
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
