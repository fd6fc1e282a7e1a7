/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.cachemark.reports.Environment;
import org.cachemark.reports.Fork;
import org.cachemark.reports.MarkdownReport;
import org.cachemark.reports.Remarks;
import org.cachemark.reports.Results;
import org.cachemark.reports.Statistics;

/** What figures were measured under: what has to be the same for them to be comparable. */
final class Conditions {

  private Conditions() {}

  /** Lines for a report: the machine and its state. */
  static List<String> of(Results results) {
    List<String> lines = new ArrayList<>(MarkdownReport.machine(results.run()));
    double[] shares =
        results.forks().values().stream()
            .flatMap(List::stream)
            .mapToDouble(fork -> Math.exp(fork.logCpuShare()))
            .filter(Double::isFinite)
            .toArray();
    if (shares.length > 0) {
      lines.add(
          "worker threads got %.0f %% of a CPU each (median of %d forks)"
              .formatted(100 * Statistics.median(shares), shares.length));
    }
    return lines;
  }

  /** What on the machine makes figures noisy, and what is missing. */
  static List<String> remarks(Results results) {
    List<String> remarks = new ArrayList<>(results.run().notes());
    remarks.addAll(Remarks.cautions(results.run().environment(), results.run().cells()));
    results.unreadable().forEach(file -> remarks.add("left out, since it is damaged: " + file));
    return remarks;
  }

  /** What JMH says of a result, by name; what it does not say is not there. */
  static Map<String, String> of(JsonNode jmh) {
    Map<String, String> conditions = new TreeMap<>();
    put(conditions, "JMH's mode", jmh.path("mode").asText());
    put(conditions, "unit", jmh.path("primaryMetric").path("scoreUnit").asText());
    put(conditions, "JMH", jmh.path("jmhVersion").asText());
    put(
        conditions,
        "JDK",
        (jmh.path("vmName").asText() + " " + jmh.path("vmVersion").asText()).strip());
    put(
        conditions,
        "JVM flags",
        StreamSupport.stream(jmh.path("jvmArgs").spliterator(), false)
            .map(JsonNode::asText)
            .filter(flag -> !isOurs(flag))
            .collect(Collectors.joining(" ")));
    return conditions;
  }

  /** What a run knows beside: the machine. */
  static Map<String, String> of(Environment machine, Fork fork) {
    Map<String, String> conditions = of(fork.jmh());
    StringJoiner hardware = new StringJoiner(", ");
    hardware.add(machine.cpu()).add(machine.cores() + " cores");
    hardware.add((machine.memoryBytes() >> 30) + " GiB");
    machine.container().forEach((limit, value) -> hardware.add(limit + " " + value));
    put(conditions, "hardware", hardware.toString());
    String mode = machine.jmh().replaceFirst("^[^,]*(, blackhole mode )?", "");
    put(conditions, "JMH's blackhole mode", mode);
    return conditions;
  }

  /** Properties that differ from fork to fork, or tell the benchmark something. */
  private static boolean isOurs(String flag) {
    return flag.startsWith("-Djava.io.tmpdir=")
        || flag.startsWith("-Dcachemark.")
        || flag.startsWith("-Djmh.");
  }

  private static void put(Map<String, String> conditions, String name, String value) {
    if (!value.isBlank()) {
      conditions.put(name, value);
    }
  }
}
