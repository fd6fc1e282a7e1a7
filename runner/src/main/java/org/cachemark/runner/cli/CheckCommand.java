/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.cachemark.reports.TextReport;
import org.cachemark.results.Shown;
import org.cachemark.results.SystemId;
import org.cachemark.runner.Cachemark;
import org.cachemark.runner.InputError;
import org.cachemark.runner.catalogue.Catalogue;
import org.cachemark.runner.catalogue.ClassPaths;
import org.cachemark.runner.catalogue.Names;
import org.cachemark.runner.catalogue.SystemUnderTest;
import org.cachemark.runner.run.ContractChecks;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Holds systems to the contract. */
@Command(
    name = "check",
    headerHeading = "Examples:%n",
    header = {
      "  ./run.sh check",
      "  ./run.sh check caffeine@2.9.3 guava:concurrent@31.1-jre",
      "  ./run.sh check caffeine --all-versions",
      ""
    },
    description = "Holds systems, in any version, to their contract; nothing is timed.",
    sortOptions = false,
    mixinStandardHelpOptions = true)
public final class CheckCommand implements Callable<Integer> {

  @Mixin private Workspace workspace;

  @Mixin private JdkChoice jdk;

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "SYSTEM",
      description = "The systems (default: all, and their variants).")
  private List<String> written = new ArrayList<>();

  @Option(names = "--all-versions", description = "In every release that is known to fit.")
  private boolean allVersions;

  @Option(
      names = {"-v", "--verbose"},
      description = "Show the configuration, and what does not apply.")
  private boolean verbose;

  @Override
  public Integer call() throws IOException, InterruptedException {
    Catalogue catalogue = workspace.catalogue();
    PrintWriter out = spec.commandLine().getOut();
    boolean allPassed = true;
    try (ClassPaths classPaths = workspace.classPaths()) {
      ContractChecks checks = new ContractChecks(workspace.home, catalogue, classPaths);
      try (ContractChecks.AtOnce atOnce = checks.new AtOnce()) {
        Map<SystemUnderTest, Future<ContractChecks.Outcome>> outcomes = new LinkedHashMap<>();
        for (SystemUnderTest system : asked(catalogue)) {
          if (written.isEmpty() && system.unavailable().isPresent()) { // of all: nobody asks for it
            String why = Shown.commands(system.unavailable().get());
            out.printf("-     %s  not available: %s%n", system.label(), why);
          } else {
            outcomes.put(system, begin(catalogue, classPaths, atOnce, system));
          }
        }
        for (Map.Entry<SystemUnderTest, Future<ContractChecks.Outcome>> outcome :
            outcomes.entrySet()) {
          allPassed &= isPassed(outcome.getKey(), outcome.getValue(), out);
        }
      }
    }
    return allPassed ? Cachemark.OK : Cachemark.CELL_FAILED;
  }

  /** Begins a check; the class path is resolved here, one after the other. */
  private Future<ContractChecks.Outcome> begin(
      Catalogue catalogue,
      ClassPaths classPaths,
      ContractChecks.AtOnce atOnce,
      SystemUnderTest system) {
    try {
      system.requireServer("").requireAvailable();
      classPaths.ofCheck(catalogue.familyOf(system.product()), system, Map.of());
      return atOnce.check(system, Map.of(), jdk.jvm(), true);
    } catch (InputError e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private boolean isPassed(
      SystemUnderTest system, Future<ContractChecks.Outcome> check, PrintWriter out)
      throws IOException, InterruptedException {
    ContractChecks.Outcome outcome;
    try {
      outcome = ContractChecks.outcome(check);
    } catch (InputError e) {
      if (written.isEmpty() || allVersions) { // one of many: say so, and go on
        boolean isAllThereIs = system.isUnavailable() && written.isEmpty();
        TextReport.wrap((isAllThereIs ? "none  " : "FAIL  ") + e.getMessage(), "      ")
            .forEach(line -> out.println(Shown.plain(line)));
        out.flush();
        return isAllThereIs;
      }
      throw e;
    }
    String counts =
        outcome.passed()
            + " passed"
            + (outcome.notApplicable().isEmpty()
                ? ""
                : ", " + outcome.notApplicable().size() + " not applicable");
    if (outcome.isPassed()) {
      out.printf("ok    %s  %s%n", system.label(), counts);
    } else {
      TextReport.wrap("FAIL  " + system.label() + "  " + outcome.reason(), "      ")
          .forEach(line -> out.println(Shown.plain(line)));
    }
    if (verbose) {
      outcome.notApplicable().forEach(test -> out.println("      not applicable: " + test));
      outcome.failures().forEach(failure -> out.println(Shown.plain("      failed: " + failure)));
      out.println(Shown.plain("      configuration: " + outcome.configuration()));
    }
    out.flush();
    return outcome.isPassed();
  }

  private List<SystemUnderTest> asked(Catalogue catalogue) {
    List<String> names =
        written.isEmpty()
            ? catalogue.listed().stream().map(system -> system.name().kind()).toList()
            : written;
    List<SystemUnderTest> asked = new ArrayList<>();
    for (String text : names) {
      SystemId name = Names.system("", text);
      SystemUnderTest system = catalogue.system("", name);
      List<String> versions = system.library().fits();
      if (allVersions && name.version().isEmpty() && !versions.isEmpty()) {
        versions.forEach(version -> asked.add(catalogue.system("", name.at(version))));
      } else {
        asked.add(system);
      }
    }
    return asked;
  }
}
