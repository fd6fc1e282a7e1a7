/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.cachemark.reports.Analysis;
import org.cachemark.reports.CsvReport;
import org.cachemark.reports.JmhReport;
import org.cachemark.reports.MarkdownReport;
import org.cachemark.reports.compare.Comparison;
import org.cachemark.reports.compare.ComparisonJson;
import org.cachemark.reports.compare.ComparisonMarkdown;
import org.cachemark.reports.html.HtmlReport;
import org.cachemark.reports.html.Subject;
import org.cachemark.results.Cell;
import org.cachemark.results.Fork;
import org.cachemark.results.JmhJson;
import org.cachemark.results.Results;
import org.cachemark.results.Run;
import org.cachemark.runner.InputError;
import org.cachemark.runner.IoErrors;
import org.cachemark.runner.catalogue.SystemUnderTest;
import org.cachemark.runner.plan.PlannedCell;

/**
 * The files of one run, the only state that a run has. A file is there in whole or not at all: it
 * is written beside its place, forced to the disk, and moved.
 */
public record RunDirectory(Path path) {

  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private static final String FAILURE = ".failure.json";

  private static final String TEMP = "tmp";

  /** How often a tree is removed in which others still write, or remove, too. */
  private static final int ATTEMPTS = 5;

  /** Makes the directory of a new run, with its plan: one without is no run. */
  static RunDirectory create(Path runs, Run run) throws IOException {
    RunDirectory directory = new RunDirectory(runs.resolve(run.id()));
    Files.createDirectories(runs);
    Path plan = runs.resolve("." + run.id() + ".json");
    try {
      write(plan, JSON.writeValueAsString(run) + "\n");
      Files.createDirectory(directory.path);
      Files.move(plan, directory.path.resolve("run.json"), StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(plan);
    }
    return directory;
  }

  /**
   * Makes sure, by trying, that runs can be written, and leaves nothing.
   *
   * @throws InputError if not
   */
  static void requireWritable(Path runs) {
    Path nearest = runs.toAbsolutePath();
    while (!Files.exists(nearest)) {
      nearest = Objects.requireNonNull(nearest.getParent(), "the root is there");
    }
    try {
      Files.delete(Files.createTempDirectory(nearest, ".cachemark-"));
    } catch (IOException e) {
      throw new InputError(runs + " cannot be written: " + IoErrors.describe(e), e);
    }
  }

  /** A directory name that is not taken yet. */
  static String freeId(Path runs, String wanted) {
    String id = wanted;
    for (int i = 2; Files.exists(runs.resolve(id)); i++) {
      id = wanted + "-" + i;
    }
    return id;
  }

  /** Where the log of a round goes; the directory is made, for the round's other files too. */
  Path logFile(Cell cell, int round) throws IOException {
    Path log = file(cell, round, ".log");
    Files.createDirectories(log.getParent());
    return log;
  }

  /** Where what a service prints goes, that of each start behind what is there. */
  Path serviceLog(SystemUnderTest system) throws IOException {
    Path folder = Files.createDirectories(path.resolve("services"));
    return folder.resolve(PlannedCell.fileName(system.name().toString()) + ".log");
  }

  private Path file(Cell cell, int round, String ending) {
    return Results.cellDirectory(path, cell.id()).resolve("round-" + round + ending);
  }

  /** Takes the JMH result of a round in. */
  void keep(Cell cell, int round, Path result) throws IOException {
    move(result, file(cell, round, ".json"));
    Files.deleteIfExists(file(cell, round, FAILURE)); // it was damaged, and so measured again
  }

  /** Adds a figure to what a round has shown that its fork could not know. */
  void add(Cell cell, int round, String figure, double value, String unit) throws IOException {
    Path file = file(cell, round, ".json");
    JsonNode shown = JSON.readTree(file.toFile());
    JmhJson.add(shown, figure, value, unit);
    write(file, JSON.writeValueAsString(shown) + "\n");
  }

  /** Keeps what the fork of a round has recorded of itself: once a cell, unless it differs. */
  void keep(Cell cell, int round, Fork fork) throws IOException {
    if (fork.equals(Fork.NONE)) {
      return;
    }
    Path ofCell = Fork.ofCell(path, cell.id());
    Path ofRound = Fork.ofRound(path, cell.id(), round);
    if (!Files.exists(ofCell)) {
      write(ofCell, JSON.writeValueAsString(fork) + "\n");
    } else if (isLike(ofCell, fork)) {
      Files.deleteIfExists(ofRound);
    } else {
      write(ofRound, JSON.writeValueAsString(fork) + "\n");
    }
  }

  private static boolean isLike(Path file, Fork fork) {
    try {
      return Results.readFork(file).isLike(fork);
    } catch (IOException e) {
      return false; // it is damaged, which is told when the run is read
    }
  }

  /** Removes what a round has shown; what it said stays, until it is carried out again. */
  void forget(Cell cell, int round) throws IOException {
    Files.deleteIfExists(file(cell, round, ".json"));
    Files.deleteIfExists(file(cell, round, FAILURE));
    Files.deleteIfExists(Fork.ofRound(path, cell.id(), round));
  }

  /** Notes who else was at work beside a round. */
  void keep(Cell cell, int round, Beside beside) throws IOException {
    Path file = file(cell, round, Beside.ENDING);
    Files.createDirectories(file.getParent());
    write(file, JSON.writeValueAsString(beside) + "\n");
  }

  /** Notes how a round failed. */
  void fail(Cell cell, int round, Results.Failure failure) throws IOException {
    write(file(cell, round, FAILURE), JSON.writeValueAsString(failure) + "\n");
  }

  /**
   * Writes what people and other tools read, from what there is.
   *
   * @param notes what there is to be said of the run beside
   */
  void publish(Analysis analysis, List<String> notes) throws IOException {
    Results results = analysis.results();
    write(
        path.resolve("results.json"), JSON.writeValueAsString(JmhReport.of(results, path)) + "\n");
    write(path.resolve("results.csv"), CsvReport.of(results));
    if (!analysis.isComparison()) {
      write(path.resolve("summary.md"), MarkdownReport.of(analysis.summary()));
    } else {
      publish(analysis.comparison());
    }
    if (!results.observations().isEmpty()) {
      Subject subject = new Subject(analysis, path, "", results.run().id(), notes);
      write(path.resolve("report.html"), HtmlReport.of(List.of(subject)));
    }
  }

  /** Writes a comparison. */
  private void publish(Comparison comparison) throws IOException {
    write(path.resolve("comparison.md"), ComparisonMarkdown.of(comparison));
    write(path.resolve("comparison.json"), ComparisonJson.of(comparison));
  }

  /** An empty directory for what the forks write on their way. */
  Path freshTemp() throws IOException {
    return freshTemps("").get(0);
  }

  /** The same for several forks at once. */
  List<Path> freshTemps(String... endings) throws IOException {
    removeTemp();
    List<Path> temps = new ArrayList<>();
    for (String ending : endings) {
      String name = TEMP + "-" + ProcessHandle.current().pid() + ending;
      temps.add(Files.createDirectories(path.resolve(name)));
    }
    return temps;
  }

  /**
   * Removes what the forks, or an interrupted run, left half done. Each runner has a directory of
   * its own, since the forks of one that was killed a moment ago remove theirs.
   */
  void removeTemp() throws IOException {
    try (DirectoryStream<Path> all = Files.newDirectoryStream(path, TEMP + "*")) {
      for (Path temp : all) {
        removeTree(temp);
      }
    }
  }

  /** Removes a tree, if it is there; whoever else removes it meanwhile is welcome. */
  public static void removeTree(Path root) throws IOException {
    for (int attempt = 1; Files.exists(root, LinkOption.NOFOLLOW_LINKS); attempt++) {
      try (Stream<Path> tree = Files.walk(root)) {
        List<Path> deepestFirst = tree.sorted(Comparator.reverseOrder()).toList();
        for (Path file : deepestFirst) {
          Files.deleteIfExists(file);
        }
      } catch (UncheckedIOException | DirectoryNotEmptyException | NoSuchFileException e) {
        if (attempt == ATTEMPTS) {
          throw new IOException(root + " cannot be removed", e);
        }
      }
    }
  }

  /**
   * Writes a file as a whole, or not at all.
   *
   * @throws IOException if it cannot be written; the message names the file
   */
  public static void write(Path file, String text) throws IOException {
    Path beside = file.resolveSibling(file.getFileName() + ".part");
    try {
      Files.writeString(beside, text, StandardCharsets.UTF_8);
      move(beside, file);
    } catch (IOException e) {
      throw naming(file, e);
    } finally {
      Files.deleteIfExists(beside);
    }
  }

  /** An error with the name of its file: the system does not tell for which the disk was full. */
  public static IOException naming(Path file, IOException e) {
    if (e instanceof FileSystemException) {
      return e;
    }
    FileSystemException named = new FileSystemException(file.toString(), null, e.getMessage());
    named.initCause(e);
    return named;
  }

  private static void move(Path from, Path to) throws IOException {
    try (FileChannel channel = FileChannel.open(from, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
