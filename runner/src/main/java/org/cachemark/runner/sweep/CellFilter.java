/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.sweep;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.cachemark.results.Cell;
import org.cachemark.results.Contrast;
import org.cachemark.results.Parameter;
import org.cachemark.results.Shown;
import org.cachemark.results.SystemId;
import org.cachemark.results.Value;
import org.cachemark.runner.InputError;
import org.cachemark.runner.catalogue.Catalogue;
import org.cachemark.runner.catalogue.Family;
import org.cachemark.runner.catalogue.Names;
import org.cachemark.runner.catalogue.Product;

/** Conditions on cells, such as {@code cache=caffeine|guava,threads=2}. */
public final class CellFilter {

  private static final Set<String> CELL_KEYS =
      Set.of("benchmark", "cell", Contrast.CPUS, "jvm", "threads");

  private CellFilter() {}

  /** What a condition on the cells of a sweep may be about. */
  public static Set<String> keys(Sweep sweep) {
    Set<String> keys = new TreeSet<>(CELL_KEYS);
    keys.addAll(sweep.slots());
    keys.addAll(sweep.contrast().dimensions());
    sweep.benchmarks().forEach(setting -> keys.addAll(setting.params().keySet()));
    return keys;
  }

  /**
   * Reads conditions divided by commas, alternatives by bars.
   *
   * @throws InputError if one is not {@code key=value}, or the cells of the sweep have no such key
   */
  public static Map<String, String> parse(String text, Sweep sweep) {
    Map<String, String> conditions = split(text, sweep);
    check("--only", conditions, keys(sweep));
    return conditions;
  }

  /**
   * The benchmarks that conditions name, of the sweep or not; empty if they leave them all.
   *
   * @throws InputError if one is not {@code key=value}
   */
  public static List<String> benchmarks(String text, Sweep sweep) {
    String named = split(text, sweep).get("benchmark");
    return named == null
        ? List.of()
        : Stream.of(named.split("\\|", -1)).map(String::strip).toList();
  }

  private static Map<String, String> split(String text, Sweep sweep) {
    Map<String, String> conditions = new TreeMap<>();
    for (String part : text.split(",(?![^\\[]*\\])", -1)) { // commas inside brackets stay
      int equals = part.indexOf('=');
      if (equals < 1 || equals == part.length() - 1) {
        throw new InputError(
            "--only: '%s' is not key=value, such as %s"
                .formatted(Shown.name(part), example(sweep)));
      }
      conditions.merge(
          part.substring(0, equals).strip(),
          part.substring(equals + 1).strip(),
          (a, b) -> a + "|" + b);
    }
    return conditions;
  }

  private static String example(Sweep sweep) {
    Sweep.Setting first = sweep.benchmarks().get(0);
    return sweep.slots().stream()
        .flatMap(
            slot ->
                sweep.systems(first, slot).stream()
                    .map(system -> slot + "=" + SystemId.parse(system).product()))
        .findFirst()
        .orElse("benchmark=" + first.benchmark());
  }

  static void check(String where, Map<String, String> conditions, Collection<String> keys) {
    for (String key : conditions.keySet()) {
      if (!keys.contains(key)) {
        throw InputError.unknown(where, "condition", key, keys, "");
      }
    }
  }

  /**
   * Checks that there is what a condition names, and that a number is one.
   *
   * @param where what an error begins with
   * @param value alternatives, divided by bars
   * @throws InputError if not; the message has the nearest name
   */
  public static void checkValues(
      String where, String key, String value, Sweep sweep, Catalogue catalogue) {
    for (String one : value.split("\\|", -1)) {
      String text = one.strip();
      switch (key) {
        case "benchmark" -> catalogue.benchmark(where, text);
        case "jvm" -> {
          List<String> known = sweep.jvms().stream().map(Sweep.Jvm::name).toList();
          if (!known.contains(text)) {
            throw InputError.unknown(where, "jvm of the sweep", text, known, "");
          }
        }
        case "threads" -> Amounts.count(where + ": threads", text, 1, SweepReader.MAX_THREADS);
        case Contrast.CPUS -> Amounts.cpus(where + ": cpus", text);
        case "cell" -> {
          // ids are known once there is a plan
        }
        default ->
            familyOf(key, sweep, catalogue)
                .ifPresentOrElse(
                    family -> checkSystem(where, text, family, key, catalogue),
                    () -> checkValue(where, key, text, sweep, catalogue));
      }
    }
  }

  /** The kind of measurement that has a slot; empty for what is none. */
  private static Optional<Family> familyOf(String slot, Sweep sweep, Catalogue catalogue) {
    return Optional.ofNullable(catalogue.slots(sweep.benchmarkNames()).get(slot));
  }

  /** A value that some benchmark of the sweep takes. */
  private static void checkValue(
      String where, String key, String text, Sweep sweep, Catalogue catalogue) {
    InputError refused = null;
    for (Sweep.Setting setting : sweep.benchmarks()) {
      Parameter known = catalogue.benchmark("", setting.benchmark()).params().get(key);
      if (known != null) {
        try {
          Amounts.value(where + ": " + key, text, known);
          return;
        } catch (InputError e) {
          refused = e;
        }
      }
    }
    if (refused != null) {
      throw refused;
    }
  }

  /** A product alone is a condition, though it may be no system. */
  private static void checkSystem(
      String where, String text, Family family, String slot, Catalogue catalogue) {
    SystemId name = Names.system(where, text);
    Product product = catalogue.product(where, name, family, slot);
    Set<String> variants = product.variants().keySet();
    if (!name.variant().isEmpty() && !name.isCoordinates() && !variants.contains(name.variant())) {
      throw Catalogue.unknownVariant(where, name, product);
    }
  }

  /** Whether a cell meets all conditions. */
  public static boolean matches(Map<String, String> conditions, Cell cell) {
    return conditions.entrySet().stream()
        .allMatch(
            condition ->
                List.of(condition.getValue().split("\\|", -1)).stream()
                    .anyMatch(value -> matches(condition.getKey(), value.strip(), cell)));
  }

  private static boolean matches(String key, String value, Cell cell) {
    return switch (key) {
      case "cell" -> cell.id().equals(value);
      case "benchmark" -> cell.benchmark().equals(value.replaceFirst("Benchmark$", ""));
      case "jvm" -> cell.jvm().equals(value);
      case Contrast.CPUS -> cell.cpus().equals(Amounts.cpus("cpus", value));
      case "threads" -> cell.threads() == Amounts.count("threads", value, 1, Integer.MAX_VALUE);
      default ->
          cell.systems().containsKey(key)
              ? Names.system("", value).covers(cell.systems().get(key))
              : cell.params().containsKey(key)
                  && value(key, value).compareTo(cell.params().get(key)) == 0;
    };
  }

  private static Value value(String key, String text) {
    try {
      return Value.parse(text);
    } catch (IllegalArgumentException e) {
      throw new InputError(key + ": " + e.getMessage(), e);
    }
  }
}
