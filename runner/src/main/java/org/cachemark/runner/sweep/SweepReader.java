/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.sweep;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.cachemark.results.Anchor;
import org.cachemark.results.Cell;
import org.cachemark.results.Contrast;
import org.cachemark.results.Parameter;
import org.cachemark.results.Shown;
import org.cachemark.results.SystemId;
import org.cachemark.results.Value;
import org.cachemark.runner.InputError;
import org.cachemark.runner.catalogue.Benchmark;
import org.cachemark.runner.catalogue.Catalogue;
import org.cachemark.runner.catalogue.Family;
import org.cachemark.runner.catalogue.Names;
import org.cachemark.runner.catalogue.SystemUnderTest;

/** Makes a {@link Sweep} of a file, or says in one line why it is none. */
public final class SweepReader {

  /** Threads that a cell may have at most. */
  public static final int MAX_THREADS = 1024;

  /** Forks that a cell may have at most. */
  public static final int MAX_ROUNDS = 1000;

  /** What the name of a sweep or of a JVM may have at most, in characters. */
  private static final int MOST_NAME = 80;

  private final Path file;
  private final Catalogue catalogue;

  private SweepReader(Path file, Catalogue catalogue) {
    this.file = file;
    this.catalogue = catalogue;
  }

  /**
   * Reads a sweep, and checks it against the catalogue.
   *
   * @throws InputError if anything in it is wrong; the message names the file and the line
   */
  public static Sweep read(Path file, Catalogue catalogue) {
    return new SweepReader(file, catalogue).sweep(SweepFile.read(file));
  }

  private Sweep sweep(SweepFile written) {
    List<SweepFile.Setting> benchmarks = needed(written.benchmarks, "benchmarks");
    Map<String, List<String>> common =
        systems(written.caches, written.systems, families(benchmarks));
    List<Sweep.Setting> settings = new ArrayList<>();
    for (SweepFile.Setting benchmark : benchmarks) {
      settings.add(setting(benchmark, common, written.threads));
    }
    List<Sweep.Jvm> jvms = written.jvms == null ? List.of(Sweep.Jvm.DEFAULT) : jvms(written.jvms);
    Sweep sweep =
        new Sweep(
            name(),
            written.about == null ? "" : written.about.text(),
            common,
            contrast(written.compare, settings),
            null,
            Map.of(),
            written.classpath == null ? List.of() : classPath(written.classpath),
            settings,
            jvms,
            effort(written),
            null,
            List.of(),
            null);
    SweepChange change = sweep.but();
    if (written.remote != null) {
      change.remote(remote(written.remote, sweep));
    }
    if (written.baseline != null) {
      change.baseline(baseline(written.baseline, sweep));
    }
    if (written.ratios != null) {
      change.ratios(ratios(written.ratios, List.copyOf(sweep.allSystems())));
    }
    requireTime(change.done(), written);
    return withExclusions(change.done(), written.exclude);
  }

  /** The kinds of measurement that the benchmarks of a sweep belong to. */
  private List<Family> families(List<SweepFile.Setting> benchmarks) {
    return benchmarks.stream()
        .filter(written -> written.name != null)
        .map(written -> catalogue.benchmark(at(written.name), written.name.text()))
        .map(benchmark -> catalogue.family(benchmark.name()))
        .distinct()
        .toList();
  }

  /** The systems by slot, full names; {@code caches} is the slot of caches. */
  private Map<String, List<String>> systems(
      List<Located> caches, Map<String, List<Located>> bySlot, List<Family> families) {
    Map<String, List<Located>> written = new LinkedHashMap<>();
    if (caches != null) {
      written.put(Cell.CACHE, caches);
    }
    if (bySlot != null) {
      written.putAll(bySlot);
    }
    Set<String> slots = new TreeSet<>();
    families.forEach(family -> slots.addAll(family.slots().keySet()));
    Map<String, List<String>> systems = new LinkedHashMap<>();
    for (Map.Entry<String, List<Located>> slot : written.entrySet()) {
      List<Located> names =
          needed(slot.getValue(), slot.getKey().equals(Cell.CACHE) ? "caches" : slot.getKey());
      Family family =
          families.stream()
              .filter(f -> f.slots().containsKey(slot.getKey()))
              .findFirst()
              .orElseThrow(
                  () -> InputError.unknown(at(names.get(0)), "slot", slot.getKey(), slots, ""));
      systems.put(slot.getKey(), systems(names, family, slot.getKey()));
    }
    return systems;
  }

  private List<String> systems(List<Located> written, Family family, String slot) {
    Set<String> names = new LinkedHashSet<>();
    for (Located one : written) {
      SystemUnderTest system = catalogue.system(at(one), one.text(), family, slot);
      if (!names.add(system.name().toString())) {
        throw new InputError(
            "%s: %s '%s' is there twice".formatted(at(one), slot, Shown.name(one.text())));
      }
    }
    return List.copyOf(names);
  }

  /** What is compared beside systems: parameters that every benchmark has. */
  private Contrast contrast(List<Located> written, List<Sweep.Setting> settings) {
    Set<String> dimensions = new TreeSet<>();
    for (Located dimension : written == null ? List.<Located>of() : written) {
      Set<String> known = new TreeSet<>(Set.of(Contrast.JVM));
      settings.forEach(setting -> known.addAll(setting.params().keySet()));
      if (!known.contains(dimension.text())) {
        throw InputError.unknown(
            at(dimension), "parameter to compare", dimension.text(), known, "");
      }
      dimensions.add(dimension.text());
    }
    return new Contrast(dimensions);
  }

  /** The line that a fork's time is too short in is one of three; the first of them is named. */
  private void requireTime(Sweep sweep, SweepFile written) {
    String at =
        Stream.of(written.timeout, written.measure, written.warmup)
            .filter(Objects::nonNull)
            .findFirst()
            .map(this::at)
            .orElse(file.toString());
    Feasible.requireTime(at, sweep.effort());
    if (Feasible.isAnyRemote(sweep, catalogue)) {
      Located remote = written.remote == null ? null : written.remote.get("timeout");
      Feasible.requireTime(
          (remote == null ? at : at(remote)) + ": of remote systems", sweep.effortFor(true));
    }
  }

  private String heap(Located written) {
    if (written == null) {
      return "1g";
    }
    String heap = Amounts.heap(what(written, "heap"), written.text());
    Feasible.requireMemory(what(written, "heap"), heap);
    return heap;
  }

  private Sweep.Effort effort(SweepFile written) {
    return new Sweep.Effort(
        heap(written.heap),
        written.rounds == null ? 5 : (int) count(written.rounds, "rounds", 1, MAX_ROUNDS),
        iterations(written.warmup, "warmup", "3x200ms", 0),
        iterations(written.measure, "measure", "4x200ms", 1),
        timeout(written.timeout));
  }

  private Sweep.Remote remote(Map<String, Located> written, Sweep sweep) {
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

  private Value limit(String param, Located limit, Sweep sweep) {
    Set<String> known = new TreeSet<>(Set.of("measure", "timeout", "warmup"));
    sweep.benchmarks().forEach(setting -> known.addAll(setting.params().keySet()));
    if (limit == null || !known.contains(param)) {
      throw InputError.unknown(
          limit == null ? file.toString() : at(limit), "key of remote", param, known, "");
    }
    return new Value.Whole(count(limit, param, 1, Long.MAX_VALUE));
  }

  private Anchor baseline(Located written, Sweep sweep) {
    Anchor anchor = Names.anchor(at(written), written.text());
    List<String> systems = List.copyOf(sweep.allSystems());
    Set<String> compared = sweep.contrast().dimensions();
    for (Map.Entry<String, Value> value : anchor.values().entrySet()) {
      String param = value.getKey();
      if (!compared.contains(param)) {
        throw new InputError(
            "%s: the baseline names %s, which is not compared; add compare: %s"
                .formatted(at(written), param, param));
      }
      Set<String> measured = new LinkedHashSet<>();
      for (Sweep.Setting setting : sweep.benchmarks()) {
        setting.params().getOrDefault(param, List.of()).forEach(v -> measured.add(v.toString()));
      }
      if (!measured.contains(value.getValue().toString())) {
        throw InputError.unknown(
            at(written),
            "value of " + param + " in the sweep",
            value.getValue().toString(),
            measured,
            "");
      }
    }
    return new Anchor(
        anchor.systems().stream().map(name -> baseline(name, systems, at(written))).toList(),
        anchor.values());
  }

  /** With options the name in full; without them, a system of any version is meant. */
  private SystemId baseline(SystemId name, List<String> systems, String at) {
    String full = among(systems, "the baseline", at, name.toString());
    return name.options().isEmpty() ? name : SystemId.parse(full);
  }

  private Map<String, String> ratios(Map<String, Located> written, List<String> systems) {
    Map<String, String> ratios = new TreeMap<>();
    written.forEach(
        (system, base) -> {
          if (base == null) {
            throw new InputError(
                file + ": the ratio of " + system + " needs a system to be taken to");
          }
          ratios.put(
              among(systems, "what a ratio is of,", at(base), system),
              among(systems, "the base of a ratio", at(base), base.text()));
        });
    return ratios;
  }

  private String among(List<String> systems, String what, String at, String text) {
    SystemUnderTest system = catalogue.system(at, Names.system(at, text));
    String full = system.name().toString();
    if (!systems.contains(full)) {
      throw new InputError(
          "%s: %s %s is no %s of the sweep".formatted(at, what, full, system.product().kind()));
    }
    return full;
  }

  /** The file's name, which becomes a part of the names of its runs. */
  private String name() {
    String name = file.getFileName().toString().replaceFirst("\\.ya?ml$", "");
    if (name.length() > MOST_NAME || !name.equals(Shown.plain(name))) {
      throw new InputError(
          "%s: a sweep's name has at most %d characters, none of them a control character"
              .formatted(Shown.name(file.toString()), MOST_NAME));
    }
    return name;
  }

  private List<String> classPath(List<Located> written) {
    List<String> jars = new ArrayList<>();
    for (Located jar : needed(written, "classpath")) {
      jars.add(ownJar(at(jar), jar.text()).toString());
    }
    return jars;
  }

  /**
   * A jar, or a folder of classes, that is in no repository.
   *
   * @param where what an error begins with
   * @throws InputError if it is not there
   */
  public static Path ownJar(String where, String jar) {
    Path path = Path.of(jar).toAbsolutePath().normalize();
    if (!Files.exists(path)) {
      throw new InputError(where + ": there is no " + path);
    }
    return path;
  }

  private Sweep.Setting setting(
      SweepFile.Setting written,
      Map<String, List<String>> systemsOfAll,
      List<Located> threadsOfAll) {
    if (written.name == null) {
      throw new InputError(
          file + ": a benchmark has no name; known: " + catalogue.benchmarks().keySet());
    }
    Benchmark benchmark = catalogue.benchmark(at(written.name), written.name.text());
    Family family = catalogue.family(benchmark.name());
    Map<String, List<String>> systems = systems(written.caches, written.systems, List.of(family));
    for (String slot : family.slots().keySet()) {
      if (!systems.containsKey(slot) && !systemsOfAll.containsKey(slot)) {
        throw new InputError(
            slot.equals(Cell.CACHE)
                ? file + ": 'caches' is missing or empty"
                : "%s: %s needs a %s: add it to systems"
                    .formatted(at(written.name), benchmark.name(), slot));
      }
    }
    List<Located> threads = written.threads != null ? written.threads : threadsOfAll;
    return new Sweep.Setting(
        benchmark.name(),
        systems,
        params(benchmark, written.params),
        threads == null ? List.of(1) : threads(threads));
  }

  private Map<String, List<Value>> params(Benchmark benchmark, Map<String, List<Located>> written) {
    Map<String, List<Value>> params = new TreeMap<>();
    for (Map.Entry<String, List<Located>> param : written.entrySet()) {
      List<Located> values = needed(param.getValue(), param.getKey());
      Parameter known = benchmark.params().get(param.getKey());
      if (known == null) {
        Set<String> all = new TreeSet<>(benchmark.params().keySet());
        all.add(Benchmark.THREADS);
        throw InputError.unknown(
            at(values.get(0)), "parameter of " + benchmark.name(), param.getKey(), all, "");
      }
      params.put(
          param.getKey(),
          distinct(
              values.stream()
                  .map(v -> Amounts.value(what(v, param.getKey()), v.text(), known))
                  .toList()));
    }
    benchmark
        .params()
        .forEach(
            (name, known) -> {
              if (!known.optional()) {
                params.putIfAbsent(name, known.defaults());
              }
            });
    return params;
  }

  private List<Integer> threads(List<Located> written) {
    List<Integer> threads = new ArrayList<>();
    for (Located number : needed(written, "threads")) {
      threads.add((int) count(number, "threads", 1, MAX_THREADS));
    }
    return distinct(threads);
  }

  private List<Sweep.Jvm> jvms(List<SweepFile.Jvm> written) {
    Map<String, Sweep.Jvm> jvms = new LinkedHashMap<>();
    for (SweepFile.Jvm jvm : needed(written, "jvms")) {
      if (jvm.name == null) {
        throw new InputError(file + ": a jvm has no name");
      }
      requireName(jvm.name);
      String home = jvm.home == null ? "" : jvm.home.text();
      if (!home.isEmpty() && !Files.isExecutable(Path.of(home, "bin", "java"))) {
        throw new InputError(
            at(jvm.home) + ": there is no JDK in " + home + ", it has no bin/java");
      }
      if (!home.isEmpty() && !Files.isReadable(Path.of(home, "release"))) {
        throw new InputError(
            at(jvm.home) + ": there is no JDK in " + home + ", it has no file named release");
      }
      List<String> flags =
          jvm.flags == null ? List.of() : jvm.flags.stream().map(Located::text).toList();
      Sweep.Jvm named = new Sweep.Jvm(jvm.name.text(), home, flags);
      if (jvms.put(named.name(), named) != null) {
        throw new InputError(at(jvm.name) + ": jvm '" + named.name() + "' is there twice");
      }
    }
    return List.copyOf(jvms.values());
  }

  /** A JVM's name becomes a part of the names of folders. */
  private void requireName(Located name) {
    String text = name.text();
    if (text.isBlank()
        || text.length() > MOST_NAME
        || text.contains("..")
        || text.matches(".*[/\\\\].*")
        || !text.equals(Shown.plain(text))) {
      throw new InputError(
          "%s: a jvm's name has 1 to %d characters, none of them a slash, nor '..', not '%s'"
              .formatted(at(name), MOST_NAME, Shown.name(text)));
    }
  }

  private Sweep withExclusions(Sweep sweep, List<SweepFile.Exclusion> written) {
    List<Sweep.Exclusion> exclusions = new ArrayList<>();
    for (SweepFile.Exclusion exclusion :
        written == null ? List.<SweepFile.Exclusion>of() : written) {
      Located first = exclusion.where.values().stream().findFirst().orElse(exclusion.because);
      String at = first == null ? file.toString() : at(first);
      if (exclusion.because == null || exclusion.because.text().isBlank()) {
        throw new InputError(at + ": an exclusion needs a reason; add because: …");
      }
      if (exclusion.where.isEmpty()) {
        throw new InputError(
            "%s: an exclusion of everything; say which %s or benchmark"
                .formatted(at, String.join(", ", sweep.slots())));
      }
      Map<String, String> where = new TreeMap<>();
      exclusion.where.forEach((key, value) -> where.put(key, value.text()));
      CellFilter.check(at, where, CellFilter.keys(sweep));
      exclusion.where.forEach(
          (key, value) -> CellFilter.checkValues(at(value), key, value.text(), sweep, catalogue));
      exclusions.add(new Sweep.Exclusion(where, exclusion.because.text()));
    }
    return sweep.but().exclude(exclusions).done();
  }

  private Sweep.Iterations iterations(Located written, String key, String otherwise, int least) {
    return written == null
        ? Amounts.iterations(key, otherwise, least)
        : Amounts.iterations(what(written, key), written.text(), least);
  }

  private long timeout(Located written) {
    Duration timeout =
        written == null
            ? Duration.ofMinutes(2)
            : Amounts.time(what(written, "timeout"), written.text());
    return Math.max(1, timeout.toSeconds());
  }

  private long count(Located written, String key, long min, long max) {
    return Amounts.count(what(written, key), written.text(), min, max);
  }

  private <T> List<T> needed(List<T> list, String key) {
    if (list == null || list.isEmpty() || list.contains(null)) {
      throw new InputError(file + ": '" + key + "' is missing or empty");
    }
    return list;
  }

  private static <T> List<T> distinct(List<T> list) {
    return List.copyOf(new LinkedHashSet<>(list));
  }

  private String what(Located value, String key) {
    return at(value) + ": " + key;
  }

  private String at(Located value) {
    return file + ":" + value.line();
  }
}
