/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.ListSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.cachemark.reports.Cell;
import org.cachemark.reports.Run;
import org.cachemark.reports.Run.Skipped;
import org.cachemark.runner.catalogue.Benchmark;
import org.cachemark.runner.catalogue.Cache;
import org.cachemark.runner.catalogue.CacheName;
import org.cachemark.runner.catalogue.Catalogue;
import org.cachemark.runner.sweep.CellFilter;
import org.cachemark.runner.sweep.Sweep;

/** Makes a plan of a sweep: a pure function, with the seed, of what the sweep says. */
public final class Planner {

  /**
   * A pair may need its rounds three times: with too little warm-up, with enough, and once more to
   * confirm what they say.
   */
  private static final int ROUNDS_A_PAIR = 3;

  private Planner() {}

  /**
   * All cells of a sweep, those that are not measured with the reason.
   *
   * @param wanted what the command line restricts the sweep to; the rest is not even skipped
   * @param unfit why a cache did not pass the contract, by its full name
   */
  public static Plan plan(
      Sweep sweep,
      Catalogue catalogue,
      Predicate<Cell> wanted,
      Map<String, String> unfit,
      long seed) {
    List<Cell> cells = new ArrayList<>();
    List<Skipped> skipped = new ArrayList<>();
    RemoteLimits limits = new RemoteLimits(sweep, catalogue);
    for (Cell cell : cells(sweep, catalogue, limits)) {
      if (wanted.test(cell)) {
        skip(sweep, catalogue, limits, unfit, cell)
            .ifPresentOrElse(skipped::add, () -> cells.add(cell));
      }
    }
    if (sweep.contest() == null) {
      return new Plan(
          List.copyOf(cells),
          List.copyOf(skipped),
          limits.notes(),
          order(groups(cells, sweep), sweep.effort().rounds(), seed),
          List.of());
    }
    Pairing pairing = new Pairing(sweep.contest(), cells);
    skipped.addAll(pairing.alone());
    return new Plan(
        List.copyOf(pairing.cells()),
        List.copyOf(skipped),
        limits.notes(),
        order(
            groups(pairing),
            sweep.effort().rounds() * (sweep.contest().untilDecided() ? ROUNDS_A_PAIR : 1),
            seed),
        List.copyOf(pairing.pairs()));
  }

  private static List<Cell> cells(Sweep sweep, Catalogue catalogue, RemoteLimits limits) {
    Map<String, Cell> cells = new LinkedHashMap<>(); // what two entries ask for is one cell
    for (Sweep.Setting setting : sweep.benchmarks()) {
      for (Map<String, Long> params : combinations(limits.widened(setting))) {
        for (int threads : setting.threads()) {
          for (Sweep.Side side : sides(sweep, setting)) {
            Cell cell =
                cell(setting.benchmark(), catalogue.cache(side.cache()), params, threads, side);
            cells.putIfAbsent(cell.id(), cell);
          }
        }
      }
    }
    return List.copyOf(cells.values());
  }

  /** What is measured in a setting. */
  private static List<Sweep.Side> sides(Sweep sweep, Sweep.Setting setting) {
    if (sweep.contest() != null) {
      return sweep.contest().sides();
    }
    List<Sweep.Side> all = new ArrayList<>();
    for (Sweep.Jvm jvm : sweep.jvms()) {
      sweep.caches().stream()
          .filter(setting::isFor)
          .forEach(cache -> all.add(new Sweep.Side(cache, jvm.name(), null)));
    }
    return all;
  }

  private static Cell cell(
      String benchmark, Cache cache, Map<String, Long> params, int threads, Sweep.Side side) {
    StringBuilder id = new StringBuilder(benchmark + "_" + cache.name());
    params.forEach((name, value) -> id.append('_').append(name).append('=').append(value));
    id.append("_threads=").append(threads);
    if (!side.jvm().equals(Run.DEFAULT_JVM)) {
      id.append("_jvm=").append(side.jvm());
    }
    if (side.plant() != null) {
      id.append("_plant=").append(side.plant());
    }
    return new Cell(
        fileName(id.toString()),
        benchmark,
        cache.name().toString(),
        cache.title(),
        cache.version(),
        cache.product().role(),
        params,
        threads,
        side.jvm(),
        side.plant(),
        false);
  }

  /** The same text where it can be a file's name; other characters by their code. */
  private static String fileName(String text) {
    return text.codePoints()
        .mapToObj(
            c ->
                Character.isLetterOrDigit(c) || "_=.@:+-[];".indexOf(c) >= 0
                    ? Character.toString(c)
                    : "%" + Integer.toHexString(c))
        .collect(Collectors.joining());
  }

  private static List<Map<String, Long>> combinations(Map<String, List<Long>> params) {
    List<Map<String, Long>> combinations = List.of(new TreeMap<>());
    for (Map.Entry<String, List<Long>> param : params.entrySet()) {
      List<Map<String, Long>> longer = new ArrayList<>();
      for (Map<String, Long> combination : combinations) {
        for (long value : param.getValue()) {
          Map<String, Long> with = new TreeMap<>(combination);
          with.put(param.getKey(), value);
          longer.add(with);
        }
      }
      combinations = longer;
    }
    return combinations;
  }

  private static Optional<Skipped> skip(
      Sweep sweep, Catalogue catalogue, RemoteLimits limits, Map<String, String> unfit, Cell cell) {
    for (Sweep.Exclusion exclusion : sweep.exclude()) {
      if (CellFilter.matches(exclusion.where(), cell)) {
        return Optional.of(new Skipped(cell, Skipped.Kind.EXCLUDED, exclusion.because()));
      }
    }
    Benchmark benchmark = catalogue.benchmark("", cell.benchmark());
    Set<String> missing = new TreeSet<>(benchmark.needs());
    missing.removeAll(catalogue.cache(cell.cache()).capabilities());
    if (!missing.isEmpty()) {
      return Optional.of(
          new Skipped(cell, Skipped.Kind.NOT_APPLICABLE, "it lacks " + String.join(", ", missing)));
    }
    Optional<String> tooMuch = limits.against(cell);
    if (tooMuch.isPresent()) {
      return tooMuch.map(reason -> new Skipped(cell, Skipped.Kind.NOT_APPLICABLE, reason));
    }
    return Optional.ofNullable(unfit.get(cell.cache()))
        .map(reason -> new Skipped(cell, Skipped.Kind.FAILED_CHECK, reason));
  }

  /** What stays side by side: versions of one product, and the two of a ratio, in one setting. */
  private static List<List<String>> groups(List<Cell> cells, Sweep sweep) {
    Map<String, List<String>> groups = new LinkedHashMap<>();
    for (Cell cell : cells) {
      String base = sweep.ratios().getOrDefault(cell.cache(), cell.cache());
      String product = CacheName.parse("", base).unversioned();
      groups
          .computeIfAbsent(cell.setting() + "/" + product, group -> new ArrayList<>())
          .add(cell.id());
    }
    return List.copyOf(groups.values());
  }

  private static List<List<String>> groups(Pairing pairing) {
    Map<String, List<String>> groups = new LinkedHashMap<>();
    for (Run.Pair pair : pairing.pairs()) {
      groups.computeIfAbsent(pair.base(), base -> new ArrayList<>(List.of(base))).add(pair.cell());
    }
    return List.copyOf(groups.values());
  }

  /**
   * The order of each round: the groups are shuffled anew each time, and what is side by side in
   * one is shuffled in every other round and turned round in the next, so that of any two each goes
   * first as often.
   */
  private static List<List<String>> order(List<List<String>> groups, int rounds, long seed) {
    UniformRandomProvider random = RandomSource.XO_SHI_RO_256_PP.create(seed);
    List<List<String>> shuffled = new ArrayList<>();
    groups.forEach(group -> shuffled.add(new ArrayList<>(group)));
    List<List<String>> order = new ArrayList<>();
    for (int round = 0; round < rounds; round++) {
      ListSampler.shuffle(random, shuffled);
      for (List<String> group : shuffled) {
        if (round % 2 == 0) {
          ListSampler.shuffle(random, group);
        } else {
          Collections.reverse(group);
        }
      }
      order.add(shuffled.stream().flatMap(List::stream).toList());
    }
    return List.copyOf(order);
  }
}
