/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A release as people get it: unpacked, with a JDK, and without the checkout. */
class ReleaseIT {

  @TempDir Path directory;

  private Path pack(String where) throws IOException {
    Path out = directory.resolve(where);
    CachemarkProcess.Result result =
        new CachemarkProcess(directory).execute("pack", "--out", out.toString());
    assertThat(result.exitCode()).as(result.output()).isZero();
    try (Stream<Path> files = Files.list(out)) {
      return files.filter(file -> file.toString().endsWith(".zip")).findFirst().orElseThrow();
    }
  }

  /** Unpacks a zip, with its permissions; returns its only folder. */
  private Path unpack(Path zip) throws IOException {
    Path to = Files.createDirectories(directory.resolve("unpacked"));
    try (FileSystem in =
        FileSystems.newFileSystem(zip, Map.of("enablePosixFileAttributes", "true"))) {
      try (Stream<Path> tree = Files.walk(in.getPath("/"))) {
        for (Path file : tree.filter(Files::isRegularFile).toList()) {
          Path target = to.resolve(file.toString().substring(1));
          Files.createDirectories(target.getParent());
          Files.copy(file, target);
          Files.setPosixFilePermissions(target, Files.getPosixFilePermissions(file));
        }
      }
    }
    try (Stream<Path> folders = Files.list(to)) {
      return folders.findFirst().orElseThrow();
    }
  }

  private CachemarkProcess.Result run(Path release, String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of(release.resolve("bin/cachemark").toString()));
    command.addAll(Arrays.asList(arguments));
    Path output = directory.resolve("output-of-release.txt");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("CACHEMARK_RUNS", directory.resolve("runs").toString());
    builder.environment().put("JDK_JAVA_OPTIONS", "-Djava.io.tmpdir=" + directory);
    builder.environment().keySet().removeAll(List.of("MAVEN_HOME", "M2_HOME"));
    Process process = builder.start();
    int exitCode = process.waitFor();
    return new CachemarkProcess.Result(exitCode, Files.readString(output));
  }

  @Test
  void measuresWithAJdkAlone() throws Exception {
    Path release = unpack(pack("one"));
    assertThat(Files.getPosixFilePermissions(release.resolve("bin/cachemark")))
        .contains(PosixFilePermission.OTHERS_EXECUTE);
    Path sweep =
        Files.writeString(
            directory.resolve("tiny.yaml"),
            """
            caches: [map, caffeine]
            benchmarks: [{name: ReadOnly, entries: 1k}]
            heap: 64m
            rounds: 1
            warmup: 1x20ms
            measure: 1x20ms
            """);
    CachemarkProcess.Result measured = run(release, "run", sweep.toString());
    assertThat(measured.exitCode()).as(measured.output()).isZero();
    Path run;
    try (Stream<Path> runs = Files.list(directory.resolve("runs"))) {
      run = runs.filter(path -> Files.exists(path.resolve("run.json"))).findFirst().orElseThrow();
    }
    String revision = Files.readString(release.resolve(Home.REVISION)).strip();
    assertThat(Files.readString(run.resolve("run.json"))).contains("\"" + revision + "\"");
    assertThat(run(release, "list", "cashes").flat()).contains("(bin/cachemark list --help)");
    assertThat(run(release, "--help").output())
        .contains("bin/cachemark compare caffeine@3.1.8")
        .doesNotContain("run.sh");
    assertThat(run(release, "list", "systems").output()).contains("ignite:client", "sqlite");
  }

  @Test
  void isTheSameEachTime() throws Exception {
    Path one = pack("one");
    assertThat(pack("two")).hasSameBinaryContentAs(one);
    Path elsewhere = directory.resolve("elsewhere");
    CachemarkProcess.Result result =
        new CachemarkProcess(directory)
            .with("-Duser.timezone=America/New_York")
            .run("pack", "--out", elsewhere.toString());
    assertThat(result.exitCode()).as(result.output()).isZero();
    assertThat(elsewhere.resolve(one.getFileName())).hasSameBinaryContentAs(one);
    assertThat(Files.readString(one.resolveSibling(one.getFileName() + ".sha256")))
        .endsWith("  " + one.getFileName() + "\n");
  }

  @Test
  void hasAllThatACheckoutMeasuresBy() throws Exception {
    Path release = unpack(pack("one"));
    Home checkout = new Home(CachemarkProcess.HOME);
    Home unpacked = new Home(release);
    assertThat(unpacked.adapters())
        .extracting(jar -> jar.getFileName().toString())
        .containsExactlyInAnyOrderElementsOf(
            checkout.adapters().stream().map(jar -> jar.getFileName().toString()).toList());
    assertThat(unpacked.programs()).hasSameBinaryContentAs(checkout.programs());
    assertThat(unpacked.suite()).hasSameBinaryContentAs(checkout.suite());
    assertThat(unpacked.contract()).hasSameBinaryContentAs(checkout.contract());
    assertThat(release.resolve("sweeps/campaigns/record.yaml")).exists();
    for (String line : Files.readAllLines(release.resolve("SHA256SUMS"))) {
      String[] sum = line.split("  ", 2);
      assertThat(sha256(release.resolve(sum[1]))).as(sum[1]).isEqualTo(sum[0]);
    }
  }

  private static String sha256(Path file) throws Exception {
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    return HexFormat.of().formatHex(digest.digest(Files.readAllBytes(file)));
  }
}
