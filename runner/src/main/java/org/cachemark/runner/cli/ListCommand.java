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
    List<String> lines = new ArrayList<>();
    for (Product product : catalogue.products().values()) {
      if (product.kind().equals(kind)) {
        lines.addAll(described(product, tcks, catalogue));
      }
    }
    return lines;
  }

  private static List<String> described(Product product, TckRuns tcks, Catalogue catalogue) {
    List<String> lines = new ArrayList<>();
    lines.addAll(described(product.product(), product.title() + ": " + product.about()));
    versions(lines, product.library());
    product
        .variants()
        .forEach(
            (name, variant) -> {
              lines.addAll(described(product.product() + ":" + name, variant.about()));
              if (variant.library() != null) {
                versions(lines, variant.library());
              }
              tck(tcks, catalogue, product.product() + ":" + name).ifPresent(lines::add);
            });
    if (product.unlisted() != null) {
      lines.addAll(
          described(product.product() + ":group:artifact:version", product.unlisted().about()));
    }
    return lines;
  }

  private static Optional<String> tck(TckRuns tcks, Catalogue catalogue, String name) {
    SystemUnderTest system = catalogue.system(name);
    return tcks.of(system)
        .map(
            tck ->
                "  TCK of %s: %d of %d passed (JDK %s, %s)"
                    .formatted(
                        system.version(),
                        tck.passed(),
                        tck.ran(),
                        tck.jdk().replaceFirst("[+].*", ""),
                        tck.date()));
  }

  private static List<String> described(String name, String about) {
    return TextReport.wrap("%-20s %s".formatted(name, about), " ".repeat(21));
  }

  private static void versions(List<String> lines, Library library) {
    for (int i = 0; i < library.fits().size(); i += 4) {
      lines.add(
          library.fits().subList(i, Math.min(i + 4, library.fits().size())).stream()
              .map(v -> "@" + v + (v.equals(library.defaultVersion()) ? " (default)" : ""))
              .collect(Collectors.joining("  ", "  ", "")));
    }
  }

  private static List<String> benchmarks(Catalogue catalogue) {
    List<String> lines = new ArrayList<>();
    for (Benchmark benchmark : catalogue.benchmarks().values()) {
      lines.add(benchmark.name());
      lines.addAll(TextReport.wrap("  " + benchmark.about(), "  "));
      benchmark.params().forEach((name, param) -> lines.addAll(parameter(name, param)));
      lines.add(
          "  %-11s threads at once; default %d"
              .formatted(Benchmark.THREADS, benchmark.defaultThreads()));
      lines.add("  %-11s that forks are held on; default all".formatted(Contrast.CPUS));
      Metric score = benchmark.metrics().get(0);
      lines.add(
          "  %-11s %s in %s, %s is better"
              .formatted(
                  "score", score.title(), score.unit(), score.isLessBetter() ? "less" : "more"));
    }
    return lines;
  }

  private static List<String> parameter(String name, Parameter param) {
    String text =
        "  %-11s %s: %s; %s %s"
            .formatted(
                name,
                param.about(),
                param.takes(),
                param.optional() ? "if not named," : "default",
                param.defaults().stream().map(Value::label).collect(Collectors.joining(", ")));
    return TextReport.wrap(text, " ".repeat(14));
  }

  private List<String> sweeps() {
    Catalogue catalogue = workspace.catalogue();
    List<String> lines = new ArrayList<>();
    for (String name : NamedSweeps.names(workspace.home)) {
      try {
        Path file = Runs.fromHere(workspace.home.sweeps().resolve(name + ".yaml"));
        lines.add("%-12s %s".formatted(name, SweepReader.read(file, catalogue).about()));
      } catch (InputError e) {
        lines.add("%-12s %s".formatted(name, e.getMessage())); // one that does not fit this machine
      }
    }
    return lines;
  }

  private List<String> runs() throws IOException {
    List<String> lines = new ArrayList<>();
    for (String id : Runs.ids(workspace.home)) {
      try {
        Results results = Results.load(workspace.home.runs().resolve(id));
        int forks = results.observations().values().stream().mapToInt(List::size).sum();
        lines.add(
            "%s  %d of %d forks%s"
                .formatted(
                    id,
                    forks,
                    results.run().order().stream().mapToInt(List::size).sum(),
                    results.failures().isEmpty()
                        ? ""
                        : ", " + results.failures().size() + " cells failed"));
        lines.add("  " + Summary.of(results).headline().get(0));
      } catch (IOException e) {
        lines.add(id + "  " + e.getMessage());
      }
    }
    return lines.isEmpty() ? List.of("There is no run yet; try: ./run.sh run") : lines;
  }
}
