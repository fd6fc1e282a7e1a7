/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Future;
import org.cachemark.results.Run;
import org.cachemark.results.Value;
import org.cachemark.runner.Home;
import org.cachemark.runner.InputError;
import org.cachemark.runner.catalogue.Catalogue;
import org.cachemark.runner.catalogue.ClassPaths;
import org.cachemark.runner.catalogue.SystemUnderTest;
import org.cachemark.runner.sweep.Sweep;

/** Holds the systems of a run to their contracts, each with all libraries that its cells need. */
final class SystemChecks {

  private final Catalogue catalogue;
  private final ClassPaths classPaths;
  private final Progress progress;
  private final ContractChecks checks;
  private final TckRuns tcks;

  SystemChecks(Home home, Catalogue catalogue, ClassPaths classPaths, Progress progress) {
    this.catalogue = catalogue;
    this.classPaths = classPaths;
    this.progress = progress;
    checks = new ContractChecks(home, catalogue, classPaths);
    tcks = new TckRuns(home, catalogue);
  }

  /**
   * Finds out what is to be known of them, by their full names; checks several at once.
   *
   * @param jvms to check in, if they are checked
   * @param unfit gets those that do not pass, each with the reason
   */
  Map<String, Run.SystemInfo> of(
      Map<String, Use> uses,
      Preparation.Known known,
      List<Sweep.Jvm> jvms,
      Map<String, String> unfit)
      throws IOException, InterruptedException {
    Map<String, Run.SystemInfo> infos = new TreeMap<>();
    List<Sweep.Jvm> checkedIn = known == Preparation.Known.FITNESS ? jvms : List.of();
    if (!checkedIn.isEmpty()) {
      SystemUnderTest any = uses.values().iterator().next().system();
      classPaths.ofCheck(catalogue.familyOf(any.product()), any, Map.of());
      String systems = uses.size() == 1 ? "1 system" : uses.size() + " systems";
      progress.print("Checking " + systems + " against the contract …");
    }
    Map<String, List<Future<ContractChecks.Outcome>>> outcomes = new LinkedHashMap<>();
    try (ContractChecks.AtOnce atOnce = checks.new AtOnce()) {
      for (Map.Entry<String, Use> use : uses.entrySet()) {
        List<Future<ContractChecks.Outcome>> ofSystem = new ArrayList<>();
        for (Sweep.Jvm jvm : checkedIn) {
          for (Map<String, Value> params : use.getValue().params()) {
            ofSystem.add(atOnce.check(use.getValue().system(), params, jvm, false));
          }
        }
        outcomes.put(use.getKey(), ofSystem);
      }
      for (Map.Entry<String, Use> use : uses.entrySet()) {
        String configuration = "";
        for (Future<ContractChecks.Outcome> begun :
            Objects.requireNonNull(outcomes.get(use.getKey()), use.getKey())) {
          ContractChecks.Outcome outcome =
              ContractChecks.outcome(begun, () -> progress.checked(infos.size(), uses.size()));
          configuration = outcome.configuration();
          if (!outcome.isPassed()) {
            unfit.put(use.getKey(), outcome.reason());
            progress.print(use.getKey() + " does not pass the contract: " + outcome.reason());
          }
        }
        SystemUnderTest system = use.getValue().system();
        infos.put(
            use.getKey(),
            new Run.SystemInfo(
                configuration,
                known == Preparation.Known.NAMES ? Map.of() : checks.jars(use.getValue()),
                system.isRemote(),
                system.decider(),
                tcks.of(system).orElse(null)));
        if (!checkedIn.isEmpty()) {
          progress.checked(infos.size(), uses.size());
        }
      }
    } finally {
      progress.erase();
    }
    return infos;
  }

  /**
   * Makes sure that systems are measured with the jars that a run began with.
   *
   * @throws InputError if one has other jars, or more, or the run does not say which
   */
  void requireSame(Run run, Map<String, Use> uses) throws IOException {
    Set<String> changed = new LinkedHashSet<>();
    for (Map.Entry<String, Use> use : uses.entrySet()) {
      Run.SystemInfo known = run.systems().get(use.getKey());
      if (known == null) {
        throw new InputError(
            "run.json of %s does not say which jars %s began with"
                .formatted(run.id(), use.getKey()));
      }
      Map<String, String> before = known.jars();
      checks
          .jars(use.getValue())
          .forEach(
              (jar, sum) -> {
                if (!sum.equals(before.get(jar))) {
                  changed.add(jar);
                }
              });
    }
    if (!changed.isEmpty()) {
      throw new InputError(
          "%s began with other jars (%s): its rounds would not be comparable; start a new run"
              .formatted(run.id(), String.join(", ", changed)));
    }
  }
}
