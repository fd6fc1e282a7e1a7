/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.cachemark.results.Environment;
import org.cachemark.results.Run;
import org.cachemark.results.Units;

/** The machine of a run, its state and what ran on it, for people. */
public final class MachineFacts {

  private MachineFacts() {}

  /** A few lines. */
  public static List<String> of(Run run) {
    Environment machine = run.environment();
    String jvms =
        machine.jvms().entrySet().stream()
            .map(jvm -> jvm.getKey() + ": " + jvm.getValue())
            .collect(Collectors.joining("; "));
    String container =
        machine.container().entrySet().stream()
            .map(Map.Entry::toString)
            .collect(Collectors.joining(", "));
    List<String> facts = new ArrayList<>();
    facts.add(
        "%s, %d cores, %d GiB"
            .formatted(machine.cpu(), machine.cores(), machine.memoryBytes() >> 30));
    facts.add(machine.os() + (container.isEmpty() ? "" : "; container: " + container));
    facts.add("JVMs: " + jvms);
    facts.add("JMH " + machine.jmh());
    facts.add(
        "governor %s, load %s, CPU pressure %s"
            .formatted(
                machine.governor().isEmpty() ? "unknown" : machine.governor(),
                machine.load() < 0 ? "unknown" : Units.digits(machine.load()),
                machine.cpuPressure() < 0
                    ? "unknown"
                    : Units.digits(machine.cpuPressure()) + " %"));
    if (machine.congestionControl() != null) {
      facts.add("TCP's congestion control: " + machine.congestionControl());
    }
    if (machine.fixedWork() != null) {
      facts.add("fixed work before the run: " + machine.fixedWork());
    }
    facts.add(
        "seed %d, %s, Cachemark %s"
            .formatted(
                run.seed(),
                run.created(),
                machine.cachemark().isEmpty() ? "of unknown revision" : machine.cachemark()));
    return facts;
  }
}
