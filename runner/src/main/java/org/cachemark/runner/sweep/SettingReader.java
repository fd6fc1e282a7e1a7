/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.sweep;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.cachemark.results.Cell;
import org.cachemark.results.Contrast;
import org.cachemark.results.Cpus;
import org.cachemark.results.Parameter;
import org.cachemark.results.Value;
import org.cachemark.runner.InputError;
import org.cachemark.runner.catalogue.Benchmark;
import org.cachemark.runner.catalogue.Catalogue;
import org.cachemark.runner.catalogue.Family;
import org.jspecify.annotations.Nullable;

/** Reads a benchmark of a sweep, with what it is measured with. */
final class SettingReader {

  private final SweepText file;
  private final Catalogue catalogue;
  private final SystemsReader systems;

  SettingReader(SweepText file, Catalogue catalogue, SystemsReader systems) {
    this.file = file;
    this.catalogue = catalogue;
    this.systems = systems;
  }

  /**
   * Reads one.
   *
   * @param systemsOfAll the sweep's own, by slot, for slots that it says nothing of
   * @param threadsOfAll for a benchmark that says nothing of them; null for its default
   * @param cpusOfAll for a benchmark that says nothing of them; null for all of the machine
   */
  Sweep.Setting read(
      SweepFile.Setting written,
      Map<String, List<String>> systemsOfAll,
      @Nullable List<Located> threadsOfAll,
      @Nullable List<Located> cpusOfAll) {
    if (written.name == null) {
      throw new InputError(
          file + ": a benchmark has no name; known: " + catalogue.benchmarks().keySet());
    }
    Benchmark benchmark = catalogue.benchmark(file.at(written.name), written.name.text());
    Map<String, Family> slots = catalogue.slots(List.of(benchmark.name()));
    Map<String, List<String>> own = systems.read(written.caches, written.systems, slots);
    for (String slot : slots.keySet()) {
      if (!own.containsKey(slot) && !systemsOfAll.containsKey(slot)) {
        throw new InputError(
            slots.keySet().equals(Set.of(Cell.CACHE))
                ? file + ": 'caches' is missing or empty"
                : "%s: %s needs a %s: add it to systems"
                    .formatted(file.at(written.name), benchmark.name(), slot));
      }
    }
    List<Located> threads = written.threads != null ? written.threads : threadsOfAll;
    List<Located> cpus = written.cpus != null ? written.cpus : cpusOfAll;
    return new Sweep.Setting(
        benchmark.name(),
        own,
        params(benchmark, written.params),
        threads == null ? List.of(benchmark.defaultThreads()) : threads(threads),
        cpus == null ? List.of(Cpus.ALL) : cpus(cpus));
  }

  private Map<String, List<Value>> params(Benchmark benchmark, Map<String, List<Located>> written) {
    Map<String, List<Value>> params = new TreeMap<>();
    for (Map.Entry<String, List<Located>> param : written.entrySet()) {
      List<Located> values = file.needed(param.getValue(), param.getKey());
      Parameter known = benchmark.params().get(param.getKey());
      if (known == null) {
        Set<String> all = new TreeSet<>(benchmark.params().keySet());
        all.add(Benchmark.THREADS);
        all.add(Contrast.CPUS);
        throw InputError.unknown(
            file.at(values.get(0)), "parameter of " + benchmark.name(), param.getKey(), all, "");
      }
      params.put(
          param.getKey(),
          distinct(
              values.stream()
                  .map(v -> Amounts.value(file.what(v, param.getKey()), v.text(), known))
                  .toList()));
    }
    benchmark.defaults().forEach(params::putIfAbsent);
    return params;
  }

  private List<Integer> threads(List<Located> written) {
    List<Integer> threads = new ArrayList<>();
    for (Located number : file.needed(written, "threads")) {
      threads.add((int) file.count(number, "threads", 1, SweepReader.MAX_THREADS));
    }
    return distinct(threads);
  }

  private List<Cpus> cpus(List<Located> written) {
    return distinct(
        file.needed(written, Contrast.CPUS).stream()
            .map(one -> Amounts.cpus(file.what(one, Contrast.CPUS), one.text()))
            .toList());
  }

  private static <T> List<T> distinct(List<T> list) {
    return List.copyOf(new LinkedHashSet<>(list));
  }
}
