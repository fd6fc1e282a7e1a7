/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.cachemark.runner.Cachemark;
import org.cachemark.runner.Home;
import org.cachemark.runner.InputError;
import org.cachemark.runner.release.Release;
import org.cachemark.runner.run.Progress;
import org.cachemark.runner.run.Revision;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Makes a release of a checkout. */
@Command(
    name = "pack",
    headerHeading = "Examples:%n",
    header = {"  ./run.sh pack                  target/cachemark-VERSION.zip", ""},
    description = {
      "Makes a release of this checkout: one zip that needs a JDK and nothing else,",
      "with its checksum beside it. The same sources give the same bytes."
    },
    sortOptions = false,
    mixinStandardHelpOptions = true)
public final class PackCommand implements Callable<Integer> {

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where the zip goes (default: target/ of the checkout).")
  private Path out;

  @Override
  public Integer call() throws IOException {
    Home home = Home.find();
    if (home.isRelease()) {
      throw new InputError("this is a release; pack makes one of a checkout");
    }
    Progress progress = Screen.progress();
    Revision.obstacle(home).ifPresent(what -> progress.print("Not to be published: " + what + "."));
    Path zip =
        new Release(home, Revision.of(home))
            .write(out == null ? home.root().resolve("target") : out);
    progress.print("Release: " + Runs.fromHere(zip));
    return Cachemark.OK;
  }
}
