/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.compare;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.cachemark.results.Cpus;
import org.cachemark.results.Decider;
import org.cachemark.results.JmhJson;
import org.cachemark.results.Label;
import org.cachemark.results.Metric;
import org.cachemark.results.Observation;
import org.cachemark.results.Run;
import org.cachemark.results.Sampling;
import org.cachemark.results.SystemId;

/** Plain JMH result files, from anywhere: a JSON array with an entry for each benchmark. */
final class JmhFile {

  private static final Decider BY_CLOCK =
      Decider.clock("the file does not tell where the work is done");

  private JmhFile() {}

  /**
   * What a file says.
   *
   * @throws IOException if it is no JMH result; the message says so in a line
   * @throws IllegalArgumentException if an entry is none; the message says where
   */
  static Source read(String name, JsonNode file, Path path) throws IOException {
    if (!file.isArray() || file.isEmpty()) {
      throw new IOException(path + " is no JMH result: it is no array of benchmarks");
    }
    Map<String, Sample> samples = new LinkedHashMap<>();
    for (int i = 0; i < file.size(); i++) {
      String at = path + ": [" + i + "]";
      JmhJson result = new JmhJson(file.get(i), at);
      Sample sample = sample(result, name);
      String key = key(sample, result);
      if (result.isOurs()) {
        key = amongOurs(key, sample, samples, result);
      }
      if (samples.put(key, sample) != null) {
        throw new IOException(at + ": " + sample.work() + " is there twice");
      }
    }
    return new Source(name, samples, List.of());
  }

  /**
   * Our own runs have several cells of a kind: in other versions, which have their own names then,
   * and again, as canaries, with planted work, or on other JVMs. Older files do not tell these, and
   * their number has to do.
   */
  private static String amongOurs(
      String key, Sample sample, Map<String, Sample> samples, JmhJson result) {
    Sample first = samples.get(key);
    boolean isVersion = first != null && !first.system().equals(sample.system());
    String name = isVersion ? key + ", " + sample.system() : key;
    if (result.cell().map(cell -> !cell.twin()).orElse(false)) { // of canaries there may be two
      return name;
    }
    String free = name;
    for (int i = 1; samples.containsKey(free); i++) {
      free = name + " again" + (i == 1 ? "" : " " + i);
    }
    return free;
  }

  private static String key(Sample sample, JmhJson result) {
    return sample.work()
        + ", "
        + joined(result.systems(), JmhFile::unversioned)
        + result.cell().map(JmhFile::variety).orElse("");
  }

  private static String variety(JmhJson.Variety cell) {
    return (cell.cpus().equals(Cpus.ALL) ? "" : ", " + cell.cpus().label())
        + (cell.jvm().equals(Run.DEFAULT_JVM) ? "" : ", jvm " + cell.jvm())
        + (cell.plant() == null ? "" : ", " + cell.plant().key().replace('=', ' ') + " %")
        + (cell.twin() ? " again" : "");
  }

  /** A name of ours without its version; of anybody's else as it is. */
  private static String unversioned(String system) {
    try {
      return SystemId.parse(system).unversioned().toString();
    } catch (IllegalArgumentException e) {
      return system;
    }
  }

  private static String joined(Map<String, String> systems, UnaryOperator<String> form) {
    return systems.values().stream().map(form).collect(Collectors.joining(SystemId.AND));
  }

  private static Sample sample(JmhJson result, String name) {
    Metric metric = result.ownScore();
    List<Observation> observations = result.observations(metric);
    String full = result.benchmark();
    int method = full.lastIndexOf('.');
    int type = full.lastIndexOf('.', method - 1);
    List<String> parts = new ArrayList<>(List.of(full.substring(type + 1)));
    result.params().forEach((param, value) -> parts.add(param + " " + value));
    parts.add(result.threads() == 1 ? "1 thread" : result.threads() + " threads");
    Map<String, String> systems = result.systems();
    return new Sample(
        new Label(parts),
        systems.isEmpty() ? name : joined(systems, UnaryOperator.identity()),
        metric,
        Sampling.ROUNDS,
        observations.get(0).conditions(),
        "",
        Optional.of(BY_CLOCK),
        observations);
  }
}
