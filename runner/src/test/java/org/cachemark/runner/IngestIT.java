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
import java.util.stream.Stream;
import org.cachemark.reports.Audit;
import org.cachemark.reports.Cell;
import org.cachemark.reports.Results;
import org.cachemark.reports.Summary;
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

  private Summary run(String caches, String benchmarks, int passes, int exitCode) throws Exception {
    Files.writeString(
        sweep,
        """
        caches: [%s]
        benchmarks: [%s]
        heap: 256m
        rounds: 1
        warmup: 0x1s
        measure: %dx1s
        """
            .formatted(caches, benchmarks, passes));
    CachemarkProcess.Result result = cachemark.run("run", sweep.toString(), "--no-check");
    assertThat(result.exitCode()).as(result.output()).isEqualTo(exitCode);
    return Summary.of(Results.load(cachemark.onlyRun()));
  }

  private static String forEachVersion(String options) {
    return VERSIONS.stream()
        .map(version -> "'ignite:client@%s[%s]'".formatted(version, options))
        .collect(Collectors.joining(", "));
  }

  private static Audit audit(Summary summary, String version, String way) {
    return summary.tables().stream()
        .flatMap(table -> table.rows().stream())
        .filter(row -> row.cell().version().equals(version))
        .filter(row -> row.cell().cache().contains("way=" + way + "]"))
        .map(row -> row.audit().orElseThrow())
        .findAny()
        .orElseThrow();
  }

  /**
   * What the article claims, in each release. What may reorder is looked for by {@code WayTest}.
   */
  @Test
  void findsWhatTheArticleClaimsInOtherReleases() throws Exception {
    Summary summary =
        run(
            String.join(
                ", ",
                forEachVersion("backups=1;way=streamer"),
                forEachVersion("backups=1;batch=50;way=overwrite"),
                forEachVersion("backups=1;way=putAll"),
                forEachVersion("backups=1;way=ordered")),
            "{name: Ingest, records: 10k, repeats: 90}",
            2,
            Cachemark.OK);
    for (String version : VERSIONS) {
      Audit streamer = audit(summary, version, "streamer");
      assertThat(streamer.ignored()).as(version + " leaves existing keys alone").isEqualTo(500);
      assertThat(streamer.lost()).isZero();
      Audit overwrite = audit(summary, version, "overwrite");
      assertThat(overwrite.ignored()).isZero();
      assertThat(overwrite.stale()).as(version + " reorders").isPositive();
      assertThat(audit(summary, version, "putAll").isCorrect()).as(version).isTrue();
      assertThat(audit(summary, version, "ordered").isCorrect()).as(version).isTrue();
    }
    assertThat(summary.headline().toString()).doesNotContain("streamer");
  }

  /** Delays and updates have columns of their own, and lost updates are found. */
  @Test
  void reportsDelaysAndUpdates() throws Exception {
    run(
        "'ignite:client[update=readWrite]', 'ignite:client[update=invokeBinary]'",
        "{name: IngestDelay, records: 2000, rate: 2000, repeats: 0, caches: ['ignite:client[way=ordered]']},"
            + " {name: Update, records: 1000}",
        1,
        Cachemark.OK);
    String report = Files.readString(cachemark.onlyRun().resolve("summary.md"));
    assertThat(report).contains("99th percentile in ", "p50, p99.9, max", "time in ", "CPU µs");
    Summary summary = Summary.of(Results.load(cachemark.onlyRun()));
    for (Summary.Row row : summary.tables().get(1).rows()) {
      boolean isRemote = row.cell().cache().contains("invokeBinary");
      assertThat(row.isCorrect()).as(row.cell().cache() + ": " + row.audit()).isEqualTo(isRemote);
    }
  }

  /** Records of 40 MB do not fit into 16: the cell ends as what it is, in each way. */
  @Test
  void saysThatARegionIsFull() throws Exception {
    Summary summary =
        run(
            Stream.of("streamer", "ordered")
                .map(way -> "'ignite:client[nodes=1;region=16;way=%s]'".formatted(way))
                .collect(Collectors.joining(", ")),
            "{name: Ingest, records: 20k, repeats: 0, payload: 2000}",
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
