/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.cachemark.reports.Grid;
import org.cachemark.reports.Notes;
import org.cachemark.reports.Summary;
import org.cachemark.reports.TextReport;
import org.cachemark.results.Cell;
import org.cachemark.results.Contrast;
import org.cachemark.results.Metric;
import org.cachemark.results.Parameter;
import org.cachemark.results.Results;
import org.cachemark.results.Value;
import org.cachemark.runner.Cachemark;
import org.cachemark.runner.InputError;
import org.cachemark.runner.catalogue.Benchmark;
import org.cachemark.runner.catalogue.Catalogue;
import org.cachemark.runner.catalogue.Library;
import org.cachemark.runner.catalogue.Product;
import org.cachemark.runner.catalogue.SystemUnderTest;
import org.cachemark.runner.run.TckRuns;
import org.cachemark.runner.sweep.SweepReader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Lists what there is. */
@Command(
    name = "list",
    headerHeading = "Examples:%n",
    header = {"  ./run.sh list caches", "  ./run.sh list runs", ""},
    description =
        "Lists the caches, or systems of all kinds, benchmarks, sweeps or runs that there are.",
    sortOptions = false,
    mixinStandardHelpOptions = true)
public final class ListCommand implements Callable<Integer> {

  /** What can be listed. */
  enum Subject {
    CACHES,
    SYSTEMS,
    BENCHMARKS,
    SWEEPS,
    RUNS;

    @Override
    public String toString() {
      return Notes.word(name());
    }
  }

  @Mixin private Workspace workspace;

  @Parameters(index = "0", paramLabel = "WHAT", description = "${COMPLETION-CANDIDATES}.")
  private Subject subject;

  @Override
  public Integer call() throws IOException {
    List<String> lines =
        switch (subject) {
          case CACHES -> systems(Cell.CACHE, workspace.catalogue());
          case SYSTEMS -> systems(workspace.catalogue());
          case BENCHMARKS -> benchmarks(workspace.catalogue());
          case SWEEPS -> sweeps();
          case RUNS -> runs();
        };
    Screen.progress().print(lines);
    return Cachemark.OK;
  }

  /** Those of each kind below its name. */
  private List<String> systems(Catalogue catalogue) {
    List<String> lines = new ArrayList<>();
    for (String kind : catalogue.kinds()) {
      lines.add(kind + ":");
      lines.addAll(systems(kind, catalogue));
    }
    return lines;
  }

  private List<String> systems(String kind, Catalogue catalogue) {
    TckRuns tcks = new TckRuns(workspace.home, catalogue);
    List<List<String>> rows = new ArrayList<>();
    for (Product product : catalogue.products().values()) {
      if (product.kind().equals(kind)) {
        describe(rows, product, tcks, catalogue);
      }
    }
    return TextReport.entries(Grid.plain(2, rows));
  }

  private static void describe(
      List<List<String>> rows, Product product, TckRuns tcks, Catalogue catalogue) {
    rows.add(List.of(product.product(), product.title() + ": " + product.about()));
    versions(rows, product.library());
    product
        .variants()
        .forEach(
            (variant, described) -> {
              String name = product.product() + ":" + variant;
              rows.add(List.of(name, described.about()));
              versions(rows, described.library());
              tck(tcks, catalogue, name).ifPresent(result -> rows.add(List.of("", result)));
            });
    if (product.unlisted() != null) {
      rows.add(List.of(product.product() + ":group:artifact:version", product.unlisted().about()));
    }
  }

  private static Optional<String> tck(TckRuns tcks, Catalogue catalogue, String name) {
    SystemUnderTest system = catalogue.system(name);
    return tcks.of(system)
        .map(
            tck ->
                "TCK of %s: %d of %d passed (JDK %s, %s)"
                    .formatted(
                        system.version(),
                        tck.passed(),
                        tck.ran(),
                        tck.jdk().replaceFirst("[+].*", ""),
                        tck.date()));
  }

  private static void versions(List<List<String>> rows, Library library) {
    if (!library.fits().isEmpty()) {
      String versions =
          library.fits().stream()
              .map(v -> "@" + v + (v.equals(library.defaultVersion()) ? " (default)" : ""))
              .collect(Collectors.joining("  "));
      rows.add(List.of("", versions));
    }
  }

  private static List<String> benchmarks(Catalogue catalogue) {
    List<String> lines = new ArrayList<>();
    for (Benchmark benchmark : catalogue.benchmarks().values()) {
      lines.add(benchmark.name());
      lines.addAll(TextReport.wrap("  " + benchmark.about(), "  "));
      lines.addAll(TextReport.entries(Grid.plain(2, parameters(benchmark))));
    }
    return lines;
  }

  private static List<List<String>> parameters(Benchmark benchmark) {
    List<List<String>> rows = new ArrayList<>();
    benchmark.params().forEach((name, param) -> rows.add(entry(name, described(param))));
    rows.add(entry(Benchmark.THREADS, "threads at once; default " + benchmark.defaultThreads()));
    rows.add(entry(Contrast.CPUS, "that forks are held on; default all"));
    Metric score = benchmark.metrics().get(0);
    rows.add(
        entry(
            "score",
            "%s in %s, %s is better"
                .formatted(score.title(), score.unit(), score.isLessBetter() ? "less" : "more")));
    return rows;
  }

  private static List<String> entry(String name, String about) {
    return List.of("  " + name, about);
  }

  private static String described(Parameter param) {
    return "%s: %s; %s %s"
        .formatted(
            param.about(),
            param.takes(),
            param.optional() ? "if not named," : "default",
            param.defaults().stream().map(Value::label).collect(Collectors.joining(", ")));
  }

  private List<String> sweeps() {
    Catalogue catalogue = workspace.catalogue();
    List<List<String>> rows = new ArrayList<>();
    for (String name : NamedSweeps.names(workspace.home)) {
      try {
        Path file = Runs.fromHere(workspace.home.sweeps().resolve(name + ".yaml"));
        rows.add(List.of(name, SweepReader.read(file, catalogue).about()));
      } catch (InputError e) {
        rows.add(List.of(name, e.getMessage())); // one that does not fit this machine
      }
    }
    return TextReport.entries(Grid.plain(2, rows));
  }

  private List<String> runs() throws IOException {
    List<List<String>> rows = new ArrayList<>();
    for (String id : Runs.ids(workspace.home)) {
      try {
        Results results = Results.load(workspace.home.runs().resolve(id));
        int forks = results.observations().values().stream().mapToInt(List::size).sum();
        rows.add(
            List.of(
                id,
                "%d of %d forks%s"
                    .formatted(
                        forks,
                        results.run().order().stream().mapToInt(List::size).sum(),
                        results.failures().isEmpty()
                            ? ""
                            : ", " + results.failures().size() + " cells failed")));
        rows.add(List.of("", Summary.of(results).headline().get(0)));
      } catch (IOException e) {
        rows.add(List.of(id, String.valueOf(e.getMessage())));
      }
    }
    return rows.isEmpty()
        ? List.of("There is no run yet; try: ./run.sh run")
        : TextReport.entries(Grid.plain(2, rows));
  }
}
