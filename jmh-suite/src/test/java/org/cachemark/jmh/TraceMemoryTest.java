/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a replay takes of memory depends on the keys, and not on how often they are asked for. */
class TraceMemoryTest {

  private static final int KEYS = 1000;

  /** Four bytes for each request are more than the heap has. */
  private static final int REQUESTS = 8_000_000;

  private static final int HEAP_MEGABYTES = 16;

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({"strict, 1", "default, 2"})
  void replaysALongTraceInASmallHeap(String mode, int threads) throws Exception {
    assertThat(4L * REQUESTS).isGreaterThan((long) HEAP_MEGABYTES << 20);
    Path trace = directory.resolve("long.lis");
    Files.writeString(trace, "0 %d 0 0\n".formatted(KEYS).repeat(REQUESTS / KEYS));
    Path counts = directory.resolve("counts.properties");
    Path log = directory.resolve("log");
    Process process =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-Xmx" + HEAP_MEGABYTES + "m",
                    "-XX:+UseSerialGC",
                    "-Dcachemark.parent=" + ProcessHandle.current().pid(),
                    "-Dcachemark.trace=" + trace,
                    "-cp",
                    System.getProperty("java.class.path"),
                    "org.cachemark.process.CountedMain",
                    TraceBenchmark.class.getName(),
                    counts.toString(),
                    "system.cache=" + TraceBenchmarkTest.Faulty.class.getName(),
                    "options.cache=fault=none",
                    "param.trace=file",
                    "param.capacity=" + KEYS,
                    "param.unit=entries",
                    "param.mode=" + mode,
                    "param.keys=scattered",
                    "threads=" + threads))
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    try {
      assertThat(process.waitFor()).as(Files.readString(log)).isZero();
    } finally {
      process.destroyForcibly();
    }
    assertThat(Files.readAllLines(counts))
        .contains("requests=" + (double) REQUESTS, "distinct=" + (double) KEYS);
  }
}
