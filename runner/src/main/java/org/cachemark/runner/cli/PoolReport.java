/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import org.cachemark.reports.Pool;
import org.cachemark.reports.TextReport;
import org.cachemark.results.Results;
import org.cachemark.runner.Home;
import org.cachemark.runner.InputError;
import org.cachemark.runner.catalogue.Catalogue;
import org.cachemark.runner.catalogue.Releases;
import org.cachemark.runner.run.PoolDirectory;
import org.cachemark.runner.run.Progress;

/** Separate runs as one, on the screen and in a directory beside the runs. */
final class PoolReport {

  private PoolReport() {}

  /**
   * Pools runs.
   *
   * @param names ids or directories of runs
   * @throws InputError if there is no such run, or they are not comparable
   */
  static Path of(
      List<String> names,
      Home home,
      Catalogue catalogue,
      Publication publication,
      Progress progress)
      throws IOException {
    List<Path> directories = new ArrayList<>();
    List<Results> runs = new ArrayList<>();
    for (String name : new LinkedHashSet<>(names)) {
      Path directory = RunChoice.find(home, name);
      directories.add(directory);
      runs.add(Runs.load(directory));
    }
    Pool pool = pool(runs);
    publication.check(pool.results().run().sweep());
    var analysis = pool.analysis();
    Path path = home.runs().resolve(pool.results().run().id());
    Files.createDirectories(path);
    String name = runs.get(runs.size() - 1).run().id();
    PoolDirectory.publish(
        path,
        analysis,
        runs,
        directories,
        name,
        Releases.newerThan(pool.results().run(), catalogue));
    progress.print(TextReport.lines(analysis.summary()));
    publication.publish(analysis.summary());
    return path.resolve("report.html");
  }

  private static Pool pool(List<Results> runs) {
    try {
      return Pool.of(runs);
    } catch (IllegalArgumentException e) {
      throw new InputError("--pool: " + e.getMessage(), e);
    }
  }
}
