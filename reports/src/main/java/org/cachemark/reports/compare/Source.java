/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.cachemark.results.Cell;
import org.cachemark.results.Decider;
import org.cachemark.results.Json;
import org.cachemark.results.Observation;
import org.cachemark.results.Results;
import org.cachemark.results.Run;
import org.cachemark.results.Warmth;
import org.cachemark.results.Work;

/**
 * Where figures come from: a run, a baseline, or a file of JMH's.
 *
 * @param name what people call it
 * @param samples its cells by what they have in common with those of other sources
 * @param conditions lines on what it was measured on
 */
public record Source(String name, Map<String, Sample> samples, List<String> conditions) {

  /**
   * Reads a run's directory, a baseline or a JMH result file.
   *
   * @throws IOException if it is none of these; the message says what is wrong and where, in a line
   */
  public static Source read(Path path) throws IOException {
    if (Files.isDirectory(path)) {
      return of(Results.load(path));
    }
    JsonNode json = Json.read(path);
    String name = path.getFileName().toString().replaceFirst("\\.json$", "");
    try {
      return json.isObject() ? BaselineFile.read(json, path) : JmhFile.read(name, json, path);
    } catch (IllegalArgumentException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /**
   * What a run has measured, without the second measurements of its canaries. Where it has several
   * versions of a system, each stands for itself alone.
   */
  public static Source of(Results results) {
    Run run = results.run();
    Map<String, Integer> versions = new HashMap<>();
    List<Cell> cells = run.cells().stream().filter(cell -> !cell.twin()).toList();
    cells.forEach(cell -> versions.merge(Sample.key(run, cell), 1, Integer::sum));
    Map<String, Sample> samples = new LinkedHashMap<>();
    for (Cell cell : cells) {
      String key = Sample.key(run, cell);
      boolean several = versions.getOrDefault(key, 0) > 1;
      samples.put(several ? key + ", " + cell.version() : key, sample(results, cell));
    }
    return new Source(run.id(), samples, Conditions.of(results));
  }

  private static Sample sample(Results results, Cell cell) {
    Run run = results.run();
    Work work = run.work(cell);
    List<Observation> observations = Warmth.warmest(results.of(cell));
    Results.Failure failure = results.failures().get(cell.id());
    return new Sample(
        run.setting(cell).label(),
        run.contrast().side(cell),
        work.score(),
        work.sampling(),
        observations.isEmpty() ? Map.of() : Conditions.of(run.environment(), observations.get(0)),
        failure != null ? failure.reason() : observations.isEmpty() ? "it has no figures yet" : "",
        Optional.ofNullable(Decider.of(run, List.of(cell))),
        observations);
  }
}
