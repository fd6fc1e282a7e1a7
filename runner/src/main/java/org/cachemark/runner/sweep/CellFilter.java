/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.sweep;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.cachemark.results.Cell;
import org.cachemark.results.Parameter;
import org.cachemark.results.Shown;
import org.cachemark.results.SystemId;
import org.cachemark.results.Value;
import org.cachemark.runner.InputError;
import org.cachemark.runner.catalogue.Catalogue;
import org.cachemark.runner.catalogue.Names;
import org.cachemark.runner.catalogue.Product;

/** Conditions on cells, such as {@code cache=caffeine|guava,threads=2}. */
public final class CellFilter {

  private CellFilter() {}

  /**
   * Reads conditions divided by commas, alternatives by bars.
   *
   * @param keys what conditions may be about
   * @throws InputError if one is not {@code key=value}, or about something else
   */
  public static Map<String, String> parse(String text, Set<String> keys) {
    Map<String, String> conditions = new TreeMap<>();
    for (String part : text.split(",(?![^\\[]*\\])", -1)) { // commas inside brackets stay
      int equals = part.indexOf('=');
      if (equals < 1 || equals == part.length() - 1) {
        throw new InputError(
            "--only: '" + Shown.name(part) + "' is not key=value, such as cache=caffeine");
      }
      conditions.merge(
          part.substring(0, equals).strip(),
          part.substring(equals + 1).strip(),
          (a, b) -> a + "|" + b);
    }
    check("--only", conditions, keys);
    return conditions;
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
        case "cell" -> {
          // ids are known once there is a plan
        }
        default -> {
          boolean isSlot =
              sweep.systems().containsKey(key)
                  || sweep.benchmarks().stream().anyMatch(s -> s.systems().containsKey(key));
          if (isSlot) {
            checkSystem(where, Names.system(where, text), catalogue);
          } else {
            checkValue(where, key, text, sweep, catalogue);
          }
        }
      }
    }
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
  private static void checkSystem(String where, SystemId name, Catalogue catalogue) {
    Product product = catalogue.products().get(name.product());
    if (product == null) {
      throw InputError.unknown(
          where, "cache", name.product(), catalogue.products().keySet(), "./run.sh list caches");
    }
    Set<String> variants = product.variants().keySet();
    if (!name.variant().isEmpty() && !name.isCoordinates() && !variants.contains(name.variant())) {
      throw InputError.unknown(
          where, "variant of " + name.product(), name.variant(), variants, "./run.sh list caches");
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
