/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.cachemark.results.Cell;
import org.cachemark.results.Fork;
import org.cachemark.results.JmhJson;
import org.cachemark.results.Plant;
import org.cachemark.runner.catalogue.Benchmark;
import org.cachemark.runner.catalogue.SystemUnderTest;
import org.cachemark.runner.plan.PlannedCell;
import org.cachemark.runner.sweep.Amounts;
import org.cachemark.runner.sweep.Sweep;

/** JMH's command line for one fork of one cell, in a process of its own. */
public final class JmhFork {

  private static final String MAIN = "org.cachemark.process.JmhMain";

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

  private static final String RECORD = "fork.properties";

  private JmhFork() {}

  /**
   * The command of a cell.
   *
   * @param warmUpFactor how many times the planned warm-up it gets
   * @param hold the CPUs that it is held on
   * @param result gets JMH's result
   */
  static List<String> of(
      PlannedCell planned,
      Services.Ready services,
      int warmUpFactor,
      Hold hold,
      Path temp,
      Path result) {
    Cell cell = planned.cell();
    Benchmark benchmark = planned.benchmark();
    Sweep.Effort effort = planned.effort();
    Jdk jdk = Jdk.of(planned.jvm());
    List<String> ofHost = new ArrayList<>(ChildProcess.flags(temp, effort.timeout()));
    ofHost.addAll(hold.asked());
    List<String> command = new ArrayList<>(host(jdk, planned.classPath(), ofHost));
    command.add("^" + benchmark.method().replace(".", "\\.") + "$");
    planned
        .systems()
        .forEach(
            (slot, system) ->
                params(slot, system, services.optionText(slot, system))
                    .forEach((name, value) -> param(command, name, value)));
    cell.params().forEach((name, value) -> param(command, name, value.toString()));
    if (benchmark.ownThreads()) {
      param(command, Benchmark.THREADS, Integer.toString(cell.threads()));
    }
    command.addAll(List.of("-t", benchmark.ownThreads() ? "1" : "" + cell.threads()));
    command.addAll(List.of("-f", "1", "-foe", "true"));
    command.addAll(List.of("-wi", "" + warmUpFactor * effort.warmup().count()));
    command.addAll(List.of("-w", effort.warmup().millis() + "ms"));
    command.addAll(List.of("-i", "" + effort.measure().count()));
    command.addAll(List.of("-r", effort.measure().millis() + "ms"));
    command.addAll(List.of("-prof", "gc"));
    planned.family().profilers().forEach(p -> command.addAll(List.of("-prof", p)));
    command.addAll(List.of("-rf", "json", "-rff", result.toString()));
    command.addAll(
        List.of("-jvmArgs", jmhQuoted(flags(planned, services, jdk, warmUpFactor, hold, temp))));
    return hold.command(command);
  }

  /** The flag that says where a process records what it has to say of itself. */
  static String recordIn(Path temp) {
    return "-Dcachemark.record=" + temp.resolve(RECORD);
  }

  /** What a fork has recorded of itself, if it has. */
  static Fork record(Path temp) throws IOException {
    Path file = temp.resolve(RECORD);
    if (!Files.exists(file)) {
      return Fork.NONE;
    }
    Properties lines = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      lines.load(reader);
    }
    return Fork.of(lines);
  }

  /** The flags of the fork. */
  private static List<String> flags(
      PlannedCell planned,
      Services.Ready services,
      Jdk jdk,
      int warmUpFactor,
      Hold hold,
      Path temp) {
    Sweep.Effort effort = planned.effort();
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
    flags.add(recordIn(temp));
    flags.add("-Djmh.shutdownTimeout=5"); // seconds that threads left behind may take to end
    flags.addAll(hold.flags());
    flags.addAll(services.flags());
    if (warmUpFactor > 1) {
      flags.add("-Dcachemark.warmUpFactor=" + warmUpFactor);
    }
    Plant plant = planned.cell().plant();
    if (plant != null) {
      flags.add("-Dcachemark.plant=" + plant.kind() + "=" + plant.percent());
    }
    planned.systems().values().forEach(s -> flags.addAll(s.library().flagsOn(jdk.feature())));
    flags.addAll(planned.jvm().flags());
    return flags;
  }

  /** The command that starts JMH's own command line on a cell's class path, without arguments. */
  public static List<String> host(Jdk jdk, List<Path> classPath, List<String> flags) {
    List<String> command = new ArrayList<>();
    command.add(jdk.java());
    command.addAll(HOST_FLAGS);
    command.add(ChildProcess.parent());
    command.addAll(flags);
    command.addAll(List.of("-cp", joined(classPath), MAIN));
    return command;
  }

  /**
   * The parameters that name a system to the benchmarks.
   *
   * @param optionText the system's settings, that of its service's place among them
   */
  public static Map<String, String> params(String slot, SystemUnderTest system, String optionText) {
    return Map.of(
        slot,
        JmhJson.escaped(system.name().toString()),
        JmhJson.optionsOf(slot),
        JmhJson.escaped(optionText));
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
