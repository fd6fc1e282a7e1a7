/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.cachemark.reports.TextReport;
import org.cachemark.results.Results;
import org.cachemark.results.Run;
import org.cachemark.runner.Cachemark;
import org.cachemark.runner.InputError;
import org.cachemark.runner.bundle.Bundle;
import org.cachemark.runner.bundle.BundleJars;
import org.cachemark.runner.bundle.BundleWriter;
import org.cachemark.runner.catalogue.ClassPaths;
import org.cachemark.runner.run.Progress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes result bundles, and checks those of others. */
@Command(
    name = "bundle",
    headerHeading = "Examples:%n",
    header = {
      "  ./run.sh bundle                        of the newest run: runs/ID.zip",
      "  ./run.sh bundle 20261121-101500-quick --without-logs --out quick.zip",
      "  ./run.sh bundle --check quick.zip      is somebody's bundle sound?",
      ""
    },
    description = {
      "Makes of a run one file that never changes: its plan with machine, JDK, revision",
      "and checksums of all jars, what JMH wrote of each fork, and what it printed."
    },
    sortOptions = false,
    mixinStandardHelpOptions = true)
public final class BundleCommand implements Callable<Integer> {

  @Mixin private Workspace workspace;

  @Parameters(
      arity = "0..*",
      paramLabel = "RUN",
      description = "Id or directory of the run (default: the newest); bundles, for --check.")
  private List<String> names = new ArrayList<>();

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Where the bundle goes (default: ID.zip beside the runs).")
  private Path out;

  @Option(
      names = "--force",
      description = "Write it over a file that has something else in it, too.")
  private boolean force;

  @Option(names = "--without-logs", description = "Leave out what JMH printed: half of the size.")
  private boolean withoutLogs;

  @Option(
      names = "--check",
      description = {
        "Hold bundles to their form: names, sizes, checksums, schema, revision, texts;",
        "and their jars to what the catalogue's coordinates name."
      })
  private boolean check;

  private final Progress progress = Screen.progress();

  @Override
  public Integer call() throws IOException {
    if (check) {
      check();
    } else {
      write();
    }
    return Cachemark.OK;
  }

  private void write() throws IOException {
    if (names.size() > 1) {
      throw new InputError("a bundle is of one run; name one, or --check bundles");
    }
    Path run = RunChoice.find(workspace.home, names.isEmpty() ? "" : names.get(0));
    Results results = Runs.load(run);
    Path wanted = out == null ? workspace.home.runs().resolve(results.run().id() + ".zip") : out;
    Path file = OutputFile.toReplace("--out", Runs.fromHere(wanted), any -> true, force).path();
    Path beside = file.resolveSibling(file.getFileName() + ".part");
    try {
      BundleWriter.write(run, results, !withoutLogs, beside);
      Bundle.read(beside);
      if (Files.exists(file)
          && !force
          && Files.size(file) > 0
          && Files.mismatch(file, beside) >= 0) {
        throw new InputError(
            Runs.fromHere(wanted)
                + " is there, and has something else in it; name another file, or --force replaces"
                + " it");
      }
      Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(beside);
    }
    progress.print("Bundle: " + Runs.fromHere(wanted));
  }

  private void check() throws IOException {
    if (names.isEmpty() || out != null || withoutLogs || force) {
      throw new InputError("--check takes bundles, and nothing else; name one: FILE.zip");
    }
    Map<String, Bundle> bundles = new LinkedHashMap<>();
    for (String name : names) {
      bundles.put(name, Bundle.read(Path.of(name)));
    }
    try (ClassPaths classPaths = workspace.classPaths()) {
      BundleJars jars = new BundleJars(workspace.catalogue(), classPaths);
      for (Map.Entry<String, Bundle> named : bundles.entrySet()) {
        Bundle bundle = named.getValue();
        List<String> unknown = jars.require(bundle);
        Run run = bundle.results().run();
        progress.print(
            TextReport.wrap(
                "%s is sound: %s of %s, %d of %d cells with figures, Cachemark %s"
                    .formatted(
                        named.getKey(),
                        run.sweep(),
                        run.day(),
                        bundle.results().observations().size(),
                        run.cells().size(),
                        run.environment().cachemark()),
                ""));
        unknown.forEach(line -> progress.print(TextReport.wrap(line, "  ")));
      }
    }
  }
}
