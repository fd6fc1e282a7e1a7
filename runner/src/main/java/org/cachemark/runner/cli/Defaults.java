/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.cachemark.results.Cpus;
import org.cachemark.results.Value;
import org.cachemark.runner.InputError;
import org.cachemark.runner.catalogue.Benchmark;
import org.cachemark.runner.catalogue.Catalogue;
import org.cachemark.runner.sweep.Sweep;

/** Benchmarks as they are where nothing is said of their parameters. */
final class Defaults {

  private Defaults() {}

  /**
   * Settings of benchmarks.
   *
   * @param names divided by commas
   * @throws InputError if one is unknown
   */
  static List<Sweep.Setting> settings(
      String names, Catalogue catalogue, List<Integer> threads, List<Cpus> cpus) {
    List<Sweep.Setting> settings = new ArrayList<>();
    for (String name : names.split(",", -1)) {
      Benchmark benchmark = catalogue.benchmark("--benchmark", name.strip());
      Map<String, List<Value>> params = new TreeMap<>();
      benchmark
          .params()
          .forEach(
              (param, known) -> {
                if (!known.optional()) {
                  params.put(param, known.defaults());
                }
              });
      settings.add(new Sweep.Setting(benchmark.name(), Map.of(), params, threads, cpus));
    }
    return settings;
  }
}
