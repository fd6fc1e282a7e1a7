/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Supplier;
import org.cachemark.reports.Analysis;
import org.cachemark.runner.Cachemark;
import org.cachemark.runner.Home;
import org.cachemark.runner.InputError;
import org.cachemark.runner.campaign.Campaign;
import org.cachemark.runner.campaign.Campaign.Turn;
import org.cachemark.runner.campaign.Conduct;
import org.cachemark.runner.catalogue.Catalogue;
import org.cachemark.runner.catalogue.ClassPaths;
import org.cachemark.runner.run.KeptSweep;
import org.cachemark.runner.run.MachineLock;
import org.cachemark.runner.run.Measurement;
import org.cachemark.runner.run.Preparation;
import org.cachemark.runner.run.Prepared;
import org.cachemark.runner.run.Progress;
import org.cachemark.runner.run.Quiet;
import org.cachemark.runner.run.Revision;
import org.cachemark.runner.sweep.Sweep;

/** Measures the runs of a campaign as {@code run} and {@code resume} do, but in quiet. */
final class CampaignRuns implements Conduct.Measuring {

  private final Campaign campaign;
  private final Map<String, Sweep> sweeps;
  private final boolean isDraft;
  private final Home home;
  private final Catalogue catalogue;
  private final Supplier<ClassPaths> classPaths;
  private final Progress progress;

  /**
   * @param sweeps by the names that the campaign has
   * @param classPaths new ones for each run, since what a sweep names besides is its own
   */
  CampaignRuns(
      Campaign campaign,
      Map<String, Sweep> sweeps,
      boolean isDraft,
      Home home,
      Catalogue catalogue,
      Supplier<ClassPaths> classPaths,
      Progress progress) {
    this.campaign = campaign;
    this.sweeps = sweeps;
    this.isDraft = isDraft;
    this.home = home;
    this.catalogue = catalogue;
    this.classPaths = classPaths;
    this.progress = progress;
  }

  /**
   * Makes sure that others can have the sources that measure, unless this is a draft.
   *
   * @throws InputError if not
   */
  void requireCleanSources() {
    Revision.obstacle(home)
        .ifPresent(
            what -> {
              if (!isDraft) {
                throw new InputError(
                    what + ", so that nobody could measure the same; commit, or say --draft");
              }
              progress.print("Not for the record: " + what + ".");
            });
  }

  @Override
  public String plan(String sweep) {
    Sweep said = Objects.requireNonNull(sweeps.get(sweep), sweep);
    byte[] text = KeptSweep.write(said).toString().getBytes(StandardCharsets.UTF_8);
    return UUID.nameUUIDFromBytes(text).toString();
  }

  @Override
  public String revision() {
    return Revision.of(home);
  }

  @Override
  public int measure(Turn turn, Conduct.Begun begun) throws IOException, InterruptedException {
    requireCleanSources();
    try (MachineLock lock = MachineLock.take();
        ClassPaths own = classPaths.get()) {
      Prepared prepared =
          new Preparation(home, catalogue, own, progress)
              .prepare(
                  Objects.requireNonNull(sweeps.get(turn.item().sweep())),
                  SweepRun::isNameable,
                  Preparation.Known.FITNESS,
                  System.currentTimeMillis());
      begun.as(prepared.run().id());
      return exitCode(measurement(own).begin(prepared, turn.item().budget()));
    }
  }

  @Override
  public boolean isThere(String run) {
    return Files.exists(directory(run).resolve("run.json"));
  }

  private Path directory(String run) {
    return home.runs().resolve(run);
  }

  @Override
  public int resume(Turn turn, String run, Conduct.Begun begun)
      throws IOException, InterruptedException {
    requireCleanSources();
    try (MachineLock lock = MachineLock.take();
        ClassPaths own = classPaths.get()) {
      begun.as(run);
      return exitCode(measurement(own).resume(directory(run), turn.item().budget()));
    }
  }

  private Measurement measurement(ClassPaths own) {
    Quiet quiet = new Quiet(campaign.quiet(), progress);
    return new Measurement(home, catalogue, own, progress).in(quiet);
  }

  private static int exitCode(Analysis analysis) {
    return RunCommand.isWhole(analysis.results()) ? Cachemark.OK : Cachemark.CELL_FAILED;
  }
}
