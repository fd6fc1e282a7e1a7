/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.cachemark.results.Cell;
import org.cachemark.results.Shown;
import org.cachemark.runner.InputError;
import org.cachemark.runner.catalogue.Catalogue;
import org.cachemark.runner.catalogue.Family;
import org.cachemark.runner.sweep.Sweep;
import org.cachemark.runner.sweep.SweepChange;
import picocli.CommandLine.Option;

/** The systems that the command line puts in the place of a sweep's. */
final class SystemOptions {

  private static final String CACHES = "--caches";
  private static final String SYSTEMS = "--systems";

  /** A comma that divides names, as those in brackets do not. */
  private static final String COMMA = ",(?![^\\[]*\\])";

  @Option(
      names = CACHES,
      paramLabel = "LIST",
      description = "These caches, divided by commas, instead of the sweep's.")
  private String caches;

  @Option(
      names = SYSTEMS,
      paramLabel = "SLOT=LIST",
      description =
          "The same for any slots: --systems cache=… is --caches …, and"
              + " --systems hash=…,memory=… names those of two.")
  private List<String> bySlot = new ArrayList<>();

  /** Names that were written for a slot, and the option that they were written after. */
  private record Written(String option, String names) {}

  /**
   * The sweep with these systems.
   *
   * @throws InputError if one is not there or does not fit into its slot, no benchmark of the sweep
   *     has such a slot, or one has a slot that nothing is named for
   */
  Sweep applied(Sweep sweep, Catalogue catalogue) {
    Map<String, Family> slots = catalogue.slots(sweep.benchmarkNames());
    SweepChange change = sweep.but();
    written()
        .forEach(
            (slot, written) -> {
              Family family = slots.get(slot);
              if (family == null) {
                throw InputError.unknown(
                    written.option(), "slot", slot, new TreeSet<>(slots.keySet()), "");
              }
              change.systems(slot, names(slot, written, family, catalogue));
            });
    requireAll(change.done(), catalogue);
    return change.done();
  }

  private Map<String, Written> written() {
    Map<String, Written> written = new LinkedHashMap<>();
    if (caches != null) {
      written.put(Cell.CACHE, new Written(CACHES, caches));
    }
    for (String text : bySlot) {
      for (String slot : text.split(COMMA + "(?=\\s*\\w+=)", -1)) {
        add(slot, written);
      }
    }
    return written;
  }

  private static void add(String text, Map<String, Written> written) {
    int equals = text.indexOf('=');
    if (equals < 1) {
      throw new InputError("%s: '%s' is not slot=name,name".formatted(SYSTEMS, Shown.name(text)));
    }
    String slot = text.substring(0, equals).strip();
    if (written.put(slot, new Written(SYSTEMS, text.substring(equals + 1))) != null) {
      throw new InputError(
          "%s: slot '%s' is there twice; divide its systems by commas"
              .formatted(SYSTEMS, Shown.name(slot)));
    }
  }

  private static List<String> names(
      String slot, Written written, Family family, Catalogue catalogue) {
    List<String> names = new ArrayList<>();
    for (String name : written.names().split(COMMA, -1)) {
      String full = catalogue.system(written.option(), name, family, slot).name().toString();
      if (names.contains(full)) {
        throw new InputError("%s: '%s' is there twice".formatted(written.option(), name));
      }
      names.add(full);
    }
    return names;
  }

  /** Benchmarks of the command line may have slots that the sweep names nothing for. */
  private static void requireAll(Sweep sweep, Catalogue catalogue) {
    for (Sweep.Setting setting : sweep.benchmarks()) {
      for (String slot : catalogue.slots(List.of(setting.benchmark())).keySet()) {
        if (sweep.systems(setting, slot).isEmpty()) {
          throw new InputError(
              "%s needs a %s; name it by %s %s=…"
                  .formatted(setting.benchmark(), slot, SYSTEMS, slot));
        }
      }
    }
  }
}
