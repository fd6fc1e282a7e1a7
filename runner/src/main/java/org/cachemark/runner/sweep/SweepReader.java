/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.sweep;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.cachemark.results.Shown;
import org.cachemark.runner.InputError;
import org.cachemark.runner.catalogue.Catalogue;
import org.cachemark.runner.catalogue.Family;
import org.cachemark.runner.catalogue.ServiceInfo;
import org.jspecify.annotations.Nullable;

/** Makes a {@link Sweep} of a file, or says in one line why it is none. */
public final class SweepReader {

  /** Threads that a cell may have at most. */
  public static final int MAX_THREADS = 1024;

  /** Forks that a cell may have at most. */
  public static final int MAX_ROUNDS = 1000;

  /** What the name of a sweep or of a JVM may have at most, in characters. */
  static final int MOST_NAME = 80;

  private final SweepText file;
  private final Catalogue catalogue;
  private final SystemsReader systems;

  private SweepReader(SweepText file, Catalogue catalogue) {
    this.file = file;
    this.catalogue = catalogue;
    systems = new SystemsReader(file, catalogue);
  }

  /**
   * Reads a sweep, and checks it against the catalogue.
   *
   * @throws InputError if anything in it is wrong; the message names the file and the line
   */
  public static Sweep read(Path file, Catalogue catalogue) {
    return new SweepReader(new SweepText(file), catalogue).sweep(SweepFile.read(file));
  }

  private Sweep sweep(SweepFile written) {
    List<SweepFile.Setting> benchmarks = file.needed(written.benchmarks, "benchmarks");
    Map<String, List<String>> common =
        systems.read(written.caches, written.systems, slots(benchmarks));
    SettingReader reader = new SettingReader(file, catalogue, systems);
    List<Sweep.Setting> settings =
        benchmarks.stream()
            .map(one -> reader.read(one, common, written.threads, written.cpus))
            .toList();
    ContrastReader contrast = new ContrastReader(file, systems);
    EffortReader efforts = new EffortReader(file, catalogue);
    Sweep.Effort effort = efforts.read(written);
    List<Sweep.Jvm> jvms =
        written.jvms == null ? List.of(Sweep.Jvm.DEFAULT) : new JvmReader(file).read(written.jvms);
    Sweep sweep =
        new Sweep(
            name(),
            written.about == null ? "" : written.about.text(),
            common,
            contrast.read(written.compare, settings),
            null,
            Map.of(),
            written.classpath == null ? List.of() : classPath(written.classpath),
            settings,
            jvms,
            effort,
            Sweep.Remote.of(effort),
            written.services == null
                ? null
                : ServiceInfo.Keep.of(file.at(written.services), written.services.text()),
            List.of(),
            null,
            isTogether(written.together));
    SweepChange change = sweep.but();
    if (written.remote != null) {
      change.remote(efforts.remote(written.remote, sweep));
    }
    if (written.baseline != null) {
      change.baseline(contrast.baseline(written.baseline, sweep));
    }
    if (written.ratios != null) {
      change.ratios(contrast.ratios(written.ratios, sweep));
    }
    efforts.requireTime(change.done(), written);
    return withExclusions(change.done(), written.exclude);
  }

  /** Whether the two of a pair are measured at the same time; null where nothing is said. */
  private @Nullable Boolean isTogether(@Nullable Located written) {
    if (written == null) {
      return null;
    }
    if (!List.of("true", "false").contains(written.text())) {
      throw new InputError(
          "%s must be true or false, not '%s'"
              .formatted(file.what(written, "together"), Shown.name(written.text())));
    }
    return Boolean.valueOf(written.text());
  }

  /** What the benchmarks of a sweep take. */
  private Map<String, Family> slots(List<SweepFile.Setting> benchmarks) {
    return catalogue.slots(
        benchmarks.stream()
            .filter(written -> written.name != null)
            .map(written -> catalogue.benchmark(file.at(written.name), written.name.text()).name())
            .toList());
  }

  /** The file's name, which becomes a part of the names of its runs. */
  private String name() {
    String name = file.path().getFileName().toString().replaceFirst("\\.ya?ml$", "");
    if (name.length() > MOST_NAME || !name.equals(Shown.plain(name))) {
      throw new InputError(
          "%s: a sweep's name has at most %d characters, none of them a control character"
              .formatted(Shown.name(file.toString()), MOST_NAME));
    }
    return name;
  }

  private List<String> classPath(List<Located> written) {
    List<String> jars = new ArrayList<>();
    for (Located jar : file.needed(written, "classpath")) {
      jars.add(ownJar(file.at(jar), jar.text()).toString());
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

  private Sweep withExclusions(Sweep sweep, @Nullable List<SweepFile.Exclusion> written) {
    List<Sweep.Exclusion> exclusions = new ArrayList<>();
    for (SweepFile.Exclusion exclusion :
        written == null ? List.<SweepFile.Exclusion>of() : written) {
      Located first = exclusion.where.values().stream().findFirst().orElse(exclusion.because);
      String at = first == null ? file.toString() : file.at(first);
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
          (key, value) ->
              CellFilter.checkValues(file.at(value), key, value.text(), sweep, catalogue));
      exclusions.add(new Sweep.Exclusion(where, exclusion.because.text()));
    }
    return sweep.but().exclude(exclusions).done();
  }
}
