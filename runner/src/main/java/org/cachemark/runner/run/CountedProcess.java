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
import java.util.TreeMap;
import org.cachemark.results.Counts;
import org.cachemark.results.Json;
import org.cachemark.runner.plan.PlannedCell;

/** The command that carries out a benchmark that counts, and what it leaves. */
final class CountedProcess {

  private static final String MAIN = "org.cachemark.process.CountedMain";
  private static final String ASK = "org.cachemark.process.AskMain";
  private static final String COUNTED = "counted.properties";

  /**
   * What counts is not timed. Collectors leave up to 5 % of dead bytes where to move the others is
   * not worth their time, and what is weighed has to be without them, and without what is softly
   * held: reflection's data, which goes when it was not asked for in a while. JOL reads the fields
   * of objects one by one, with an exception for each that it may not. The suite's own tests have
   * the same.
   */
  static final List<String> FLAGS =
      List.of(
          "-XX:MarkSweepDeadRatio=0",
          "-XX:SoftRefLRUPolicyMSPerMB=0",
          "--add-opens=java.base/java.lang=ALL-UNNAMED",
          "--add-opens=java.base/java.lang.ref=ALL-UNNAMED",
          "--add-opens=java.base/java.util=ALL-UNNAMED",
          "--add-opens=java.base/java.util.concurrent=ALL-UNNAMED",
          "--add-opens=java.base/java.util.concurrent.atomic=ALL-UNNAMED",
          "--add-opens=java.base/java.util.concurrent.locks=ALL-UNNAMED");

  private CountedProcess() {}

  /** The command of a cell. */
  static List<String> of(PlannedCell planned, Services.Ready services, Hold hold, Path temp) {
    List<String> command = new ArrayList<>(jvm(planned, hold.flags()));
    command.add("-Dcachemark.lock=" + MachineLock.file());
    command.add(JmhFork.recordIn(temp));
    command.addAll(ChildProcess.flags(temp, planned.effort().timeout()));
    command.addAll(List.of("-cp", JmhFork.joined(planned.classPath())));
    command.addAll(List.of(MAIN, planned.benchmark().method(), temp.resolve(COUNTED).toString()));
    command.addAll(request(planned, services));
    return hold.command(command);
  }

  /**
   * The command that asks the benchmark of some cells whether it can count them, as the protocol
   * has it.
   *
   * @param cells of one benchmark, JVM and class path
   */
  static List<String> asking(List<PlannedCell> cells, Path temp) {
    PlannedCell first = cells.get(0);
    List<String> command = new ArrayList<>(jvm(first, List.of()));
    command.addAll(ChildProcess.flags(temp, first.effort().timeout()));
    command.addAll(List.of("-cp", JmhFork.joined(first.classPath())));
    command.addAll(List.of(ASK, first.benchmark().method()));
    command.addAll(request(first, Services.Ready.NONE));
    for (PlannedCell other : cells.subList(1, cells.size())) {
      command.add("/");
      command.addAll(request(other, Services.Ready.NONE));
    }
    return command;
  }

  /** The JVM of a cell with its flags, the user's last: of two that contradict, the last counts. */
  static List<String> jvm(PlannedCell planned, List<String> held) {
    Jdk jdk = Jdk.of(planned.jvm());
    List<String> command = new ArrayList<>(List.of(jdk.java()));
    command.add("-Xmx" + planned.effort().heap());
    command.addAll(FLAGS);
    planned
        .systems()
        .values()
        .forEach(system -> command.addAll(system.library().flagsOn(jdk.feature())));
    command.addAll(held);
    command.addAll(planned.jvm().flags());
    command.add(ChildProcess.parent());
    return command;
  }

  /** What is asked for, as arguments. */
  private static List<String> request(PlannedCell planned, Services.Ready services) {
    List<String> arguments = new ArrayList<>();
    planned
        .systems()
        .forEach(
            (slot, system) -> {
              arguments.add("system." + slot + "=" + system.name());
              arguments.add("options." + slot + "=" + services.optionText(slot, system));
            });
    planned.cell().params().forEach((name, value) -> arguments.add("param." + name + "=" + value));
    arguments.add("threads=" + planned.cell().threads());
    return arguments;
  }

  /** Makes the result file of what was counted, if anything was. */
  static void keep(Path temp, Path result) throws IOException {
    Path counted = temp.resolve(COUNTED);
    if (!Files.exists(counted)) {
      return;
    }
    Properties lines = new Properties();
    try (Reader reader = Files.newBufferedReader(counted)) {
      lines.load(reader);
    }
    Map<String, Double> metrics = new TreeMap<>();
    for (String name : lines.stringPropertyNames()) {
      metrics.put(name, Double.valueOf(lines.getProperty(name)));
    }
    Files.writeString(result, Json.MAPPER.writeValueAsString(Counts.json(metrics)) + "\n");
  }
}
