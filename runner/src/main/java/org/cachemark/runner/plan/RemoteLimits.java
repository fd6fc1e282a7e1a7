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
import org.cachemark.results.Cell;
import org.cachemark.results.Parameter;
import org.cachemark.results.Value;
import org.cachemark.runner.catalogue.Catalogue;
import org.cachemark.runner.catalogue.Family;
import org.cachemark.runner.catalogue.SystemUnderTest;
import org.cachemark.runner.sweep.Sweep;

/**
 * What a system that answers from another process is spared, since its operations take
 * microseconds: above a limit it is not measured. Where a setting has no value within the limit,
 * all its systems are measured at the limit too, so that there is something to compare with.
 */
final class RemoteLimits {

  private final Sweep sweep;
  private final Catalogue catalogue;

  RemoteLimits(Sweep sweep, Catalogue catalogue) {
    this.sweep = sweep;
    this.catalogue = catalogue;
  }

  /** Whether any of the systems that a setting is measured with is remote. */
  private boolean isAnyRemote(Sweep.Setting setting) {
    Family family = catalogue.family(setting.benchmark());
    return family.slots().keySet().stream()
        .flatMap(slot -> sweep.systems(setting, slot).stream())
        .anyMatch(system -> catalogue.system(system).isRemote());
  }

  /** A setting's parameters, with the values that are measured for the sake of remote systems. */
  Map<String, List<Value>> widened(Sweep.Setting setting) {
    Map<String, List<Value>> params = new TreeMap<>(setting.params());
    if (isAnyRemote(setting)) {
      params.replaceAll((param, values) -> widened(setting.benchmark(), param, values));
    }
    return params;
  }

  private List<Value> widened(String benchmark, String param, List<Value> values) {
    Optional<Value> limit = limit(benchmark, param);
    if (limit.isEmpty() || values.stream().anyMatch(v -> v.compareTo(limit.get()) <= 0)) {
      return values;
    }
    List<Value> more = new ArrayList<>(List.of(limit.get()));
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
                if (values.size() > setting.params().getOrDefault(param, List.of()).size()) {
                  notes.add(
                      "%s is measured with %s %s too, for what answers from another process"
                          .formatted(setting.benchmark(), param, values.get(0).label()));
                }
              });
    }
    return notes.stream().distinct().toList();
  }

  /** Why a cell is not measured with a system; empty if no limit speaks against it. */
  Optional<String> against(Cell cell, SystemUnderTest system) {
    if (!system.isRemote()) {
      return Optional.empty();
    }
    for (Map.Entry<String, Value> param : cell.params().entrySet()) {
      Optional<Value> limit = limit(cell.benchmark(), param.getKey());
      if (limit.isPresent() && param.getValue().compareTo(limit.get()) > 0) {
        return Optional.of(
            "it answers from another process: at most %s %s, unless remote: in the sweep says other"
                .formatted(param.getKey(), limit.get().label()));
      }
    }
    return Optional.empty();
  }

  private Optional<Value> limit(String benchmark, String param) {
    Value ofSweep = sweep.remote().limits().get(param);
    return ofSweep != null
        ? Optional.of(ofSweep)
        : Optional.ofNullable(catalogue.benchmark("", benchmark).params().get(param))
            .map(Parameter::remoteMax);
  }
}
