/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.results;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What cells have in common that are compared with each other: a cell without what is compared.
 *
 * @param cpus the CPUs that forks are held on; {@link Cpus#ALL} also where these are compared
 * @param jvm name of the JVM; {@link Run#DEFAULT_JVM} also where JVMs are compared
 */
public record Setting(
    String benchmark, Map<String, Value> params, int threads, Cpus cpus, String jvm) {

  public Setting {
    Run.present(benchmark, "benchmark");
    Run.present(params, "params");
    Run.present(cpus, "cpus");
    Run.present(jvm, "jvm");
    params = Collections.unmodifiableMap(new TreeMap<>(params));
  }

  /** The same for another value, or none, of a parameter. */
  public Setting without(String param) {
    Map<String, Value> others = new TreeMap<>(params);
    others.remove(param);
    return new Setting(benchmark, others, threads, cpus, jvm);
  }

  /** The same for whatever number of threads. */
  public Label withoutThreads() {
    List<String> parts = new ArrayList<>(label().parts());
    parts.remove(1 + params.size());
    return new Label(parts);
  }

  /** What is done, for people. */
  public Label label() {
    List<String> parts = new ArrayList<>(List.of(benchmark));
    params.forEach((name, value) -> parts.add(name + " " + value.label()));
    parts.add(inThreads());
    if (!cpus.equals(Cpus.ALL)) {
      parts.add(cpus.label());
    }
    if (!jvm.equals(Run.DEFAULT_JVM)) {
      parts.add("JVM " + jvm);
    }
    return new Label(parts);
  }

  /** The threads, for people: {@code 2 threads}. */
  public String inThreads() {
    return threads == 1 ? "1 thread" : threads + " threads";
  }

  /** All that is done: {@code ReadOnly, entries 100k, 2 threads}. */
  @Override
  public String toString() {
    return label().toString();
  }
}
