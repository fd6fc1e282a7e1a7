/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.cachemark.api.CacheSpec;
import org.cachemark.api.Options;
import org.cachemark.api.RecordWriter;
import org.cachemark.api.StreamCache;
import org.cachemark.api.StreamSpec;
import org.cachemark.ignite.ingest.Way;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What is left when keys repeat, as {@link WayTest} asks, of the ways that go by JDBC. How often
 * they reorder is printed, into this class's file in target/surefire-reports.
 */
class SqlWayTest {

  private static final int KEYS = 500;
  private static final int VERSIONS = 15;
  private static final Options THIN = Options.parse("mode=thin;backups=1");

  private static Cluster cluster;

  @BeforeAll
  static void start() {
    cluster = Cluster.of(Shape.of(THIN));
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  /** Writes 1, 2, 3 … over each key, and returns the values that are there in the end. */
  private static List<Integer> written(Way way, boolean flushesEachVersion) {
    CacheSpec<Integer, Integer> spec =
        CacheSpec.of(Integer.class, Integer.class, KEYS).withOptions(THIN);
    StreamSpec stream = StreamSpec.PLAIN.withWay(way.toString()).withBatch(50);
    try (StreamCache<Integer, Integer> cache = new IgniteFactory().createForStreams(spec, stream)) {
      try (RecordWriter<Integer, Integer> writer = cache.writer()) {
        for (int version = 1; version <= VERSIONS; version++) {
          for (int key = 0; key < KEYS; key++) {
            writer.write(key, version);
          }
          if (flushesEachVersion) {
            writer.flush();
          }
        }
      }
      List<Integer> values = new ArrayList<>();
      for (int key = 0; key < KEYS; key++) {
        values.add(cache.get(key));
      }
      return values;
    }
  }

  @Test
  void streamingLeavesAloneWhatIsThere() {
    assertThat(written(Way.SQL_STREAM, true)).containsOnly(1);
  }

  @Test
  void flushingBeforeAKeyComesAgainKeepsTheOrder() {
    assertThat(written(Way.SQL_STREAM_OVERWRITE, true)).containsOnly(VERSIONS);
  }

  /** That the server takes batches in their order does not order what its streamer writes. */
  @Test
  void streamingThatOverwritesLosesNoKeyButMayPutAnOlderValueOverANewer() {
    List<Integer> values = written(Way.SQL_STREAM_OVERWRITE, false);
    assertThat(values).allMatch(value -> value != null && value >= 1 && value <= VERSIONS);
    long stale = values.stream().filter(value -> value != VERSIONS).count();
    System.out.printf("%s: of %d keys %d stale%n", Way.SQL_STREAM_OVERWRITE, KEYS, stale);
  }

  @Test
  void copyLeavesAloneWhatIsThere(@TempDir Path directory) throws Exception {
    try (Connection connection =
            DriverManager.getConnection("jdbc:ignite:thin://" + cluster.thinAddresses()[0]);
        Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE copied (id INT PRIMARY KEY, version INT)"
              + " WITH \"template=partitioned,backups=1\"");
      for (int version = 1; version <= 2; version++) {
        statement.execute(
            "COPY FROM '%s' INTO copied (id, version) FORMAT CSV"
                .formatted(file(directory, version)));
      }
      assertThat(versions(statement)).hasSize(KEYS).containsOnly(1);
      statement.execute("DROP TABLE copied");
    }
  }

  private static Path file(Path directory, int version) throws IOException {
    return Files.writeString(
        directory.resolve(version + ".csv"),
        IntStream.range(0, KEYS)
            .mapToObj(key -> key + "," + version + "\n")
            .collect(Collectors.joining()));
  }

  private static List<Integer> versions(Statement statement) throws SQLException {
    List<Integer> versions = new ArrayList<>();
    try (ResultSet rows = statement.executeQuery("SELECT version FROM copied")) {
      while (rows.next()) {
        versions.add(rows.getInt(1));
      }
    }
    return versions;
  }
}
