/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.results;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What a run compares: always systems, and, where it says so, JVMs, CPUs or the values of
 * parameters. It divides a cell into what is compared (its side) and what the others have in common
 * with it (its setting). Immutable.
 *
 * @param dimensions {@link #JVM}, {@link #CPUS}, or names of parameters
 */
public record Contrast(@JsonValue Set<String> dimensions) {

  /** The dimension of JVMs. */
  public static final String JVM = "jvm";

  /** The dimension of CPUs. */
  public static final String CPUS = "cpus";

  /** Systems alone. */
  public static final Contrast SYSTEMS = new Contrast(Set.of());

  public Contrast {
    Run.present(dimensions, "dimensions");
    dimensions = Collections.unmodifiableSet(new TreeSet<>(dimensions));
  }

  /** Systems, and these. */
  @JsonCreator
  public static Contrast of(Collection<String> dimensions) {
    Run.present(dimensions, "dimensions");
    return new Contrast(new TreeSet<>(dimensions));
  }

  /** What a cell has in common with those that it is compared with. */
  public Setting setting(Cell cell) {
    Map<String, Value> params = new TreeMap<>(cell.params());
    params.keySet().removeAll(dimensions);
    return new Setting(
        cell.benchmark(),
        params,
        cell.threads(),
        dimensions.contains(CPUS) ? Cpus.ALL : cell.cpus(),
        dimensions.contains(JVM) ? Run.DEFAULT_JVM : cell.jvm());
  }

  /** What is compared of a cell: {@code ignite:client@2.17.0 way=putAll}. */
  public String side(Cell cell) {
    return cell.system() + values(cell) + jvm(cell) + cell.mark();
  }

  /** The same without a version, to find it in other runs; what is planted belongs to it. */
  public String kind(Cell cell) {
    String plant = cell.plant() == null ? "" : " " + cell.plant().key();
    return cell.unversioned() + values(cell) + jvm(cell) + plant;
  }

  /** Which values a cell has of what is compared: of parameters, and of CPUs; a JVM is no value. */
  public Map<String, Value> compared(Cell cell) {
    Map<String, Value> compared = new TreeMap<>(cell.values());
    compared.keySet().retainAll(dimensions);
    return compared;
  }

  /** What is compared of a cell beside systems, for people: {@code ordered}, {@code sql 3}. */
  public List<String> words(Cell cell) {
    List<String> words = new ArrayList<>();
    compared(cell)
        .forEach(
            (name, value) ->
                words.add(
                    name.equals(CPUS)
                        ? cell.cpus().label()
                        : value.position().isPresent() ? name + " " + value.label() : "" + value));
    if (tellsJvm(cell)) {
      words.add(cell.jvm());
    }
    return words;
  }

  private String values(Cell cell) {
    return compared(cell).entrySet().stream()
        .map(value -> " " + value)
        .collect(Collectors.joining());
  }

  private String jvm(Cell cell) {
    return tellsJvm(cell) ? " on " + cell.jvm() : "";
  }

  private boolean tellsJvm(Cell cell) {
    return dimensions.contains(JVM) && !cell.jvm().equals(Run.DEFAULT_JVM);
  }
}
