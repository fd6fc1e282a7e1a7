/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.sweep;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.cachemark.results.Parameter;
import org.cachemark.results.Shown;
import org.cachemark.results.Value;
import org.cachemark.runner.InputError;
import org.cachemark.runner.catalogue.Catalogue;
import org.jspecify.annotations.Nullable;

/** Reads how much is done for each figure of a sweep. */
final class EffortReader {

  /** Enough for an interval that is not much wider than its noise, and soon over. */
  private static final int DEFAULT_ROUNDS = 7;

  private final SweepText file;
  private final Catalogue catalogue;

  EffortReader(SweepText file, Catalogue catalogue) {
    this.file = file;
    this.catalogue = catalogue;
  }

  /** What is done for each figure, unless the system answers from another process. */
  Sweep.Effort read(SweepFile written) {
    return new Sweep.Effort(
        heap(written.heap),
        written.rounds == null
            ? DEFAULT_ROUNDS
            : (int) file.count(written.rounds, "rounds", 1, SweepReader.MAX_ROUNDS),
        iterations(written.warmup, "warmup", "3x200ms", 0),
        iterations(written.measure, "measure", "4x200ms", 1),
        timeout(written.timeout));
  }

  private String heap(@Nullable Located written) {
    if (written == null) {
      return "1g";
    }
    String heap = Amounts.heap(file.what(written, "heap"), written.text());
    Feasible.requireMemory(file.what(written, "heap"), heap);
    return heap;
  }

  /** What is done where it does. */
  Sweep.Remote remote(Map<String, Located> written, Sweep sweep) {
    Sweep.Remote remote = sweep.remote();
    Map<String, Located> limits = new TreeMap<>(written);
    Located warmup = limits.remove("warmup");
    Located measure = limits.remove("measure");
    Located timeout = limits.remove("timeout");
    Map<String, Value> parsed = new TreeMap<>();
    limits.forEach((param, limit) -> parsed.put(param, limit(param, limit, sweep)));
    return new Sweep.Remote(
        parsed,
        warmup == null ? remote.warmup() : iterations(warmup, "warmup", "", 0),
        measure == null ? remote.measure() : iterations(measure, "measure", "", 1),
        timeout == null ? remote.timeoutSeconds() : timeout(timeout));
  }

  /** A limit is of the parameter's kind, in all benchmarks that have it. */
  private Value limit(String param, Located limit, Sweep sweep) {
    Set<String> known = new TreeSet<>(Set.of("measure", "timeout", "warmup"));
    sweep.benchmarks().forEach(setting -> known.addAll(setting.params().keySet()));
    if (limit == null || !known.contains(param)) {
      throw InputError.unknown(
          limit == null ? file.toString() : file.at(limit), "key of remote", param, known, "");
    }
    List<Value> limits =
        sweep.benchmarks().stream()
            .map(setting -> catalogue.benchmark("", setting.benchmark()).params().get(param))
            .filter(Objects::nonNull)
            .map(parameter -> limit(file.what(limit, param), limit.text(), parameter))
            .toList();
    return limits.get(0);
  }

  private static Value limit(String what, String text, Parameter parameter) {
    Value least = parameter.min();
    if (least == null) {
      throw new InputError(what + " is a word, and of words none is the greatest");
    }
    return parameter
        .readLimit(text)
        .orElseThrow(
            () ->
                new InputError(
                    "%s must be a %s from %s, not '%s'"
                        .formatted(
                            what,
                            Parameter.word(parameter.kind()),
                            least.label(),
                            Shown.name(text))));
  }

  /**
   * Makes sure that a fork has the time for its iterations. The line in which it has not is one of
   * three; the first of them is named.
   */
  void requireTime(Sweep sweep, SweepFile written) {
    String at =
        Stream.of(written.timeout, written.measure, written.warmup)
            .filter(Objects::nonNull)
            .findFirst()
            .map(file::at)
            .orElse(file.toString());
    Feasible.requireTime(at, sweep.effort());
    if (Feasible.isAnyRemote(sweep, catalogue)) {
      Located remote = written.remote == null ? null : written.remote.get("timeout");
      Feasible.requireTime(
          (remote == null ? at : file.at(remote)) + ": of remote systems", sweep.effortFor(true));
    }
  }

  private Sweep.Iterations iterations(
      @Nullable Located written, String key, String otherwise, int least) {
    return written == null
        ? Amounts.iterations(key, otherwise, least)
        : Amounts.iterations(file.what(written, key), written.text(), least);
  }

  private long timeout(@Nullable Located written) {
    Duration timeout =
        written == null
            ? Duration.ofMinutes(2)
            : Amounts.time(file.what(written, "timeout"), written.text());
    return Math.max(1, timeout.toSeconds());
  }
}
