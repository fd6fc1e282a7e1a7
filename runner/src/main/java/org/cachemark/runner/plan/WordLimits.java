/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.plan;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntSupplier;
import org.cachemark.results.Cell;
import org.cachemark.results.Parameter;
import org.cachemark.results.Units;
import org.cachemark.results.Value;

/**
 * What words of a benchmark's parameters take besides: a JDK, few of something else, or what a
 * system can do.
 */
final class WordLimits {

  private WordLimits() {}

  /** The capabilities that a cell's words take. */
  static Set<String> needs(Cell cell, Map<String, Parameter> known) {
    Set<String> needs = new TreeSet<>();
    cell.params()
        .forEach(
            (name, value) -> {
              Parameter declared = known.get(name);
              if (declared != null) {
                declared.limits().stream()
                    .filter(limit -> limit.word().equals(value.toString()))
                    .forEach(limit -> needs.addAll(limit.needs()));
              }
            });
    return needs;
  }

  /**
   * Why a cell cannot be measured, whatever the system; empty if nothing speaks against it.
   *
   * @param jdk the feature release of the JVM that would measure it
   */
  static Optional<String> against(Cell cell, Map<String, Parameter> known, IntSupplier jdk) {
    for (Map.Entry<String, Value> param : cell.params().entrySet()) {
      Parameter declared = known.get(param.getKey());
      if (declared == null) {
        continue;
      }
      String chosen = param.getKey() + " " + param.getValue().label();
      for (Parameter.Limit limit : declared.limits()) {
        if (!limit.word().equals(param.getValue().toString())) {
          continue;
        }
        if (limit.fromJdk() > 0 && jdk.getAsInt() < limit.fromJdk()) {
          return Optional.of(
              "%s takes JDK %d or newer, and JVM %s is %d"
                  .formatted(chosen, limit.fromJdk(), cell.jvm(), jdk.getAsInt()));
        }
        Value limited = limit.param() == null ? null : cell.params().get(limit.param());
        if (limited != null && !isLeft(limited, limit)) {
          return Optional.of("%s takes %s %s".formatted(chosen, limit.param(), left(limit)));
        }
      }
    }
    return Optional.empty();
  }

  /** Whether a value of another parameter may stand beside the word. */
  private static boolean isLeft(Value value, Parameter.Limit limit) {
    return limit.among().isEmpty()
        ? value.compareTo(new Value.Whole(limit.most())) <= 0
        : limit.among().contains(value.toString());
  }

  private static String left(Parameter.Limit limit) {
    return limit.among().isEmpty()
        ? "up to " + Units.count(limit.most())
        : String.join(" or ", limit.among());
  }
}
