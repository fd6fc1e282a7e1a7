/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import java.util.Map;
import java.util.TreeMap;
import org.cachemark.results.Cell;
import org.cachemark.results.Cell.Role;
import org.cachemark.results.Metric.Better;
import org.cachemark.results.Metric.Means;
import org.cachemark.results.Metric.Shown;
import org.cachemark.results.Results;
import org.cachemark.results.Run;
import org.cachemark.results.Value;

/** Runs that have counted hits, and measured speeds where a miss costs nothing. */
public final class HitsFixture {

  private final Fixture run =
      new Fixture()
          .exact(
              "Replay",
              Fixture.meaning(Means.HITS, "ratio", "hits", "%", Shown.SCORE),
              Fixture.meaning(Means.REFERENCE, "best", "OPT", "%", Shown.COLUMN),
              Fixture.meaning(Means.REFERENCE, "queue", "FIFO", "%", Shown.DIAGNOSTIC),
              Fixture.meaning(Means.ROOM, "fits", "fits", "entries", Shown.COLUMN),
              Fixture.meaning(Means.CAPACITY, "holds", "holds", "entries", Shown.DIAGNOSTIC),
              Fixture.wanted("way", "way", "%"),
              Fixture.fault("over", "overshoots", "% of the requests", ""))
          .noisy(
              "Load",
              Fixture.score("throughput", "throughput", "requests/s", Better.HIGHER),
              Fixture.share("share", "hits", "cost"),
              Fixture.meaning(Means.CAPACITY, "holds", "holds", "entries", Shown.DIAGNOSTIC))
          .tabulated("Replay", "trace")
          .asTimed("Replay", "mode", "late");

  private final Map<String, Value> more = new TreeMap<>();
  private String jvm = Run.DEFAULT_JVM;
  private String load = "";
  private double share = 70;
  private double entries = 1000;

  /** What is counted or measured from now on has this word too. */
  public HitsFixture with(String param, String word) {
    more.put(param, new Value.Word(word));
    return this;
  }

  /** All is from now on in this JVM. */
  public HitsFixture in(String name) {
    jvm = name;
    return this;
  }

  /** Speeds are from now on those of another load, with so many hits, and so many entries. */
  public HitsFixture load(String name, double perCent, long number) {
    load = name;
    share = perCent;
    entries = number;
    return this;
  }

  /** Hits of a trace, in per cent, twice. */
  public HitsFixture hits(String cache, String trace, long room, double... ratios) {
    return hits(cache, Role.COMPETITOR, trace, room, Map.of("best", 90.0, "queue", 40.0), ratios);
  }

  /** The same with whatever more; of what is not a number, nothing. */
  public HitsFixture hits(
      String cache,
      Role role,
      String trace,
      long room,
      Map<String, Double> figures,
      double... ratios) {
    Map<String, Value> params = new TreeMap<>(more);
    params.put("room", new Value.Whole(room));
    params.put("trace", new Value.Word(trace));
    Map<String, Double> all = new TreeMap<>(figures);
    all.putIfAbsent("holds", figures.getOrDefault("fits", (double) room));
    all.values().removeIf(figure -> figure.isNaN());
    run.figures(all).measured(cell("Replay", cache, role, 1, params), ratios);
    return this;
  }

  /**
   * What a request takes where a miss costs nothing, in microseconds of one thread, a round each.
   */
  public HitsFixture takes(String cache, double... micros) {
    return takes(cache, Role.COMPETITOR, 1, 0, micros);
  }

  /** The same of more threads, or at a cost. */
  public HitsFixture takes(String cache, Role role, int threads, long cost, double... micros) {
    double[] rates = new double[micros.length];
    for (int i = 0; i < rates.length; i++) {
      rates[i] = threads * 1e6 / micros[i];
    }
    Map<String, Value> params = new TreeMap<>(more);
    params.put("cost", new Value.Whole(cost));
    if (!load.isEmpty()) {
      params.put("load", new Value.Word(load));
    }
    run.figures(Map.of("share", share, "holds", entries))
        .measured(cell("Load", cache, role, threads, params), rates);
    return this;
  }

  private Cell cell(
      String benchmark, String cache, Role role, int threads, Map<String, Value> params) {
    Cell plain = Fixture.cell(benchmark, cache, role, threads, params);
    String id = plain.id() + new TreeMap<>(params).values().toString().replaceAll("[^\\w.]+", "_");
    return new Cell(
        jvm.equals(Run.DEFAULT_JVM) ? id : id + "_" + jvm,
        benchmark,
        plain.systems(),
        plain.title(),
        role,
        params,
        threads,
        jvm,
        null,
        false);
  }

  public Results results() {
    return run.rounds(5).results();
  }

  public Summary summary() {
    return Summary.of(results());
  }

  /**
   * At 1000, t0 + misses·m is 0.5 + 0.5 m of quick, 2 + 0.2 m of clever, which meet at 5 µs, and
   * 0.51 + 0.5 m of twin, whose t0 cannot be told from that of quick. At memory for 2000 others
   * have room for more, so that clever is worse.
   */
  public static HitsFixture both() {
    HitsFixture fixture = new HitsFixture();
    for (long room : new long[] {500, 1000, 2000, 4000}) {
      double more = Math.log(room / 1000.0);
      fixture.figured("quick@1", "zipf", room, 50 + 6 * more, 40 + 5 * more);
      fixture.figured("clever@1", "zipf", room, 80 + 3 * more, 40 + 5 * more);
      fixture.figured("twin@1", "zipf", room, 50 + 6 * more, 40 + 5 * more);
    }
    return fixture
        .figured("quick@1", "loop", 1000, 5, 0)
        .figured("clever@1", "loop", 1000, 60, 0)
        .hits("quick@1", Role.COMPETITOR, "memory", 2000, Map.of("fits", 1500.0), 70, 70)
        .hits("clever@1", Role.COMPETITOR, "memory", 2000, Map.of("fits", 300.0), 55, 55)
        .takes("quick@1", 0.49, 0.5, 0.5, 0.5, 0.51)
        .takes("clever@1", 1.96, 2, 2, 2, 2.04)
        .takes("twin@1", 0.5, 0.52, 0.5, 0.52, 0.51)
        .takes("map", Role.REFERENCE, 1, 0, 0.1, 0.1, 0.1, 0.1, 0.1);
  }

  private HitsFixture figured(String cache, String trace, long room, double hits, double queue) {
    Map<String, Double> figures =
        Map.of("best", 90.0, "queue", queue, "way", 100 * (hits - queue) / (90 - queue));
    return hits(cache, Role.COMPETITOR, trace, room, figures, hits, hits);
  }
}
