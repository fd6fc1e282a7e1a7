/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.programs;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Brings programs by Debian's package tools, apt-get and dpkg-deb, into the user's folder. All that
 * they write is in a folder of its own, so that it needs no rights and leaves the system as it is.
 * For use by one thread.
 */
public final class AptGet implements PackageTool {

  private final Workplace work;
  private final AptSources system;
  private final Map<String, AptSources> releases = new HashMap<>();

  private AptGet(Workplace work) throws IOException {
    this.work = work;
    system = AptSources.ofSystem(work);
  }

  /** Begins to bring programs; nothing is asked for yet. */
  public static AptGet open(Programs programs) throws IOException, InterruptedException {
    return open(programs, Map.of("LC_ALL", "C")); // what it says is read
  }

  /** The same with another environment of the tools. */
  static AptGet open(Programs programs, Map<String, String> environment)
      throws IOException, InterruptedException {
    return new AptGet(Workplace.open(programs, environment));
  }

  @Override
  public Prepared get(String product, Packages packages)
      throws PackagesException, IOException, InterruptedException {
    AptSources sources = sources(packages.release());
    Path own = work.folderFor(product);
    Path archives = Files.createDirectory(own.resolve("archives"));
    Files.createDirectory(archives.resolve("partial"));
    sources.download(packages.names(), archives);
    Prepared made = unpack(archives, Files.createDirectory(own.resolve("made")));
    if (!made.has(packages)) {
      throw new PackagesException(
          "apt-get brings %s for %s"
              .formatted(made.versions().keySet(), String.join(" ", packages.names())));
    }
    return work.put(product, made);
  }

  private AptSources sources(@Nullable String release)
      throws PackagesException, IOException, InterruptedException {
    if (release == null) {
      return system;
    }
    AptSources sources = releases.get(release);
    if (sources == null) {
      sources = system.release(release);
      releases.put(release, sources);
    }
    return sources;
  }

  private Prepared unpack(Path archives, Path to)
      throws PackagesException, IOException, InterruptedException {
    Map<String, String> versions = new TreeMap<>();
    try (DirectoryStream<Path> found = Files.newDirectoryStream(archives, "*.deb")) {
      for (Path archive : found) {
        dpkgDeb("--extract", archive.toString(), to.toString());
        dpkgDeb("--show", archive.toString());
        for (String line : work.said()) {
          String[] fields = line.split("\t", 2);
          versions.put(fields[0], fields[fields.length - 1]);
        }
      }
    }
    return new Prepared(to, versions);
  }

  private void dpkgDeb(String... arguments)
      throws PackagesException, IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("dpkg-deb"));
    command.addAll(List.of(arguments));
    if (work.run(command) != 0) {
      throw new PackagesException("dpkg-deb fails: " + String.join(" ", work.said()).strip());
    }
  }

  @Override
  public void close() throws IOException, InterruptedException {
    work.close();
  }
}
