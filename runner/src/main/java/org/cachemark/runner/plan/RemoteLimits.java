/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.cachemark.reports.Cell;
import org.cachemark.reports.Units;
import org.cachemark.runner.catalogue.Benchmark;
import org.cachemark.runner.catalogue.Catalogue;
import org.cachemark.runner.sweep.Sweep;

/**
 * What a cache that answers from another process is spared, since its operations take microseconds:
 * above a limit it is not measured. Where a sweep has no value within the limit, all its caches are
 * measured at the limit too, so that there is something to compare with.
 */
final class RemoteLimits {

  private final Sweep sweep;
  private final Catalogue catalogue;
  private final boolean isAnyRemote;

  RemoteLimits(Sweep sweep, Catalogue catalogue) {
    this.sweep = sweep;
    this.catalogue = catalogue;
    isAnyRemote = sweep.caches().stream().anyMatch(cache -> catalogue.cache(cache).isRemote());
  }

  /** A setting's parameters, with the values that are measured for the sake of remote caches. */
  Map<String, List<Long>> widened(Sweep.Setting setting) {
    Map<String, List<Long>> params = new TreeMap<>(setting.params());
    if (isAnyRemote) {
      params.replaceAll((param, values) -> widened(setting.benchmark(), param, values));
    }
    return params;
  }

  private List<Long> widened(String benchmark, String param, List<Long> values) {
    long limit = limit(benchmark, param);
    if (values.stream().anyMatch(value -> value <= limit)) {
      return values;
    }
    List<Long> more = new ArrayList<>(List.of(limit));
    more.addAll(values);
    return more;
  }

  /** Says which values the sweep did not ask for, and why they are measured. */
  List<String> notes() {
    List<String> notes = new ArrayList<>();
    for (Sweep.Setting setting : sweep.benchmarks()) {
      widened(setting)
          .forEach(
              (param, values) -> {
                if (values.size() > setting.params().get(param).size()) {
                  notes.add(
                      "%s is measured with %s %s too, for the caches that answer from another process"
                          .formatted(setting.benchmark(), param, Units.count(values.get(0))));
                }
              });
    }
    return notes;
  }

  /** Why a cell is not measured; empty if no limit speaks against it. */
  Optional<String> against(Cell cell) {
    if (!catalogue.cache(cell.cache()).isRemote()) {
      return Optional.empty();
    }
    return cell.params().entrySet().stream()
        .filter(param -> param.getValue() > limit(cell.benchmark(), param.getKey()))
        .map(
            param ->
                "it answers from another process: at most %s %s, unless remote: in the sweep says other"
                    .formatted(
                        param.getKey(), Units.count(limit(cell.benchmark(), param.getKey()))))
        .findFirst();
  }

  private long limit(String benchmark, String param) {
    Benchmark.Param known = catalogue.benchmark("", benchmark).params().get(param);
    return sweep.remote().limits().getOrDefault(param, known.remoteMax());
  }
}
