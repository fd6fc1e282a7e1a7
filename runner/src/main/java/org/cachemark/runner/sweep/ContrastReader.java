/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.sweep;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.cachemark.results.Anchor;
import org.cachemark.results.Contrast;
import org.cachemark.results.SystemId;
import org.cachemark.results.Value;
import org.cachemark.runner.InputError;
import org.cachemark.runner.catalogue.Names;
import org.jspecify.annotations.Nullable;

/** Reads what is compared in a sweep, and what with. */
final class ContrastReader {

  /** At the end of the name of a ratio's system: whatever release of it, but for the base. */
  private static final String ANY_RELEASE = "@*";

  private final SweepText file;
  private final SystemsReader systems;

  ContrastReader(SweepText file, SystemsReader systems) {
    this.file = file;
    this.systems = systems;
  }

  /** What is compared beside systems: JVMs, CPUs, and parameters of benchmarks. */
  Contrast read(@Nullable List<Located> written, List<Sweep.Setting> settings) {
    Set<String> dimensions = new TreeSet<>();
    for (Located dimension : written == null ? List.<Located>of() : written) {
      Set<String> known = new TreeSet<>(Set.of(Contrast.JVM, Contrast.CPUS));
      settings.forEach(setting -> known.addAll(setting.params().keySet()));
      if (!known.contains(dimension.text())) {
        throw InputError.unknown(
            file.at(dimension), "parameter to compare", dimension.text(), known, "");
      }
      dimensions.add(dimension.text());
    }
    return new Contrast(dimensions);
  }

  /** What figures are taken to. */
  Anchor baseline(Located written, Sweep sweep) {
    Anchor anchor = Names.anchor(file.at(written), written.text());
    Set<String> compared = sweep.contrast().dimensions();
    for (Map.Entry<String, Value> value : anchor.values().entrySet()) {
      String param = value.getKey();
      if (!compared.contains(param)) {
        throw new InputError(
            "%s: the baseline names %s, which is not compared; add compare: %s"
                .formatted(file.at(written), param, param));
      }
      Set<String> measured = new LinkedHashSet<>();
      if (param.equals(Contrast.JVM)) {
        sweep.jvms().forEach(jvm -> measured.add(jvm.name()));
      }
      for (Sweep.Setting setting : sweep.benchmarks()) {
        setting.params().getOrDefault(param, List.of()).forEach(v -> measured.add(v.toString()));
        if (param.equals(Contrast.CPUS)) {
          setting.cpus().forEach(cpus -> measured.add(cpus.toString()));
        }
      }
      if (!measured.contains(value.getValue().toString())) {
        throw InputError.unknown(
            file.at(written),
            "value of " + param + " in the sweep",
            value.getValue().toString(),
            measured,
            "");
      }
    }
    return new Anchor(
        anchor.systems().stream().map(name -> baseline(name, sweep, file.at(written))).toList(),
        anchor.values());
  }

  /** With options the name in full; without them, a system of any version is meant. */
  private SystemId baseline(SystemId name, Sweep sweep, String at) {
    String full = systems.among(sweep, "the baseline", at, name.toString());
    return name.options().isEmpty() ? name : SystemId.parse(full);
  }

  /** The systems that are taken to another than the baseline, with that; full names. */
  Map<String, String> ratios(Map<String, Located> written, Sweep sweep) {
    Map<String, String> ratios = new TreeMap<>();
    written.forEach(
        (system, base) -> {
          if (base == null) {
            throw new InputError(
                file + ": the ratio of " + system + " needs a system to be taken to");
          }
          String at = file.at(base);
          String full = systems.among(sweep, "the base of a ratio", at, base.text());
          for (String one : ofRatio(sweep, system, full, at)) {
            if (ratios.put(one, full) != null) {
              throw new InputError("%s: the ratio of %s is there twice".formatted(at, one));
            }
          }
        });
    return ratios;
  }

  private Set<String> ofRatio(Sweep sweep, String system, String base, String at) {
    if (!system.endsWith(ANY_RELEASE)) {
      return Set.of(systems.among(sweep, "the system of a ratio", at, system));
    }
    String name = system.substring(0, system.length() - ANY_RELEASE.length());
    Set<String> others = systems.releases(sweep, at, name);
    others.remove(base);
    if (others.isEmpty()) {
      throw new InputError(
          "%s: there is no other release of %s in the sweep than %s".formatted(at, name, base));
    }
    return others;
  }
}
