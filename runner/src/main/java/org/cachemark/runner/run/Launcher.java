/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.cachemark.reports.Cell;
import org.cachemark.reports.Results.Failure;
import org.cachemark.runner.catalogue.Benchmark;
import org.cachemark.runner.catalogue.Cache;
import org.cachemark.runner.catalogue.Catalogue;
import org.cachemark.runner.catalogue.ClassPaths;
import org.cachemark.runner.sweep.Amounts;
import org.cachemark.runner.sweep.Sweep;

/** Runs one round of one cell: JMH's command line, one fork, in a process of its own. */
public final class Launcher {

  private static final String SUITE_MAIN = "org.cachemark.jmh.Main";

  /**
   * JMH's host process only starts the fork and reads its results: it starts fast, and does not try
   * out blackholes each time, since JDKs from 17 on have the compiler's.
   */
  private static final List<String> HOST_FLAGS =
      List.of(
          "-XX:TieredStopAtLevel=1",
          "-XX:+UseSerialGC",
          "-Xshare:auto",
          "-Djmh.blackhole.autoDetect=false",
          "-Djmh.blackhole.mode=COMPILER");

  /** With less than this, whatever failed is put down to the disk. */
  private static final long FULL_BELOW_BYTES = 1 << 16;

  private final Catalogue catalogue;
  private final ClassPaths classPaths;
  private final Sweep sweep;

  Launcher(Catalogue catalogue, ClassPaths classPaths, Sweep sweep) {
    this.catalogue = catalogue;
    this.classPaths = classPaths;
    this.sweep = sweep;
  }

  /**
   * Runs a round, and leaves its outcome in the run's directory.
   *
   * @param warmUpFactor how many times the planned warm-up it gets
   * @return how it failed; empty if it was measured
   * @throws IOException if the directory cannot be written; the round has no outcome then
   */
  Optional<Failure> launch(RunDirectory directory, Cell cell, int round, int warmUpFactor)
      throws IOException, InterruptedException {
    Sweep.Effort effort = effort(cell);
    Path temp = directory.freshTemp();
    Path result = temp.resolve("result.json");
    Path log = directory.logFile(cell, round);
    ChildProcess.Result ended =
        ChildProcess.run(command(cell, effort, warmUpFactor, temp, result), log, effort.timeout());
    Optional<Failure> failure = LogReader.failure(ended, result, log, round, effort.timeout());
    if (failure.isPresent() && Files.getFileStore(temp).getUsableSpace() < FULL_BELOW_BYTES) {
      throw new IOException("No space left on device for " + directory.path());
    }
    if (failure.isPresent()) {
      directory.fail(cell, round, failure.get());
    } else {
      directory.keep(cell, round, result);
    }
    directory.removeTemp();
    return failure;
  }

  private Sweep.Effort effort(Cell cell) {
    return sweep.effortFor(catalogue.cache(cell.cache()).isRemote());
  }

  private List<String> command(
      Cell cell, Sweep.Effort effort, int warmUpFactor, Path temp, Path result) {
    Sweep.Jvm jvm =
        sweep.jvms().stream().filter(j -> j.name().equals(cell.jvm())).findAny().orElseThrow();
    Cache cache = catalogue.cache(cell.cache());
    Benchmark benchmark = catalogue.benchmark("", cell.benchmark());
    Jdk jdk = Jdk.of(jvm);
    List<String> command =
        new ArrayList<>(
            host(jdk, classPaths.ofCell(cache), ChildProcess.flags(temp, effort.timeout())));
    command.add("^" + benchmark.method().replace(".", "\\.") + "$");
    params(cache).forEach((name, value) -> param(command, name, value));
    cell.params().forEach((name, value) -> param(command, name, Long.toString(value)));
    if (benchmark.drivesOwnThreads()) {
      param(command, Benchmark.THREADS, Integer.toString(cell.threads()));
    }
    command.addAll(List.of("-t", benchmark.drivesOwnThreads() ? "1" : "" + cell.threads()));
    command.addAll(List.of("-f", "1", "-foe", "true"));
    command.addAll(List.of("-wi", "" + warmUpFactor * effort.warmup().count()));
    command.addAll(List.of("-w", effort.warmup().millis() + "ms"));
    command.addAll(List.of("-i", "" + effort.measure().count()));
    command.addAll(List.of("-r", effort.measure().millis() + "ms"));
    command.addAll(List.of("-prof", "gc", "-prof", "org.cachemark.jmh.MeterProfiler"));
    command.addAll(List.of("-rf", "json", "-rff", result.toString()));
    List<String> flags = new ArrayList<>();
    flags.add("-Xms" + effort.heap());
    flags.add("-Xmx" + effort.heap());
    // G1 shrinks the young generation at each System.gc(), of which the benchmarks make one before
    // a fill: a fill that allocates more than others would then be collected in the middle.
    flags.add("-Xmn" + Amounts.megabytes(effort.heap()) / 2 + "m");
    flags.add("-XX:+AlwaysPreTouch");
    flags.add("-Djava.io.tmpdir=" + temp);
    flags.add(ChildProcess.limit(effort.timeout()));
    flags.add("-Dcachemark.lock=" + MachineLock.file());
    flags.add("-Djmh.shutdownTimeout=5"); // seconds that threads left behind may take to end
    if (warmUpFactor > 1) {
      flags.add("-Dcachemark.warmUpFactor=" + warmUpFactor);
    }
    if (cell.plant() != null) {
      flags.add("-Dcachemark.plant=" + cell.plant());
    }
    flags.addAll(cache.library().flagsOn(jdk.feature()));
    flags.addAll(jvm.flags());
    command.addAll(List.of("-jvmArgs", jmhQuoted(flags)));
    return command;
  }

  /** The command that starts JMH's own command line on a cell's class path, without arguments. */
  public static List<String> host(Jdk jdk, List<Path> classPath, List<String> flags) {
    List<String> command = new ArrayList<>();
    command.add(jdk.java());
    command.addAll(HOST_FLAGS);
    command.add(ChildProcess.parent());
    command.addAll(flags);
    command.addAll(List.of("-cp", joined(classPath), SUITE_MAIN));
    return command;
  }

  /** The parameters that name a cache to the benchmarks. JMH divides values at commas. */
  public static Map<String, String> params(Cache cache) {
    return Map.of(
        "cache", cache.name().toString().replace(",", "%2C"),
        "options", cache.optionText().replace(",", "%2C"));
  }

  private static void param(List<String> command, String name, String value) {
    command.add("-p");
    command.add(name + "=" + value);
  }

  /** JMH divides this argument at spaces outside quotes. */
  static String jmhQuoted(List<String> flags) {
    return flags.stream()
        .map(flag -> flag.contains(" ") ? '"' + flag + '"' : flag)
        .reduce((a, b) -> a + " " + b)
        .orElse("");
  }

  static String joined(List<Path> classPath) {
    return String.join(
        System.getProperty("path.separator"), classPath.stream().map(Path::toString).toList());
  }
}
