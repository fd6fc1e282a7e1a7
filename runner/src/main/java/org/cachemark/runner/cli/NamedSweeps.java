/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.cachemark.results.Run;
import org.cachemark.results.Value;
import org.cachemark.runner.Home;
import org.cachemark.runner.InputError;
import org.cachemark.runner.bundle.Bundle;
import org.cachemark.runner.bundle.BundledSweep;
import org.cachemark.runner.catalogue.Catalogue;
import org.cachemark.runner.run.KeptSweep;
import org.cachemark.runner.sweep.Sweep;
import org.cachemark.runner.sweep.SweepReader;

/** The sweeps that the command line names: those that come along, files, and those of runs. */
final class NamedSweeps {

  private NamedSweeps() {}

  /**
   * Reads a sweep.
   *
   * @param name of a sweep in sweeps/, a file, or a run, or its bundle, whose sweep is taken as it
   *     was resolved
   */
  static Sweep read(String name, Home home, Catalogue catalogue) throws IOException {
    if (name.endsWith(".zip")) {
      Bundle bundle = Bundle.read(Path.of(name));
      return known(bundle.results().run().id(), BundledSweep.of(bundle), catalogue);
    }
    Optional<Path> run = Runs.find(home, name);
    if (run.isPresent()) {
      Run own = Runs.load(run.get()).run();
      return known(own.id(), KeptSweep.of(own), catalogue);
    }
    return SweepReader.read(find(name, home), catalogue);
  }

  private static Path find(String name, Home home) {
    Path file = Path.of(name);
    if (Files.isRegularFile(file)) {
      return file;
    }
    Path known = home.sweeps().resolve(name.replaceFirst("\\.ya?ml$", "") + ".yaml");
    if (Files.isRegularFile(known)) {
      return Runs.fromHere(known);
    }
    throw InputError.unknown("", "sweep", name, names(home), "./run.sh list sweeps");
  }

  /** Names of the sweeps that come with Cachemark. */
  static List<String> names(Home home) {
    try (Stream<Path> files = Files.list(home.sweeps())) {
      return files
          .map(path -> path.getFileName().toString())
          .filter(name -> name.endsWith(".yaml"))
          .map(name -> name.replace(".yaml", ""))
          .sorted()
          .toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  /** The sweep of a run; what its benchmarks did not know then they have by default, and say so. */
  private static Sweep known(String run, Sweep sweep, Catalogue catalogue) {
    List<Sweep.Setting> known = new ArrayList<>();
    for (Sweep.Setting setting : sweep.benchmarks()) {
      Map<String, List<Value>> params = new TreeMap<>(setting.params());
      catalogue.benchmark(run, setting.benchmark()).defaults().forEach(params::putIfAbsent);
      known.add(
          new Sweep.Setting(
              setting.benchmark(), setting.systems(), params, setting.threads(), setting.cpus()));
    }
    return sweep.but().noContest().benchmarks(known).done();
  }
}
