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
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.cachemark.reports.html.Site;
import org.cachemark.runner.Cachemark;
import org.cachemark.runner.InputError;
import org.cachemark.runner.bundle.Bundle;
import org.cachemark.runner.catalogue.Releases;
import org.cachemark.runner.run.Progress;
import org.cachemark.runner.run.RunDirectory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes a static site of result bundles. */
@Command(
    name = "site",
    headerHeading = "Examples:%n",
    header = {
      "  ./run.sh site docs/site --out target/site",
      "  ./run.sh site one.zip two.zip three.zip --out target/site",
      ""
    },
    description = {
      "Makes a static site of result bundles: which cache, for what; a page for each",
      "sweep, benchmark and system. Bundles of one sweep, machine and JDK are pooled;",
      "those of others are never in the same plot."
    },
    sortOptions = false,
    mixinStandardHelpOptions = true)
public final class SiteCommand implements Callable<Integer> {

  private static final String ENTRY = "index.html";

  /** What the pages of a site have in their heads, and no others. */
  private static final String MARK = "<meta name=\"generator\" content=\"Cachemark site\">";

  /** What a site has beside its pages, all of it the site's own. */
  private static final List<String> FOLDERS = List.of("assets", "data", "forks", "bundles");

  @Parameters(
      arity = "1..*",
      paramLabel = "BUNDLE",
      description = "Bundles (./run.sh bundle), and folders with them.")
  private List<Path> named = new ArrayList<>();

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FOLDER",
      description = "Where the site goes: a new or empty folder, or one that has a site.")
  private Path out;

  @Override
  public Integer call() throws IOException {
    Path folder = out.toAbsolutePath().normalize();
    requireOurs(folder);
    for (Path file : files()) {
      if (file.toAbsolutePath().normalize().startsWith(folder)) {
        throw new InputError(
            "%s is in %s, all of which is made anew; take it from elsewhere".formatted(file, out));
      }
    }
    Map<String, Bundle> bundles = read();
    Map<String, String> pages = pages(bundles);
    clear(folder);
    for (Map.Entry<String, String> page : pages.entrySet()) {
      Path file = folder.resolve(page.getKey());
      Files.createDirectories(file.getParent());
      RunDirectory.write(file, page.getValue());
    }
    Path kept = Files.createDirectories(folder.resolve("bundles"));
    for (Map.Entry<String, Bundle> bundle : bundles.entrySet()) {
      bundle.getValue().unpackForks(folder.resolve("forks").resolve(bundle.getKey()));
      String name = bundle.getKey() + ".zip";
      Files.copy(bundle.getValue().file(), kept.resolve(name), StandardCopyOption.REPLACE_EXISTING);
    }
    Progress progress = Screen.progress();
    progress.print("Site: " + Runs.fromHere(folder.resolve(ENTRY)));
    return Cachemark.OK;
  }

  /** The bundles by the ids of their runs. */
  private Map<String, Bundle> read() throws IOException {
    Map<String, Bundle> bundles = new TreeMap<>();
    for (Path file : files()) {
      Bundle bundle = Bundle.read(file);
      Bundle other = bundles.putIfAbsent(bundle.results().run().id(), bundle);
      if (other != null) {
        throw new InputError(
            "%s and %s are of the same run, %s"
                .formatted(other.file(), file, bundle.results().run().id()));
      }
    }
    return bundles;
  }

  private Set<Path> files() throws IOException {
    Set<Path> files = new TreeSet<>();
    for (Path name : named) {
      if (!Files.isDirectory(name)) {
        files.add(name);
        continue;
      }
      try (Stream<Path> inFolder = Files.list(name)) {
        List<Path> found = inFolder.filter(file -> file.toString().endsWith(".zip")).toList();
        if (found.isEmpty()) {
          throw new InputError("there is no bundle in " + name + "; make one: ./run.sh bundle RUN");
        }
        files.addAll(found);
      }
    }
    return files;
  }

  private static Map<String, String> pages(Map<String, Bundle> bundles) throws IOException {
    try {
      return Site.of(
          bundles.values().stream()
              .map(bundle -> new Site.Source(bundle.results(), bundle.ending()))
              .toList(),
          Releases.BY_AGE);
    } catch (IllegalArgumentException e) {
      throw new InputError(e.getMessage(), e);
    }
  }

  private void requireOurs(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    if (!Files.isDirectory(folder)) {
      throw new InputError("--out: " + out + " is no folder");
    }
    try (Stream<Path> there = Files.list(folder)) {
      if (there.findAny().isPresent() && !ReportCommand.hasMark(folder.resolve(ENTRY), MARK)) {
        throw new InputError(
            "--out: %s has something else in it than a site; name another folder".formatted(out));
      }
    }
  }

  /** Removes the site that was there; what is none of its files stays. */
  private static void clear(Path folder) throws IOException {
    Files.createDirectories(folder);
    for (String own : FOLDERS) {
      RunDirectory.removeTree(folder.resolve(own));
    }
    List<Path> pages;
    try (Stream<Path> there = Files.list(folder)) {
      pages = there.filter(file -> file.toString().endsWith(".html")).toList();
    }
    for (Path page : pages) {
      if (ReportCommand.hasMark(page, MARK)) {
        Files.delete(page);
      }
    }
  }
}
