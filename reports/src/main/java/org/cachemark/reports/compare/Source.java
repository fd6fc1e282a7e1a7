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
import org.cachemark.reports.Cell;
import org.cachemark.reports.Environment;
import org.cachemark.reports.Fork;
import org.cachemark.reports.Json;
import org.cachemark.reports.Results;
import org.cachemark.reports.Run;

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
    return json.isObject() ? Baseline.source(json, path) : JmhFile.source(name, json, path);
  }

  /**
   * What a run has measured, without the second measurements of its canaries. Where it has several
   * versions of a cache, each stands for itself alone.
   */
  public static Source of(Results results) {
    Run run = results.run();
    Map<String, Integer> versions = new HashMap<>();
    List<Cell> cells = run.cells().stream().filter(cell -> !cell.twin()).toList();
    cells.forEach(cell -> versions.merge(Sample.key(cell), 1, Integer::sum));
    Map<String, Sample> samples = new LinkedHashMap<>();
    for (Cell cell : cells) {
      String key = Sample.key(cell);
      boolean several = versions.get(key) > 1;
      samples.put(several ? key + ", " + cell.version() : key, sample(results, cell));
    }
    return new Source(run.id(), samples, Conditions.of(results));
  }

  private static Sample sample(Results results, Cell cell) {
    List<Fork> forks = Fork.warmest(results.forks().getOrDefault(cell.id(), List.of()));
    Results.Failure failure = results.failures().get(cell.id());
    Environment machine = results.run().environment();
    Run.CacheInfo info = results.run().caches().get(cell.cache());
    return new Sample(
        cell.setting(),
        Contest.system(cell),
        forks.isEmpty() ? Map.of() : Conditions.of(machine, forks.get(0)),
        failure != null ? failure.reason() : forks.isEmpty() ? "it has no figures yet" : "",
        info != null && info.remote(),
        forks);
  }
}
