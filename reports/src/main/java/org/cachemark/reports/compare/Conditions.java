/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.cachemark.reports.CpusApart;
import org.cachemark.reports.MachineFacts;
import org.cachemark.reports.Recorded;
import org.cachemark.reports.Remarks;
import org.cachemark.results.Combine;
import org.cachemark.results.Environment;
import org.cachemark.results.Observation;
import org.cachemark.results.Results;

/** What figures were measured under: what has to be the same for them to be comparable. */
public final class Conditions {

  private Conditions() {}

  /** Lines for a report: the machine and its state. */
  static List<String> of(Results results) {
    List<String> lines = new ArrayList<>(MachineFacts.of(results.run()));
    lines.addAll(Recorded.lines(results));
    double[] shares =
        results.observations().values().stream()
            .flatMap(List::stream)
            .mapToDouble(one -> Math.exp(one.logCpuShare()))
            .filter(Double::isFinite)
            .toArray();
    if (shares.length > 0) {
      lines.add(
          "worker threads got %.0f %% of a CPU each (median of %d forks)"
              .formatted(100 * Combine.MEDIAN.of(shares), shares.length));
    }
    return lines;
  }

  /** What on the machine makes figures noisy, and what is missing. */
  static List<String> remarks(Results results) {
    List<String> remarks = new ArrayList<>(results.run().notes());
    remarks.addAll(Remarks.cautions(results.run().environment(), results.run().cells()));
    remarks.addAll(Recorded.disagreements(results));
    remarks.addAll(CpusApart.remarks(results));
    results.unreadable().forEach(file -> remarks.add("left out, since it is damaged: " + file));
    return remarks;
  }

  /** What has to be the same for figures of a run to be comparable, by name: the machine too. */
  public static Map<String, String> of(Environment machine, Observation one) {
    Map<String, String> conditions = new TreeMap<>(one.conditions());
    conditions.put("hardware", machine.hardware());
    String mode = machine.jmh().replaceFirst("^[^,]*(, blackhole mode )?", "");
    if (!mode.isBlank()) {
      conditions.putIfAbsent("JMH's blackhole mode", mode); // the fork knows it better
    }
    return conditions;
  }
}
