/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.cachemark.reports.Analysis;
import org.cachemark.reports.CsvReport;
import org.cachemark.reports.JmhReport;
import org.cachemark.reports.MarkdownReport;
import org.cachemark.reports.html.HtmlReport;
import org.cachemark.reports.html.Subject;
import org.cachemark.results.Cell;
import org.cachemark.results.Counts;
import org.cachemark.results.Observation;
import org.cachemark.results.Results;

/**
 * The files of runs that are pooled: those of a run, but for the plan, with a round a run, or, of
 * exact figures, a round a fork.
 */
public final class PoolDirectory {

  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private PoolDirectory() {}

  /**
   * Writes what people and other tools read.
   *
   * @param path an existing directory; what is there is written over
   * @param analysis of the pool
   * @param runs what is pooled
   * @param directories where the files of each are
   * @param name a run by which its cells can be measured again
   * @param notes what there is to be said beside
   */
  public static void publish(
      Path path,
      Analysis analysis,
      List<Results> runs,
      List<Path> directories,
      String name,
      List<String> notes)
      throws IOException {
    Results pooled = analysis.results();
    clear(path);
    for (Cell cell : pooled.run().cells()) {
      for (Observation one : pooled.of(cell)) {
        Path file = Results.roundFile(path, cell.id(), one.round());
        Files.createDirectories(file.getParent());
        Map<String, Double> figures = new TreeMap<>();
        one.values().forEach((figure, values) -> figures.put(figure, values.get(0)));
        RunDirectory.write(file, JSON.writeValueAsString(Counts.json(figures)) + "\n");
      }
    }
    RunDirectory.write(
        path.resolve("results.json"),
        JSON.writeValueAsString(JmhReport.of(runs, directories)) + "\n");
    RunDirectory.write(path.resolve("results.csv"), CsvReport.of(pooled));
    RunDirectory.write(path.resolve("summary.md"), MarkdownReport.of(analysis.summary()));
    RunDirectory.write(
        path.resolve("report.html"),
        HtmlReport.of(List.of(new Subject(analysis, path, "", name, notes))));
  }

  /** Of a pool that was here before there may be more rounds, and other cells. */
  private static void clear(Path pool) throws IOException {
    PathMatcher round = pool.getFileSystem().getPathMatcher("glob:**/cells/*/round-*.json");
    try (Stream<Path> files = Files.walk(pool)) {
      for (Path file : files.filter(round::matches).toList()) {
        Files.delete(file);
      }
    }
  }
}
