/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.cachemark.reports.Summary;
import org.cachemark.results.Cell;
import org.cachemark.results.Results;
import org.cachemark.results.Value;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Streams into Apache Ignite as a user measures them: in several releases, and when it fails. */
class IngestIT {

  /**
   * The article's release and the newest, of those that the catalogue knows. Others by {@code
   * -Dcachemark.versions=2.13.0,2.16.0}.
   */
  private static final List<String> VERSIONS =
      Arrays.asList(System.getProperty("cachemark.versions", "2.8.1,2.18.0").split(",", -1));

  @TempDir Path directory;
  private CachemarkProcess cachemark;
  private Path sweep;

  @BeforeEach
  void prepare() {
    cachemark = new CachemarkProcess(directory);
    sweep = directory.resolve("ingest.yaml");
  }

  private Summary run(String caches, String benchmarks, String compare, int passes, int exitCode)
      throws Exception {
    Files.writeString(
        sweep,
        """
        caches: [%s]
        benchmarks: [%s]
        %s
        heap: 256m
        rounds: 1
        warmup: 0x1s
        measure: %dx1s
        """
            .formatted(caches, benchmarks, compare, passes));
    CachemarkProcess.Result result = cachemark.run("run", sweep.toString(), "--no-check");
    assertThat(result.exitCode()).as(result.output()).isEqualTo(exitCode);
    return Summary.of(Results.load(cachemark.onlyRun()));
  }

  private static String everyVersion() {
    return VERSIONS.stream()
        .map("'ignite:client@%s[backups=1]'"::formatted)
        .collect(Collectors.joining(", "));
  }

  private static Summary.Row row(Summary summary, String version, String way) {
    return summary.tables().stream()
        .flatMap(table -> table.rows().stream())
        .filter(row -> row.cell().version().equals(version))
        .filter(row -> row.cell().params().get("way").toString().equals(way))
        .findAny()
        .orElseThrow();
  }

  private static double figure(Summary.Row row, String metric) {
    assertThat(row.figures()).containsKey(metric);
    return row.figures().get(metric);
  }

  /**
   * What the article claims, in each release. What may reorder need not do so each time, so that
   * nothing is said of it but that it was looked for.
   */
  @Test
  void findsWhatTheArticleClaimsInOtherReleases() throws Exception {
    String records = "name: Ingest, records: 10k, repeats: 90";
    Summary summary =
        run(
            everyVersion(),
            "{%s, way: [streamer, putAll, ordered]}, {%s, way: overwrite, batch: 50}"
                .formatted(records, records),
            "compare: way",
            2,
            Cachemark.OK);
    for (String version : VERSIONS) {
      Summary.Row streamer = row(summary, version, "streamer");
      assertThat(figure(streamer, "ignored"))
          .as(version + " leaves existing keys alone")
          .isEqualTo(500);
      assertThat(figure(streamer, "lost")).isZero();
      Summary.Row overwrite = row(summary, version, "overwrite");
      assertThat(figure(overwrite, "ignored")).isZero();
      assertThat(figure(overwrite, "lost")).isZero();
      assertThat(figure(overwrite, "stale")).as(version + " may reorder").isNotNegative();
      for (String way : List.of("putAll", "ordered")) {
        Summary.Row row = row(summary, version, way);
        assertThat(row.isAudited()).as(version + " " + way).isTrue();
        assertThat(row.faults()).as(version + " " + way).isEmpty();
      }
    }
    assertThat(summary.headline().toString()).doesNotContain("streamer");
  }

  /**
   * Delays and updates have columns of their own, and what is sent as a change is not lost. Of
   * fewer than 4500 delays there is no 99.9th percentile.
   */
  @Test
  void reportsDelaysAndUpdates() throws Exception {
    run(
        "'ignite:client'",
        "{name: IngestDelay, records: 5k, rate: 2500, probes: 2500, repeats: 0, way: ordered},"
            + " {name: Update, records: 1000, update: [readWrite, invokeBinary]}",
        "compare: [way, update]",
        1,
        Cachemark.OK);
    String report = Files.readString(cachemark.onlyRun().resolve("summary.md"));
    assertThat(report).contains("99th percentile in ", "p50", "p99.9", "max", "time in ", "CPU µs");
    Summary summary = Summary.of(Results.load(cachemark.onlyRun()));
    Summary.Table updates = summary.tables().get(1);
    assertThat(updates.rows()).hasSize(2);
    for (Summary.Row row : updates.rows()) {
      Value update = row.cell().params().get("update");
      assertThat(row.isAudited()).as(update.toString()).isTrue();
      if (update.toString().equals("invokeBinary")) { // what is read before may be lost
        assertThat(row.faults()).as(update.toString()).isEmpty();
      }
    }
  }

  /** Records of 40 MB do not fit into 16: the cell ends as what it is, in each way. */
  @Test
  void saysThatARegionIsFull() throws Exception {
    Summary summary =
        run(
            "'ignite:client[nodes=1;region=16]'",
            "{name: Ingest, records: 20k, repeats: 0, payload: 2000, way: [streamer, ordered]}",
            "compare: way",
            1,
            Cachemark.CELL_FAILED);
    Results results = summary.results();
    assertThat(results.run().cells()).hasSize(2);
    for (Cell cell : results.run().cells()) {
      Results.Failure failure = results.failures().get(cell.id());
      assertThat(failure).as(cell.id()).isNotNull();
      assertThat(failure.reason()).as(cell.id()).contains("Out of memory in data region");
    }
  }
}
