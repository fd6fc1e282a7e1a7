/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.sweep;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.cachemark.results.Cell;
import org.cachemark.results.Shown;
import org.cachemark.results.SystemId;
import org.cachemark.runner.InputError;
import org.cachemark.runner.catalogue.Catalogue;
import org.cachemark.runner.catalogue.Family;
import org.cachemark.runner.catalogue.Names;
import org.cachemark.runner.catalogue.SystemUnderTest;
import org.jspecify.annotations.Nullable;

/** Reads the systems of a sweep, each for a slot. */
final class SystemsReader {

  private final SweepText file;
  private final Catalogue catalogue;

  SystemsReader(SweepText file, Catalogue catalogue) {
    this.file = file;
    this.catalogue = catalogue;
  }

  /** The systems by slot, full names; {@code caches} is the slot of caches. */
  Map<String, List<String>> read(
      @Nullable List<Located> caches,
      @Nullable Map<String, List<Located>> bySlot,
      Map<String, Family> slots) {
    Map<String, List<Located>> written = new LinkedHashMap<>();
    if (caches != null) {
      written.put(Cell.CACHE, caches);
    }
    if (bySlot != null) {
      written.putAll(bySlot);
    }
    Map<String, List<String>> systems = new LinkedHashMap<>();
    for (Map.Entry<String, List<Located>> slot : written.entrySet()) {
      List<Located> names =
          file.needed(slot.getValue(), slot.getKey().equals(Cell.CACHE) ? "caches" : slot.getKey());
      Family family = slots.get(slot.getKey());
      if (family == null) {
        throw InputError.unknown(
            file.at(names.get(0)), "slot", slot.getKey(), new TreeSet<>(slots.keySet()), "");
      }
      systems.put(slot.getKey(), names(names, family, slot.getKey()));
    }
    return systems;
  }

  private List<String> names(List<Located> written, Family family, String slot) {
    Set<String> names = new LinkedHashSet<>();
    for (Located one : written) {
      SystemUnderTest system = catalogue.system(file.at(one), one.text(), family, slot);
      if (!names.add(system.name().toString())) {
        throw new InputError(
            "%s: %s '%s' is there twice".formatted(file.at(one), slot, Shown.name(one.text())));
      }
    }
    return List.copyOf(names);
  }

  /**
   * The full name of a system that has to be in the sweep.
   *
   * @param what what an error calls it
   */
  String among(Sweep sweep, String what, String at, String text) {
    SystemUnderTest system = catalogue.system(at, Names.system(at, text));
    String full = system.name().toString();
    if (!sweep.allSystems().contains(full)) {
      throw new InputError(
          "%s: %s %s is no %s of the sweep".formatted(at, what, full, system.product().kind()));
    }
    return full;
  }

  /** The full names of a system's releases that are in the sweep. */
  Set<String> releases(Sweep sweep, String at, String text) {
    SystemId any = catalogue.system(at, Names.system(at, text)).name().unversioned();
    return sweep.allSystems().stream()
        .filter(name -> SystemId.parse(name).unversioned().equals(any))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
