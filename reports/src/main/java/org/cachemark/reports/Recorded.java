/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.cachemark.results.Cell;
import org.cachemark.results.Label;
import org.cachemark.results.Observation;
import org.cachemark.results.Results;
import org.cachemark.results.Run;
import org.cachemark.results.SystemId;

/**
 * What forks have recorded of themselves: what their JVMs ran with, and what it was they measured.
 */
public final class Recorded {

  private Recorded() {}

  /** What the JVMs ran with, in a line; none for a run that recorded nothing. */
  public static List<String> lines(Results results) {
    Map<String, Map<String, Integer>> forks =
        conditions(results.observations().values().stream().flatMap(List::stream).toList());
    return forks.isEmpty()
        ? List.of()
        : List.of(
            "by the forks' own account: "
                + forks.entrySet().stream()
                    .map(condition -> condition.getKey() + " " + told(condition.getValue()))
                    .collect(Collectors.joining("; ")));
  }

  /** The values of each condition, with the numbers of their forks. */
  private static Map<String, Map<String, Integer>> conditions(List<Observation> forks) {
    Map<String, Map<String, Integer>> values = new TreeMap<>();
    for (Observation one : forks) {
      one.fork()
          .conditions()
          .forEach(
              (name, value) ->
                  values.computeIfAbsent(name, n -> new TreeMap<>()).merge(value, 1, Integer::sum));
    }
    return values;
  }

  /** A value; of several each with the number of its forks. */
  private static String told(Map<String, Integer> values) {
    return values.size() == 1
        ? values.keySet().iterator().next()
        : values.entrySet().stream()
            .map(value -> "%s (%d forks)".formatted(value.getKey(), value.getValue()))
            .collect(Collectors.joining(", "));
  }

  /** In which cells forks were not like the others of their cell, a line each. */
  public static List<String> disagreements(Results results) {
    List<String> lines = new ArrayList<>();
    for (Cell cell : results.run().cells()) {
      List<Observation> forks = results.of(cell);
      conditions(forks)
          .forEach(
              (name, values) -> {
                if (values.size() > 1) {
                  lines.add(
                      "%s: not the same %s in all forks: %s"
                          .formatted(cell.id(), name, told(values)));
                }
              });
      if (forks.stream().anyMatch(one -> !one.fork().isConfiguredLike(forks.get(0).fork()))) {
        lines.add(cell.id() + ": not the same configuration in all forks; its files have them");
      }
    }
    return lines;
  }

  /**
   * The configurations that were measured, by system, and by setting where there are several of
   * one; of a system of which no fork has recorded any, that of the contract's check.
   */
  public static Map<String, String> configurations(Results results) {
    Run run = results.run();
    Map<String, String> all = new LinkedHashMap<>();
    for (Map.Entry<String, Run.SystemInfo> system : run.systems().entrySet()) {
      Map<String, Set<Label>> measured = new LinkedHashMap<>();
      for (Cell cell : run.cells()) {
        for (Map.Entry<String, SystemId> slot : cell.systems().entrySet()) {
          if (slot.getValue().toString().equals(system.getKey())) {
            results.of(cell).stream()
                .map(one -> one.fork().configurations().get(slot.getKey()))
                .filter(text -> text != null)
                .findFirst()
                .ifPresent(
                    text ->
                        measured
                            .computeIfAbsent(text, t -> new LinkedHashSet<>())
                            .add(run.setting(cell).label()));
          }
        }
      }
      if (measured.isEmpty()) {
        all.put(system.getKey(), system.getValue().configuration());
      } else if (measured.size() == 1) {
        all.put(system.getKey(), measured.keySet().iterator().next());
      } else {
        measured.forEach(
            (text, labels) -> {
              String more = labels.size() > 1 ? " and %d more".formatted(labels.size() - 1) : "";
              all.put(system.getKey() + ", " + labels.iterator().next() + more, text);
            });
      }
    }
    return all;
  }
}
