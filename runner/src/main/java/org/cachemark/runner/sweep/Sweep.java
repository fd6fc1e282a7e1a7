/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.sweep;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.cachemark.reports.Run;

/**
 * What shall be measured, as a sweep file and the command line say it, checked: every cache and
 * benchmark in it exists, and every number is possible. Its JSON is kept in {@code run.json}, and
 * read back to resume.
 *
 * @param name name of the file, without its ending
 * @param about what question it answers
 * @param caches full names, with versions
 * @param baseline name of the cache that ratios are taken to; empty for none
 * @param ratios the caches whose ratios are taken to another than the baseline, each with that;
 *     full names
 * @param remote what is done otherwise for caches that answer from another process
 * @param classPath jars for the caches whose library the catalogue does not know
 * @param contest what is compared pair by pair; null where every cache is measured in every JVM
 */
public record Sweep(
    String name,
    String about,
    List<String> caches,
    String baseline,
    Map<String, String> ratios,
    List<String> classPath,
    List<Setting> benchmarks,
    List<Jvm> jvms,
    Effort effort,
    Remote remote,
    List<Exclusion> exclude,
    @JsonInclude(JsonInclude.Include.NON_NULL) Contest contest) {

  public Sweep {
    remote = remote == null ? Remote.of(effort) : remote;
    ratios = ratios == null ? Map.of() : new TreeMap<>(ratios);
    classPath = classPath == null ? List.of() : List.copyOf(classPath);
  }

  /**
   * A benchmark with the values that its parameters, and the number of threads, are swept over.
   *
   * @param caches full names of those that it is measured with; empty for all of the sweep's
   */
  public record Setting(
      String benchmark,
      List<String> caches,
      Map<String, List<Long>> params,
      List<Integer> threads) {
    public Setting {
      caches = caches == null ? List.of() : List.copyOf(caches);
      params = new TreeMap<>(params);
    }

    /** Whether it is measured with a cache. */
    public boolean isFor(String cache) {
      return caches.isEmpty() || caches.contains(cache);
    }

    private Setting withThreads(List<Integer> others) {
      return new Setting(benchmark, caches, params, others);
    }

    private Setting forAllCaches() {
      return new Setting(benchmark, List.of(), params, threads);
    }
  }

  /**
   * A JVM to measure in.
   *
   * @param home its directory; empty for the JVM that runs Cachemark
   */
  public record Jvm(String name, String home, List<String> flags) {
    /** The JVM that runs Cachemark, without flags. */
    public static final Jvm DEFAULT = new Jvm(Run.DEFAULT_JVM, "", List.of());
  }

  /** So many iterations of so many milliseconds. */
  public record Iterations(int count, long millis) {

    /** How long they last, in seconds of the clock. */
    @JsonIgnore
    public double seconds() {
      return count * (double) millis / 1000;
    }

    /** As {@link Amounts#iterations} reads it. */
    @Override
    public String toString() {
      return count + "x" + (millis % 1000 == 0 ? millis / 1000 + "s" : millis + "ms");
    }
  }

  /**
   * Systems that are compared, each with the first.
   *
   * @param margin the change that does not matter, as a share of the speed
   * @param twins whether the first is measured twice in every setting, and not in one of each
   *     benchmark alone
   * @param untilDecided whether a pair ends once it is decided, and not after all rounds
   */
  public record Contest(List<Side> sides, double margin, boolean twins, boolean untilDecided) {}

  /**
   * One of the systems that are compared.
   *
   * @param cache its full name
   * @param jvm name of its JVM
   * @param plant CPU time in per cent that is burnt on top; null for no wrapper around the cache
   */
  public record Side(String cache, String jvm, Double plant) {}

  /**
   * Cells that are not to be measured.
   *
   * @param where what a cell must match, by {@code cache}, {@code benchmark}, {@code threads},
   *     {@code jvm} or a parameter
   */
  public record Exclusion(Map<String, String> where, String because) {}

  /**
   * How much is done for each figure.
   *
   * @param heap fixed size of the heap as the JVM reads it, such as {@code 1g}
   * @param rounds forks of each cell, one a round
   * @param timeoutSeconds what one fork may take at most
   */
  public record Effort(
      String heap, int rounds, Iterations warmup, Iterations measure, long timeoutSeconds) {

    /** What one fork may take at most. */
    @JsonIgnore
    public Duration timeout() {
      return Duration.ofSeconds(timeoutSeconds);
    }

    /** The same with so many rounds. */
    public Effort withRounds(int number) {
      return new Effort(heap, number, warmup, measure, timeoutSeconds);
    }
  }

  /**
   * What is done otherwise for caches that answer from another process, where an operation takes
   * microseconds.
   *
   * @param limits the greatest value of a parameter, where the sweep sets another than the
   *     benchmark has
   * @param timeoutSeconds what one fork may take at most
   */
  public record Remote(
      Map<String, Long> limits, Iterations warmup, Iterations measure, long timeoutSeconds) {

    private static final long ITERATION_MILLIS = 1000;

    public Remote {
      limits = new TreeMap<>(limits);
    }

    /** What a sweep gets that says nothing: iterations of a second at least, and twice the time. */
    static Remote of(Effort effort) {
      return new Remote(
          Map.of(),
          longEnough(effort.warmup()),
          longEnough(effort.measure()),
          2 * effort.timeoutSeconds());
    }

    private static Iterations longEnough(Iterations iterations) {
      return new Iterations(iterations.count(), Math.max(iterations.millis(), ITERATION_MILLIS));
    }
  }

  /** How much is done for the figures of a cache. */
  public Effort effortFor(boolean isRemote) {
    return isRemote
        ? new Effort(
            effort.heap(),
            effort.rounds(),
            remote.warmup(),
            remote.measure(),
            remote.timeoutSeconds())
        : effort;
  }

  /** The same with other caches. */
  public Sweep withCaches(List<String> others) {
    Map<String, String> kept = new TreeMap<>(ratios);
    kept.entrySet().removeIf(r -> !others.contains(r.getKey()) || !others.contains(r.getValue()));
    return but(
        parts -> {
          parts.caches = others;
          parts.benchmarks = benchmarks.stream().map(Setting::forAllCaches).toList();
          parts.ratios = kept;
        });
  }

  /** The same with other numbers of threads in every benchmark. */
  public Sweep withThreads(List<Integer> threads) {
    List<Setting> settings =
        benchmarks.stream().map(setting -> setting.withThreads(threads)).toList();
    return but(parts -> parts.benchmarks = settings);
  }

  /** The same with another effort for caches that answer from another process. */
  public Sweep withRemote(Remote other) {
    return but(parts -> parts.remote = other);
  }

  /** The same with another effort. */
  public Sweep withEffort(Effort other) {
    return but(parts -> parts.effort = other);
  }

  /** The same with more jars for the caches whose library the catalogue does not know. */
  public Sweep withClassPath(List<String> more) {
    List<String> all = Stream.concat(classPath.stream(), more.stream()).distinct().toList();
    return but(parts -> parts.classPath = all);
  }

  /** The same with these exclusions. */
  Sweep withExclusions(List<Exclusion> exclusions) {
    return but(parts -> parts.exclude = exclusions);
  }

  /** The same as a comparison: its caches and JVMs are those of the sides. */
  public Sweep withContest(Contest other, List<Jvm> ofSides) {
    return but(
        parts -> {
          parts.caches = other.sides().stream().map(Side::cache).distinct().toList();
          parts.benchmarks = benchmarks.stream().map(Setting::forAllCaches).toList();
          parts.baseline = "";
          parts.ratios = Map.of();
          parts.jvms = ofSides;
          parts.contest = other;
        });
  }

  /** The same caches and work without a comparison of pairs. */
  public Sweep withoutContest() {
    return but(parts -> parts.contest = null);
  }

  private Sweep but(Consumer<Parts> change) {
    Parts parts = new Parts(this);
    change.accept(parts);
    return parts.sweep();
  }

  /** What can be changed of a sweep. */
  private static final class Parts {

    private final Sweep of;
    private List<String> caches;
    private String baseline;
    private Map<String, String> ratios;
    private List<String> classPath;
    private List<Setting> benchmarks;
    private List<Jvm> jvms;
    private Effort effort;
    private Remote remote;
    private List<Exclusion> exclude;
    private Contest contest;

    Parts(Sweep of) {
      this.of = of;
      caches = of.caches;
      baseline = of.baseline;
      ratios = of.ratios;
      classPath = of.classPath;
      benchmarks = of.benchmarks;
      jvms = of.jvms;
      effort = of.effort;
      remote = of.remote;
      exclude = of.exclude;
      contest = of.contest;
    }

    Sweep sweep() {
      return new Sweep(
          of.name,
          of.about,
          caches,
          baseline,
          ratios,
          classPath,
          benchmarks,
          jvms,
          effort,
          remote,
          exclude,
          contest);
    }
  }
}
