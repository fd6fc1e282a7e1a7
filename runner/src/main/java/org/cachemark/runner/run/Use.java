/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.cachemark.results.Value;
import org.cachemark.runner.catalogue.SystemUnderTest;
import org.cachemark.runner.plan.PlannedCell;

/**
 * A system with what the cells of a run do with it.
 *
 * @param params parameters of a cell for each set of libraries that its cells need
 */
record Use(SystemUnderTest system, List<Map<String, Value>> params) {

  /** The systems of these cells by their full names, in the order of the cells. */
  static Map<String, Use> of(Collection<PlannedCell> cells) {
    Map<String, SystemUnderTest> systems = new LinkedHashMap<>();
    Map<String, Map<List<String>, Map<String, Value>>> byPins = new LinkedHashMap<>();
    for (PlannedCell planned : cells) {
      planned
          .systems()
          .forEach(
              (slot, system) -> {
                String name =
                    Objects.requireNonNull(planned.cell().systems().get(slot), slot).toString();
                systems.put(name, system);
                byPins
                    .computeIfAbsent(name, n -> new LinkedHashMap<>())
                    .putIfAbsent(system.pins(planned.cell().params()), planned.cell().params());
              });
    }
    Map<String, Use> uses = new LinkedHashMap<>();
    byPins.forEach(
        (name, params) -> {
          SystemUnderTest system = Objects.requireNonNull(systems.get(name), name);
          uses.put(name, new Use(system, new ArrayList<>(params.values())));
        });
    return uses;
  }
}
