/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.results;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One thing to measure. Immutable.
 *
 * @param id readable and stable between runs; what results are joined on, and a folder's name
 * @param benchmark name of the benchmark, such as {@code ReadOnly}
 * @param systems what is measured, by slot; most benchmarks have one
 * @param title the systems as people call them, without a version
 * @param role what the systems stand for in a comparison
 * @param params the benchmark's parameters, but for the threads
 * @param threads how many threads work at once
 * @param cpus the CPUs that its forks are held on; all where it is not said
 * @param jvm name of the JVM in the sweep
 * @param plant a slowdown that is planted, to see whether it is found; null where nothing is added
 * @param twin whether it is the second measurement of a cell that is like it in all else
 */
public record Cell(
    String id,
    String benchmark,
    Map<String, SystemId> systems,
    Title title,
    Role role,
    Map<String, Value> params,
    int threads,
    Cpus cpus,
    String jvm,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Plant plant,
    @JsonInclude(JsonInclude.Include.NON_DEFAULT) @JsonSetter(nulls = Nulls.AS_EMPTY)
        boolean twin) {

  /** The slot of caches. */
  public static final String CACHE = "cache";

  /** What the id of a second measurement ends with. */
  private static final String TWIN = "_twin";

  /** No directory but one's own can be named so. */
  private static final Pattern FILE_NAME = Pattern.compile("[^/\\\\\\p{Cc}]{1,1000}");

  /** What a system stands for. */
  public enum Role {
    /** A system among systems. */
    COMPETITOR,
    /** Not of their kind: what they are held to. */
    REFERENCE,
    /** Does nothing: what the harness costs. */
    FLOOR
  }

  public Cell {
    Run.present(id, "id");
    Run.present(benchmark, "benchmark");
    Run.present(systems, "systems");
    Run.present(title, "title");
    Run.present(role, "role");
    Run.present(params, "params");
    Run.present(jvm, "jvm");
    Run.present(cpus, "cpus");
    if (!FILE_NAME.matcher(id).matches() || id.equals(".") || id.equals("..")) {
      throw new IllegalArgumentException("'" + Shown.name(id) + "' cannot be the id of a cell");
    }
    systems = Collections.unmodifiableMap(new LinkedHashMap<>(systems));
    params = Collections.unmodifiableMap(new TreeMap<>(params));
    if (systems.isEmpty() || threads < 1) {
      throw new IllegalArgumentException("cell " + id + " lacks a system or threads");
    }
  }

  /** A cell that is held on no CPUs of its own. */
  public Cell(
      String id,
      String benchmark,
      Map<String, SystemId> systems,
      Title title,
      Role role,
      Map<String, Value> params,
      int threads,
      String jvm,
      @Nullable Plant plant,
      boolean twin) {
    this(id, benchmark, systems, title, role, params, threads, Cpus.ALL, jvm, plant, twin);
  }

  /** All by which cells can be compared that has a value: its parameters, and its CPUs. */
  @JsonIgnore
  public Map<String, Value> values() {
    Map<String, Value> values = new TreeMap<>(params);
    values.put(Contrast.CPUS, cpus.value());
    return values;
  }

  /** The systems by their full names: {@code caffeine@3.3.1}. */
  @JsonIgnore
  public String system() {
    return SystemId.joined(systems.values(), system -> system);
  }

  /** The same, of whatever version. */
  @JsonIgnore
  public String unversioned() {
    return SystemId.joined(systems.values(), SystemId::unversioned);
  }

  /** The system in the first slot, by which all are drawn. */
  @JsonIgnore
  public SystemId first() {
    return systems.values().iterator().next();
  }

  /** The versions of the systems that have one; empty for what comes with the JDK. */
  @JsonIgnore
  public String version() {
    return systems.values().stream()
        .flatMap(system -> system.version().stream())
        .collect(Collectors.joining(SystemId.AND));
  }

  /**
   * What sets it apart from a plain measurement of its systems: planted work, or that it is again.
   */
  @JsonIgnore
  public String mark() {
    String planted = plant != null && !plant.isNothing() ? " + " + plant : "";
    return planted + (twin ? " again" : "");
  }

  /** The id of the cell that a second measurement, and one of that, is of; else the id itself. */
  public static String original(String id) {
    return id.endsWith(TWIN) ? original(id.substring(0, id.length() - TWIN.length())) : id;
  }

  /** The second measurement of this cell. */
  public Cell again() {
    return new Cell(
        id + TWIN, benchmark, systems, title, role, params, threads, cpus, jvm, plant, true);
  }
}
