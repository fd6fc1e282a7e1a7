/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.html;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.StringJoiner;
import org.cachemark.results.Cell;
import org.cachemark.results.Contrast;
import org.cachemark.results.Cpus;
import org.cachemark.results.Run;
import org.cachemark.results.Run.Pair;
import org.cachemark.results.Setting;
import org.cachemark.results.Shown;
import org.cachemark.results.Units;

/** The commands that measure a run's cells and pairs again. */
final class RepeatCommand {

  private final Run run;
  private final String name;

  RepeatCommand(Subject subject) {
    this(subject.results().run(), subject.name());
  }

  /**
   * @param name by which a reader calls the run
   */
  RepeatCommand(Run run, String name) {
    this.run = run;
    this.name = name;
  }

  /** Measures a cell, by the sweep as the run has resolved it. */
  String of(Cell cell) {
    return of(cell.id());
  }

  /** Measures the cell of that id. */
  String of(String cellId) {
    return Shown.commands("./run.sh run %s --only %s")
        .formatted(quoted(name), quoted("cell=" + cellId));
  }

  /** Measures a pair. */
  String of(Pair pair) {
    Cell base = run.cell(pair.base()).orElseThrow();
    Cell other = run.cell(pair.cell()).orElseThrow();
    StringJoiner command = new StringJoiner(" ");
    command.add(Shown.commands("./run.sh compare")).add(quoted(base.system()));
    if (!other.system().equals(base.system())) {
      command.add(quoted(other.system()));
    }
    if (other.plant() != null && !other.plant().isNothing()) {
      command.add(
          "--plant " + other.plant().kind() + "=" + Units.plain(other.plant().percent()) + "%");
    } else if (pair.canary()) {
      command.add("--canary-only");
    }
    run.contrast()
        .compared(base)
        .forEach(
            (name, value) ->
                command.add("--vary " + name + "=" + value + "," + other.values().get(name)));
    if (run.settings().path("together").asBoolean()) {
      command.add("--together");
    }
    command.add("--sweep " + quoted(name));
    jvms(command, base.jvm(), other.jvm());
    return command.add("--only " + quoted(only(run.setting(base)))).toString();
  }

  private void jvms(StringJoiner command, String base, String other) {
    if (!base.equals(Run.DEFAULT_JVM) || run.contrast().dimensions().contains(Contrast.JVM)) {
      command.add("--jvm " + quoted(jvm(base)));
      if (!other.equals(base)) {
        command.add("--jvm " + quoted(jvm(other)));
      }
    }
  }

  /** The setting as a condition on cells. */
  private String only(Setting setting) {
    StringJoiner conditions = new StringJoiner(",");
    conditions.add("benchmark=" + setting.benchmark());
    setting.params().forEach((name, value) -> conditions.add(name + "=" + value));
    conditions.add("threads=" + setting.threads());
    boolean isOfCpus = run.cells().stream().anyMatch(cell -> !cell.cpus().equals(Cpus.ALL));
    if (isOfCpus && !run.contrast().dimensions().contains(Contrast.CPUS)) {
      conditions.add("cpus=" + setting.cpus());
    }
    return conditions.toString();
  }

  /** A JVM as the command line names it. */
  private String jvm(String name) {
    for (JsonNode jvm : run.settings().path("jvms")) {
      if (jvm.path("name").asText().equals(name)) {
        StringJoiner words = new StringJoiner(" ");
        if (!jvm.path("home").asText().isEmpty()) {
          words.add(jvm.path("home").asText());
        }
        jvm.path("flags").forEach(flag -> words.add(flag.asText()));
        return words.length() == 0 ? Run.DEFAULT_JVM : words.toString();
      }
    }
    return name;
  }

  /** A word as a shell takes it for itself, whatever is in it. */
  static String quoted(String word) {
    return word.matches("[\\w.:@/+=,-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
