/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.sweep;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.cachemark.results.Anchor;
import org.cachemark.results.Contrast;
import org.cachemark.results.Cpus;
import org.cachemark.results.Plant;
import org.cachemark.results.Run;
import org.cachemark.results.Value;
import org.cachemark.runner.InputError;
import org.cachemark.runner.catalogue.ServiceInfo;
import org.jspecify.annotations.Nullable;

/**
 * What shall be measured, as a sweep file and the command line say it, checked: every system and
 * benchmark in it exists, and every value is possible. Its JSON is kept in {@code run.json}, and
 * read back to resume. Immutable; {@link SweepChange} makes others of it.
 *
 * @param name name of the file, without its ending
 * @param about what question it answers
 * @param systems full names, with versions, by the slot that they go into
 * @param contrast what is compared beside systems
 * @param baseline what ratios are taken to; null for nothing
 * @param ratios the systems whose ratios are taken to another than the baseline, each with that;
 *     full names
 * @param classPath jars for the systems whose library the catalogue does not know
 * @param remote what is done otherwise for systems that answer from another process
 * @param services how long the servers that systems need are kept; null for as long as each product
 *     says, or for a fork in a contest
 * @param contest what is compared pair by pair; null where every system is measured in every JVM
 * @param together whether the two of a pair are measured at the same time; null for no
 */
public record Sweep(
    String name,
    String about,
    Map<String, List<String>> systems,
    Contrast contrast,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Anchor baseline,
    Map<String, String> ratios,
    List<String> classPath,
    List<Setting> benchmarks,
    List<Jvm> jvms,
    Effort effort,
    Remote remote,
    @JsonInclude(JsonInclude.Include.NON_NULL) ServiceInfo.@Nullable Keep services,
    List<Exclusion> exclude,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Contest contest,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean together) {

  public Sweep {
    systems = copy(systems);
    contrast = contrast == null ? Contrast.SYSTEMS : contrast;
    remote = remote == null ? Remote.of(effort) : remote;
    ratios = ratios == null ? Map.of() : new TreeMap<>(ratios);
    classPath = classPath == null ? List.of() : List.copyOf(classPath);
    benchmarks = List.copyOf(benchmarks);
    jvms = List.copyOf(jvms);
    exclude = exclude == null ? List.of() : List.copyOf(exclude);
  }

  /** Whether the two of each pair that it compares are measured at the same time. */
  @JsonIgnore
  public boolean isTogether() {
    return contest != null && together != null && together;
  }

  private static Map<String, List<String>> copy(Map<String, List<String>> systems) {
    return systems == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(systems));
  }

  /**
   * A benchmark with the values that its parameters, the number of threads and that of CPUs are
   * swept over.
   *
   * @param systems full names of those that it is measured with, by slot; where a slot is not
   *     there, all of the sweep's
   */
  public record Setting(
      String benchmark,
      Map<String, List<String>> systems,
      Map<String, List<Value>> params,
      List<Integer> threads,
      List<Cpus> cpus) {

    public Setting {
      Objects.requireNonNull(benchmark, "a setting without a benchmark");
      systems = copy(systems);
      threads = List.copyOf(Objects.requireNonNull(threads, "a setting without threads"));
      cpus = cpus == null ? List.of(Cpus.ALL) : List.copyOf(cpus);
      params = Collections.unmodifiableMap(new TreeMap<>(params));
    }

    /** One whose forks are held on no CPUs of their own. */
    public Setting(
        String benchmark,
        Map<String, List<String>> systems,
        Map<String, List<Value>> params,
        List<Integer> threads) {
      this(benchmark, systems, params, threads, List.of(Cpus.ALL));
    }
  }

  /** The systems that a benchmark is measured with, in a slot. */
  public List<String> systems(Setting setting, String slot) {
    return setting.systems().getOrDefault(slot, systems.getOrDefault(slot, List.of()));
  }

  /** The benchmarks, in their order. */
  public List<String> benchmarkNames() {
    return benchmarks.stream().map(Setting::benchmark).distinct().toList();
  }

  /** The slots that systems are named for, in their order. */
  @JsonIgnore
  public Set<String> slots() {
    Set<String> slots = new LinkedHashSet<>(systems.keySet());
    benchmarks.forEach(setting -> slots.addAll(setting.systems().keySet()));
    return slots;
  }

  /** Every system of the sweep, whatever its slot, in their order. */
  @JsonIgnore
  public Set<String> allSystems() {
    Set<String> all = new LinkedHashSet<>();
    systems.values().forEach(all::addAll);
    benchmarks.forEach(setting -> setting.systems().values().forEach(all::addAll));
    if (contest != null) {
      contest.sides().forEach(side -> all.addAll(side.systems().values()));
    }
    return all;
  }

  /**
   * A JVM to measure in.
   *
   * @param home its directory; empty for the JVM that runs Cachemark
   * @param fromJdk the oldest feature release that has its flags; null for any
   */
  public record Jvm(
      String name,
      String home,
      List<String> flags,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Integer fromJdk) {

    /** One that every JDK has. */
    public Jvm(String name, String home, List<String> flags) {
      this(name, home, flags, null);
    }

    public Jvm {
      Objects.requireNonNull(name, "a jvm without a name");
      Objects.requireNonNull(home, "a jvm without a home");
      flags = List.copyOf(Objects.requireNonNull(flags, "a jvm without flags"));
    }

    /** Whether a JDK of that feature release has it. */
    public boolean isIn(int feature) {
      return fromJdk == null || feature >= fromJdk;
    }

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
   * What is compared, each side with the first.
   *
   * @param margin the change that does not matter, as a share of the speed
   * @param twins whether the first is measured twice in every setting, and not in one of each
   *     benchmark alone
   * @param untilDecided whether a pair ends once it is decided, and not after all rounds
   */
  public record Contest(List<Side> sides, double margin, boolean twins, boolean untilDecided) {

    public Contest {
      sides = List.copyOf(sides);
    }
  }

  /**
   * One of what is compared.
   *
   * @param systems their full names, by slot
   * @param values of the parameters that are compared, and of CPUs
   * @param jvm name of its JVM
   * @param plant a slowdown that is planted; null for no wrapper around the system
   */
  public record Side(
      Map<String, String> systems, Map<String, Value> values, String jvm, @Nullable Plant plant) {

    public Side {
      Objects.requireNonNull(jvm, "a side without a jvm");
      systems = Collections.unmodifiableMap(new LinkedHashMap<>(systems));
      values = values == null ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(values));
    }

    /** The CPUs that its forks are held on, where these are compared; else each setting says. */
    public Optional<Cpus> cpus() {
      return Optional.ofNullable(values.get(Contrast.CPUS)).map(v -> Cpus.parse(v.toString()));
    }
  }

  /**
   * Cells that are not to be measured.
   *
   * @param where what a cell must match, by {@code cache}, {@code benchmark}, {@code threads},
   *     {@code jvm} or a parameter
   */
  public record Exclusion(Map<String, String> where, String because) {

    public Exclusion {
      Objects.requireNonNull(because, "an exclusion without a reason");
      where = Collections.unmodifiableMap(new TreeMap<>(where));
    }
  }

  /**
   * How much is done for each figure.
   *
   * @param heap fixed size of the heap as the JVM reads it, such as {@code 1g}
   * @param rounds forks of each cell, one a round
   * @param timeoutSeconds what one fork may take at most
   */
  public record Effort(
      String heap, int rounds, Iterations warmup, Iterations measure, long timeoutSeconds) {

    public Effort {
      Objects.requireNonNull(heap, "an effort without a heap");
      Objects.requireNonNull(warmup, "an effort without a warmup");
      Objects.requireNonNull(measure, "an effort without a measure");
    }

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
   * What is done otherwise for systems that answer from another process, where an operation takes
   * microseconds.
   *
   * @param limits the greatest value of a parameter, where the sweep sets another than the
   *     benchmark has
   * @param timeoutSeconds what one fork may take at most
   */
  public record Remote(
      Map<String, Value> limits, Iterations warmup, Iterations measure, long timeoutSeconds) {

    private static final long ITERATION_MILLIS = 1000;

    public Remote {
      Objects.requireNonNull(warmup, "a remote without a warmup");
      Objects.requireNonNull(measure, "a remote without a measure");
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

  /**
   * How long a server that systems need is kept: as the sweep says, or else as its product does. In
   * a contest a server that one of a pair has warmed up would be part of the other's figure.
   */
  public ServiceInfo.Keep keep(ServiceInfo service) {
    if (services != null) {
      return services;
    }
    return contest == null ? service.keep() : ServiceInfo.Keep.FORK;
  }

  /** How much is done for the figures of a system. */
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

  /**
   * A JVM by its name.
   *
   * @throws InputError if there is none: the plan of a run may have been changed
   */
  public Jvm jvm(String jvmName) {
    return jvms.stream()
        .filter(jvm -> jvm.name().equals(jvmName))
        .findAny()
        .orElseThrow(
            () ->
                InputError.unknown("", "jvm", jvmName, jvms.stream().map(Jvm::name).toList(), ""));
  }

  /** This sweep, to be changed. */
  public SweepChange but() {
    return new SweepChange(this);
  }
}
