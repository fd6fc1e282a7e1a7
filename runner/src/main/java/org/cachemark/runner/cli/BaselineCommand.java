/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Stream;
import org.cachemark.reports.Grid;
import org.cachemark.reports.TextReport;
import org.cachemark.reports.compare.BaselineFile;
import org.cachemark.reports.compare.Source;
import org.cachemark.results.Json;
import org.cachemark.results.Shown;
import org.cachemark.runner.Cachemark;
import org.cachemark.runner.Home;
import org.cachemark.runner.InputError;
import org.cachemark.runner.IoErrors;
import org.cachemark.runner.run.Progress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Keeps figures to compare with later. */
@Command(
    name = "baseline",
    headerHeading = "Examples:%n",
    header = {
      "  ./run.sh baseline save caffeine-3.1.8 20261121-101500-quick",
      "  ./run.sh baseline list",
      "  ./run.sh baseline compare caffeine-3.1.8 20261122-101500-quick",
      ""
    },
    description = "Keeps the figures of a run in a file that is fit to be committed.",
    synopsisSubcommandLabel = "(save | list | compare)",
    mixinStandardHelpOptions = true)
public final class BaselineCommand implements Runnable {

  private static final String ENDING = ".json";

  @picocli.CommandLine.Spec private picocli.CommandLine.Model.CommandSpec spec;

  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }

  @Command(
      name = "save",
      description = "Keeps a run's figures under a name.",
      mixinStandardHelpOptions = true)
  int save(
      @Parameters(paramLabel = "NAME", description = "Letters, digits, dots and hyphens.")
          String name,
      @Parameters(paramLabel = "RUN", description = "Id or directory of a run, or JMH's file.")
          String run,
      @Option(names = "--force", description = "Also if there is one of that name.") boolean force)
      throws IOException {
    Home home = Home.find();
    Path file = file(home, name);
    if (Files.exists(file) && !force) {
      throw new InputError(
          "there is a baseline %s already; --force writes it anew".formatted(name));
    }
    Source source = source(home, run);
    Files.createDirectories(home.baselines());
    String now = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    OutputFile.toReplace("", file, other -> false, force)
        .write(BaselineFile.write(name, now, source));
    Screen.progress()
        .print(
            "Saved %d cells of %s as %s."
                .formatted(source.samples().size(), source.name(), Runs.fromHere(file)));
    return Cachemark.OK;
  }

  @Command(name = "list", description = "Lists the baselines.", mixinStandardHelpOptions = true)
  int list() throws IOException {
    Home home = Home.find();
    Progress screen = Screen.progress();
    List<Path> files = files(home);
    if (files.isEmpty()) {
      screen.print("There is no baseline yet; try: ./run.sh baseline save NAME RUN");
    }
    List<List<String>> rows = files.stream().map(BaselineCommand::row).toList();
    screen.print(TextReport.entries(Grid.plain(3, rows)));
    return Cachemark.OK;
  }

  /** What a baseline has; one that is damaged does not keep the others from being listed. */
  private static List<String> row(Path file) {
    try {
      JsonNode json = Json.read(file);
      return List.of(
          name(file),
          json.path("created").asText(),
          "%d cells of %s".formatted(json.path("cells").size(), json.path("run").asText()));
    } catch (IOException e) {
      return List.of(name(file), "", "damaged: " + IoErrors.describe(e));
    }
  }

  /** The file of a baseline, there or not. */
  private static Path file(Home home, String name) {
    if (!name.matches("\\w[\\w.-]{0,79}")) {
      throw new InputError(
          "a baseline's name has letters, digits, dots and hyphens, 80 at most, not '%s'"
              .formatted(Shown.name(name)));
    }
    return home.baselines().resolve(name + ENDING);
  }

  @Command(
      name = "compare",
      description = "Compares a run with a baseline: unpaired, drift not controlled.",
      mixinStandardHelpOptions = true)
  int compare(
      @Parameters(paramLabel = "NAME", description = "Name of the baseline.") String name,
      @Parameters(paramLabel = "RUN", description = "Id or directory of a run, or JMH's file.")
          String run,
      @Mixin Gate gate,
      @Mixin ConditionOptions across)
      throws IOException {
    Home home = Home.find();
    Path file = file(home, name);
    if (!Files.isRegularFile(file)) {
      List<String> known = files(home).stream().map(BaselineCommand::name).toList();
      throw InputError.unknown("", "baseline", name, known, "./run.sh baseline list");
    }
    return gate.end(across.compare(source(home, file.toString()), source(home, run), gate));
  }

  private static Source source(Home home, String run) throws IOException {
    Path path = Path.of(run);
    if (!Files.isRegularFile(path)) {
      path =
          Runs.find(home, run)
              .orElseThrow(
                  () -> InputError.unknown("", "run", run, runs(home), "./run.sh list runs"));
    }
    try {
      return Source.read(path);
    } catch (IOException e) {
      throw new InputError(e.getMessage(), e);
    }
  }

  private static List<String> runs(Home home) {
    try {
      return Runs.ids(home);
    } catch (IOException e) {
      return List.of(); // a hint less
    }
  }

  private static List<Path> files(Home home) throws IOException {
    if (!Files.isDirectory(home.baselines())) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(home.baselines())) {
      return files
          .filter(file -> file.toString().endsWith(ENDING) && Files.isRegularFile(file))
          .sorted()
          .toList();
    }
  }

  private static String name(Path file) {
    return file.getFileName().toString().replaceFirst("\\.json$", "");
  }
}
