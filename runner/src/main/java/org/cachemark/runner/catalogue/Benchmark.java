/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.catalogue;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.cachemark.results.Metric;
import org.cachemark.results.Parameter;
import org.cachemark.results.Run;
import org.cachemark.results.Sampling;
import org.cachemark.results.Shown;
import org.cachemark.results.Value;
import org.cachemark.results.Work;
import org.jspecify.annotations.Nullable;

/**
 * A benchmark of a suite, as its build describes it in {@code META-INF/cachemark/benchmarks.json}.
 *
 * @param name the name in sweeps
 * @param method full name of JMH's method; of one that counts, of its class
 * @param measurer what carries it out
 * @param about what is measured, in half a sentence
 * @param needs capabilities that systems must have; behind a kind and a dot, those of that kind
 * @param slots those of its family that it takes; null for all
 * @param waits why its threads wait by themselves, after <em>since</em>; null where they do not
 * @param threads where a sweep says nothing of them; null for one
 * @param mostThreads how many it takes; null for as many as there are
 * @param ownThreads whether it drives threads of its own, and they are a parameter for it
 * @param params the parameters by name, without the threads
 * @param metrics what it finds out; the first is the score
 */
@JsonIgnoreProperties("mode") // JMH knows it from the benchmark itself
public record Benchmark(
    String name,
    String method,
    Kind measurer,
    String about,
    @JsonSetter(nulls = Nulls.AS_EMPTY) Set<String> needs,
    @Nullable Set<String> slots,
    @Nullable String waits,
    @Nullable Integer threads,
    @Nullable Integer mostThreads,
    @JsonSetter(nulls = Nulls.AS_EMPTY) boolean ownThreads,
    @JsonSetter(nulls = Nulls.AS_EMPTY) Map<String, Parameter> params,
    List<Metric> metrics) {

  /** Name of the parameter for threads, in benchmarks that drive their own. */
  public static final String THREADS = "threads";

  /** It is written on command lines and in sweeps, and part of folders' names. */
  private static final Pattern NAME = Pattern.compile("[\\w-]{1,60}");

  /** What carries benchmarks out. */
  public enum Kind {
    /** JMH: figures are noisy. */
    TIMED(Sampling.ROUNDS),
    /** A process that counts: figures are exact. */
    COUNTED(Sampling.ONCE);

    private final Sampling sampling;

    Kind(Sampling sampling) {
      this.sampling = sampling;
    }
  }

  public Benchmark {
    Run.present(name, "name");
    Run.present(method, "method");
    Run.present(measurer, "measurer");
    Run.present(about, "about");
    Run.present(needs, "needs");
    Run.present(params, "params");
    Run.present(metrics, "metrics");
    needs = Set.copyOf(needs);
    params = new LinkedHashMap<>(params);
    metrics = List.copyOf(metrics);
    if (slots != null) {
      Run.present(slots, "slots");
    }
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "a name has letters, digits and hyphens, not '%s'".formatted(Shown.name(name)));
    }
  }

  /** The values of the parameters that a sweep need not name, and every cell has. */
  public Map<String, List<Value>> defaults() {
    Map<String, List<Value>> defaults = new TreeMap<>();
    params.forEach(
        (name, known) -> {
          if (!known.optional()) {
            defaults.put(name, known.defaults());
          }
        });
    return defaults;
  }

  /** What a run knows of it. */
  Work work(String family) {
    List<String> tabulated = new ArrayList<>();
    Map<String, List<String>> asTimed = new TreeMap<>();
    params.forEach(
        (param, known) -> {
          if (known.tabulated()) {
            tabulated.add(param);
          }
          if (!known.asTimed().isEmpty()) {
            asTimed.put(param, known.asTimed());
          }
        });
    return new Work(family, sampling(), metrics, tabulated, asTimed);
  }

  /** Whether a system goes into a slot of its family. */
  boolean takes(String slot) {
    return slots == null || slots.contains(slot);
  }

  /** How many threads there are where a sweep says nothing of them. */
  public int defaultThreads() {
    return threads == null ? 1 : threads;
  }

  /** The capability that a need asks of systems of a kind; empty if it asks nothing of them. */
  public static Optional<String> needOf(String kind, String need) {
    int dot = need.indexOf('.');
    if (dot < 0) {
      return Optional.of(need);
    }
    return need.substring(0, dot).equals(kind)
        ? Optional.of(need.substring(dot + 1))
        : Optional.empty();
  }

  /** Why it is not for so many threads; empty if it is. */
  public Optional<String> against(int asked) {
    return mostThreads == null || asked <= mostThreads
        ? Optional.empty()
        : Optional.of(
            mostThreads == 1
                ? "it is the work of one thread"
                : "it is the work of at most %d threads".formatted(mostThreads));
  }

  /** How its figures come about. */
  public Sampling sampling() {
    return measurer.sampling;
  }
}
