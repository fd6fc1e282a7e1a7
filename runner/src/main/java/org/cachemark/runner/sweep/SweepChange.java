/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.sweep;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.cachemark.results.Anchor;
import org.cachemark.results.Contrast;
import org.cachemark.results.Cpus;
import org.cachemark.results.Value;
import org.jspecify.annotations.Nullable;

/** Makes a sweep that is like another but for what is said here. For use by one thread. */
public final class SweepChange {

  private final Sweep of;
  private Map<String, List<String>> systems;
  private Contrast contrast;
  private @Nullable Anchor baseline;
  private Map<String, String> ratios;
  private List<String> classPath;
  private List<Sweep.Setting> benchmarks;
  private List<Sweep.Jvm> jvms;
  private Sweep.Effort effort;
  private Sweep.Remote remote;
  private List<Sweep.Exclusion> exclude;
  private Sweep.@Nullable Contest contest;
  private @Nullable Boolean together;

  SweepChange(Sweep of) {
    this.of = of;
    systems = of.systems();
    contrast = of.contrast();
    baseline = of.baseline();
    ratios = of.ratios();
    classPath = of.classPath();
    benchmarks = of.benchmarks();
    jvms = of.jvms();
    effort = of.effort();
    remote = of.remote();
    exclude = of.exclude();
    contest = of.contest();
    together = of.together();
  }

  /** Other systems for a slot, in all benchmarks. */
  public SweepChange systems(String slot, List<String> others) {
    systems = new LinkedHashMap<>(systems);
    systems.put(slot, others);
    settings(
        s -> {
          Map<String, List<String>> own = new LinkedHashMap<>(s.systems());
          own.remove(slot);
          return new Sweep.Setting(s.benchmark(), own, s.params(), s.threads(), s.cpus());
        });
    Set<String> left = done().allSystems();
    ratios = new TreeMap<>(ratios);
    ratios.entrySet().removeIf(r -> !left.contains(r.getKey()) || !left.contains(r.getValue()));
    return this;
  }

  /** Other benchmarks. */
  public SweepChange benchmarks(List<Sweep.Setting> others) {
    benchmarks = others;
    return this;
  }

  /** Other numbers of threads in every benchmark. */
  public SweepChange threads(List<Integer> threads) {
    return settings(
        s -> new Sweep.Setting(s.benchmark(), s.systems(), s.params(), threads, s.cpus()));
  }

  /** Other numbers of CPUs in every benchmark. */
  public SweepChange cpus(List<Cpus> cpus) {
    return settings(
        s -> new Sweep.Setting(s.benchmark(), s.systems(), s.params(), s.threads(), cpus));
  }

  private SweepChange settings(UnaryOperator<Sweep.Setting> change) {
    benchmarks = benchmarks.stream().map(change).toList();
    return this;
  }

  /** Another effort. */
  public SweepChange effort(Sweep.Effort other) {
    effort = other;
    return this;
  }

  /** Another effort for systems that answer from another process. */
  public SweepChange remote(Sweep.Remote other) {
    remote = other;
    return this;
  }

  /** More jars for the systems whose library the catalogue does not know. */
  public SweepChange moreClassPath(List<String> more) {
    classPath = Stream.concat(classPath.stream(), more.stream()).distinct().toList();
    return this;
  }

  /** Another baseline; null for none. */
  SweepChange baseline(Anchor other) {
    baseline = other;
    return this;
  }

  /** Other ratios. */
  SweepChange ratios(Map<String, String> others) {
    ratios = others;
    return this;
  }

  /** These exclusions. */
  SweepChange exclude(List<Sweep.Exclusion> exclusions) {
    exclude = exclusions;
    return this;
  }

  /**
   * A comparison: what is measured is its sides, in their JVMs.
   *
   * @param dimensions what is compared beside systems; no parameter of the benchmarks any more
   */
  public SweepChange contest(Sweep.Contest other, List<Sweep.Jvm> ofSides, Contrast dimensions) {
    Map<String, List<String>> bySlot = new LinkedHashMap<>();
    for (Sweep.Side side : other.sides()) {
      side.systems()
          .forEach(
              (slot, system) -> {
                List<String> ofSlot = bySlot.computeIfAbsent(slot, s -> new ArrayList<>());
                if (!ofSlot.contains(system)) {
                  ofSlot.add(system);
                }
              });
    }
    systems = bySlot;
    settings(
        s -> {
          var params = new TreeMap<>(s.params());
          params.keySet().removeAll(dimensions.dimensions());
          return new Sweep.Setting(s.benchmark(), Map.of(), params, s.threads(), s.cpus());
        });
    contrast = dimensions;
    baseline = null;
    ratios = Map.of();
    jvms = ofSides;
    contest = other;
    return this;
  }

  /**
   * Pairs that are measured at the same time: each fork on as many CPUs as it has threads, where
   * nothing else is said. What is counted takes turns all the same, and is held nowhere.
   *
   * @param isCounted whether a benchmark's figures are counted
   */
  public SweepChange together(Predicate<String> isCounted) {
    together = true;
    return settings(
        s ->
            isCounted.test(s.benchmark())
                ? s
                : new Sweep.Setting(
                    s.benchmark(),
                    s.systems(),
                    s.params(),
                    s.threads(),
                    s.cpus().stream()
                        .map(cpus -> cpus.equals(Cpus.ALL) ? Cpus.THREADS : cpus)
                        .distinct()
                        .toList()));
  }

  /** Pairs that take turns. */
  public SweepChange inTurns() {
    together = null;
    return this;
  }

  /** The same systems and work without a comparison of pairs. */
  public SweepChange noContest() {
    if (contest != null) {
      Map<String, List<Value>> compared = new TreeMap<>();
      for (Sweep.Side side : contest.sides()) {
        side.values()
            .forEach(
                (param, value) -> {
                  List<Value> values = compared.computeIfAbsent(param, p -> new ArrayList<>());
                  if (!values.contains(value)) {
                    values.add(value);
                  }
                });
      }
      List<Value> cpus = compared.remove(Contrast.CPUS);
      if (cpus != null) {
        cpus(cpus.stream().map(value -> Cpus.parse(value.toString())).toList());
      }
      settings(
          s -> {
            Map<String, List<Value>> params = new TreeMap<>(s.params());
            params.putAll(compared);
            return new Sweep.Setting(s.benchmark(), s.systems(), params, s.threads(), s.cpus());
          });
    }
    contest = null;
    return this;
  }

  /** The sweep. */
  public Sweep done() {
    return new Sweep(
        of.name(),
        of.about(),
        systems,
        contrast,
        baseline,
        ratios,
        classPath,
        benchmarks,
        jvms,
        effort,
        remote,
        of.services(),
        exclude,
        contest,
        together);
  }
}
