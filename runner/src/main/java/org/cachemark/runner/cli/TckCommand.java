/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.cachemark.reports.TextReport;
import org.cachemark.results.Shown;
import org.cachemark.results.Tck;
import org.cachemark.runner.Cachemark;
import org.cachemark.runner.InputError;
import org.cachemark.runner.catalogue.Catalogue;
import org.cachemark.runner.catalogue.ClassPaths;
import org.cachemark.runner.catalogue.SystemUnderTest;
import org.cachemark.runner.run.TckRuns;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Holds JCache providers to the official tests of the standard. */
@Command(
    name = "tck",
    headerHeading = "Examples:%n",
    header = {
      "  ./run.sh tck jcache:caffeine",
      "  ./run.sh tck jcache:ehcache@3.10.8 jcache:org.blazingcache:blazingcache-jcache:1.9.2",
      ""
    },
    description = {
      "Runs the TCK of JSR-107 against JCache providers, with their own defaults, and",
      "remembers what it found for list caches and reports."
    },
    sortOptions = false,
    mixinStandardHelpOptions = true)
public final class TckCommand implements Callable<Integer> {

  @Mixin private Workspace workspace;

  @Mixin private JdkChoice jdk;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "CACHE", arity = "0..*", description = "The providers.")
  private List<String> caches = new ArrayList<>();

  @Option(names = "--all", description = "All providers that have a short name.")
  private boolean all;

  @Option(
      names = "--write",
      paramLabel = "FILE",
      description = "Write the results as JSON, as an adapter brings them along.")
  private Path file;

  @Option(names = "--force", description = "Write over a file that holds no such results, too.")
  private boolean force;

  @Option(
      names = {"-v", "--verbose"},
      description = "Show why each test failed.")
  private boolean verbose;

  @Override
  public Integer call() throws IOException, InterruptedException {
    Catalogue catalogue = workspace.catalogue();
    List<SystemUnderTest> asked = asked(catalogue);
    PrintWriter out = spec.commandLine().getOut();
    TckRuns runs = new TckRuns(workspace.home, catalogue);
    OutputFile written =
        file == null ? null : OutputFile.toReplace("--write", file, TckRuns::isResults, force);
    boolean allPassed = true;
    try (ClassPaths classPaths = workspace.classPaths()) {
      asked.forEach(classPaths::ofTck); // all that can be missing, before the first takes its time
      for (SystemUnderTest system : asked) {
        allPassed &= run(runs, system, classPaths, out);
      }
    }
    if (written != null) {
      written.write(runs.json(asked));
    }
    return allPassed ? Cachemark.OK : Cachemark.CELL_FAILED;
  }

  private boolean run(TckRuns runs, SystemUnderTest system, ClassPaths classPaths, PrintWriter out)
      throws IOException, InterruptedException {
    try {
      TckRuns.Outcome outcome = runs.run(system, jdk.jvm(), classPaths);
      Tck tck = outcome.tck();
      out.printf(
          "%s@%s  %d passed, %d failed, %d skipped%n",
          system.name().kind(),
          system.version(),
          tck.passed(),
          tck.failed().size(),
          tck.skipped().size());
      outcome.reasons().forEach((test, reason) -> failed(out, test, reason));
      tck.skipped().forEach(test -> out.println("  skipped: " + test));
      out.flush();
      return tck.failed().isEmpty();
    } catch (InputError e) {
      if (!all) {
        throw e;
      }
      TextReport.wrap(e.getMessage(), "  ").forEach(out::println); // one of many: go on
      out.flush();
      return false;
    }
  }

  private void failed(PrintWriter out, String test, String reason) {
    out.println("  failed: " + test);
    if (verbose) {
      TextReport.wrap("          " + Shown.plain(reason), "          ").forEach(out::println);
    }
  }

  private List<SystemUnderTest> asked(Catalogue catalogue) {
    if (all == !caches.isEmpty()) {
      throw new InputError("name the providers, or --all; try: ./run.sh tck jcache:caffeine");
    }
    List<SystemUnderTest> asked =
        all ? catalogue.listed() : caches.stream().map(text -> catalogue.system(text)).toList();
    for (SystemUnderTest system : asked) {
      if (!all && system.product().tck() == null) {
        throw new InputError(
            system.name() + " is no JCache provider, and the TCK is for these: jcache:…");
      }
    }
    return asked.stream().filter(system -> system.product().tck() != null).toList();
  }
}
