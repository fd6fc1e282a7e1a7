/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.cli;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.cachemark.runner.catalogue.Catalogue;
import org.cachemark.runner.catalogue.ClassPaths;
import org.cachemark.runner.run.Measurement;
import org.cachemark.runner.run.Progress;
import org.cachemark.runner.sweep.Sweep;
import org.cachemark.runner.sweep.SweepReader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Plants slowdowns, and says how many are found. */
@Command(name = "selftest", mixinStandardHelpOptions = true)
public final class SelftestCommand implements Callable<Integer> {

  @Mixin private Workspace workspace;

  @Mixin private Budget budget;

  @Override
  public Integer call() throws IOException, InterruptedException {
    Catalogue catalogue = workspace.catalogue();
    Sweep sweep = SweepReader.read(workspace.home.sweeps().resolve("selftest.yaml"), catalogue);
    String cache = sweep.caches().get(0);
    String jvm = sweep.jvms().get(0).name();
    sweep =
        sweep.withContest(
            new Sweep.Contest(
                List.of(
                    new Sweep.Side(cache, jvm, 0.0),
                    new Sweep.Side(cache, jvm, 5.0),
                    new Sweep.Side(cache, jvm, 10.0)),
                0.03,
                true),
            sweep.jvms());
    Progress progress = Screen.progress();
    try (ClassPaths classPaths = workspace.classPaths()) {
      Measurement measurement = new Measurement(workspace.home, catalogue, classPaths, progress);
      Measurement.Prepared prepared = measurement.prepare(sweep, c -> true, true, 1);
      return Interruption.guard(
          prepared.run().id(),
          progress,
          () -> {
            measurement.begin(prepared, budget.limit());
            return 0;
          });
    }
  }
}
