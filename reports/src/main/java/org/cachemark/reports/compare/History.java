/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
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
import org.cachemark.results.Contrast;
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
   * @param points in the order of the releases, one for each run of a release; the anchor is one,
   *     unless it is another way of each release
   * @param changes where the level changes; none of fewer than eight releases
   */
  public record Line(Setting setting, String where, List<Point> points, List<Change> changes) {

    /** What was compared. */
    public Metric metric() {
      return points.get(0).metric();
    }

    /** How many releases there are, however often each was measured. */
    long releases() {
      return points.stream().map(point -> point.cell().version()).distinct().count();
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
   * A release, as one run has measured it.
   *
   * @param results the run that measured it
   * @param cell what was measured
   * @param ratio its speed over that of the anchor; of a metric that is compared by differences,
   *     the difference to it, more being better
   * @param by which speed that is: by the clock, or per CPU second; or that it is the anchor's, 1
   *     (a difference of 0), which has no interval
   */
  public record Point(Results results, Cell cell, Estimate ratio, String by) {

    /** What was compared. */
    public Metric metric() {
      return results.run().work(cell).score();
    }

    /** The ratio on the scale on which a change is a difference. */
    double standing() {
      return metric().isLogarithmic() ? Math.log(ratio.value()) : ratio.value();
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
      points(results, base)
          .forEach(
              (line, points) -> lines.computeIfAbsent(line, k -> new ArrayList<>()).addAll(points));
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

  /** What a run has measured beside the anchor, by the line that it belongs to. */
  private static Map<String, List<Point>> points(Results results, Anchor anchor) {
    Map<String, List<Point>> lines = new LinkedHashMap<>();
    Run run = results.run();
    for (Cell cell : run.cells()) {
      Optional<Cell> beside = anchorOf(run, cell, anchor);
      Optional<Point> point = beside.flatMap(b -> point(results, b, cell));
      if (point.isPresent()) {
        String kind = run.contrast().kind(cell);
        String line = String.join("\t", run.setting(cell).toString(), where(point.get()), kind);
        List<Point> points = lines.computeIfAbsent(line, k -> new ArrayList<>());
        if (points.isEmpty() && run.contrast().kind(beside.get()).equals(kind)) {
          points.add(anchorPoint(beside.get(), point.get()));
        }
        points.add(point.get());
      }
    }
    return lines;
  }

  /**
   * The anchor has its place among the releases, too: without it, a level that has begun with the
   * newest ones would lack one where all are taken to the newest.
   */
  private static Point anchorPoint(Cell anchor, Point beside) {
    double same = beside.metric().isLogarithmic() ? 1 : 0;
    Estimate known = Estimate.plain(same, beside.ratio().n());
    return new Point(beside.results(), anchor, known, "the anchor");
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
        .filter(
            other -> anchor.values().containsKey(Contrast.JVM) || other.jvm().equals(cell.jvm()))
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
                    evidence.nameOfDeciding()));
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

  /** Of releases, each with the median of its runs: these share what it is, and are no others. */
  private static List<Change> changes(List<Point> points) {
    boolean byRatio = points.get(0).metric().isLogarithmic();
    Map<String, List<Integer>> releases = new LinkedHashMap<>();
    for (int i = 0; i < points.size(); i++) {
      releases.computeIfAbsent(points.get(i).cell().version(), k -> new ArrayList<>()).add(i);
    }
    List<List<Integer>> runs = List.copyOf(releases.values());
    double[] series =
        runs.stream()
            .map(some -> some.stream().mapToDouble(i -> points.get(i).standing()).toArray())
            .mapToDouble(Combine.MEDIAN::of)
            .toArray();
    List<EnergyDivisive.Split> splits = EnergyDivisive.splits(series, SIGNIFICANCE, SEED);
    List<Change> changes = new ArrayList<>();
    for (int i = 0; i < splits.size(); i++) {
      int from = i == 0 ? 0 : splits.get(i - 1).at();
      int at = splits.get(i).at();
      int to = i + 1 < splits.size() ? splits.get(i + 1).at() : series.length;
      double change = median(series, at, to) - median(series, from, at);
      int point = runs.get(at).get(0);
      changes.add(new Change(point, byRatio ? Math.exp(change) : change, splits.get(i).p()));
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

  /**
   * The answer in a sentence for each change, and what of them chance may have done; or one that
   * there is none.
   */
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
      chance().ifPresent(sentences::add);
      return sentences;
    }
    long most = lines.stream().mapToLong(Line::releases).max().orElse(0);
    return List.of(
        most < EnergyDivisive.FEWEST
            ? "%d releases against %s; change points take %d or more."
                .formatted(most, anchor, EnergyDivisive.FEWEST)
            : "No change of the level is certain in %d releases against %s."
                .formatted(most, anchor));
  }

  /** How often some line changes by chance where none does; nothing to say of a single line. */
  private Optional<String> chance() {
    int judged =
        (int) lines.stream().filter(line -> line.releases() >= EnergyDivisive.FEWEST).count();
    return judged < 2
        ? Optional.empty()
        : Optional.of(
            "%d lines were judged, each by itself. Where nothing changes, chance shows a change in at most %.0f %% of such lines, and if they have nothing to do with each other somewhere in at most %.0f %% of such histories."
                .formatted(
                    judged, 100 * SIGNIFICANCE, 100 * (1 - Math.pow(1 - SIGNIFICANCE, judged))));
  }
}
