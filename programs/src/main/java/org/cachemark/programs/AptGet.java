/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.programs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Brings programs by Debian's package tools, apt-get and dpkg-deb, into the user's folder. The
 * system's sources and keys are used, and what it has installed is not brought again; lists,
 * archives and locks are in a folder of its own, so that it needs no rights and leaves the system
 * as it is. For use by one thread.
 */
public final class AptGet implements PackageTool {

  /** What the system has, but for all that is written; and no hook runs, which might write, too. */
  private static final String SETTINGS =
      """
      #clear APT::Update::Post-Invoke;
      #clear APT::Update::Post-Invoke-Success;
      Dir::State "%1$s/state";
      Dir::State::lists "lists";
      Dir::State::status "%1$s/state/status";
      Dir::Cache "%1$s/cache";
      Acquire::Languages "none";
      """;

  /** What is installed; apt has its locks beside where it is told that this is. */
  private static final Path INSTALLED = Path.of("/var/lib/dpkg/status");

  private final Workplace work;
  private final Path settings;
  private boolean areListsRead;
  private String faultOfLists = "";

  private AptGet(Workplace work) throws IOException {
    this.work = work;
    Path folder = work.folder();
    settings = folder.resolve("apt.conf");
    Files.createDirectories(folder.resolve("state/lists/partial"));
    Files.createSymbolicLink(folder.resolve("state/status"), INSTALLED);
    Files.writeString(settings, SETTINGS.formatted(folder), StandardCharsets.UTF_8);
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
    readLists();
    Path own = work.folderFor(product);
    Path archives = Files.createDirectory(own.resolve("archives"));
    Files.createDirectory(archives.resolve("partial"));
    download(packages.names(), archives);
    Prepared made = unpack(archives, Files.createDirectory(own.resolve("made")));
    if (!made.has(packages)) {
      throw new PackagesException(
          "apt-get brings %s for %s"
              .formatted(made.versions().keySet(), String.join(" ", packages.names())));
    }
    return work.put(product, made);
  }

  /**
   * By old lists, archives may be asked for that are there no more. One of many sources that fails
   * is told if what is asked for is not in the others.
   */
  private void readLists() throws PackagesException, IOException, InterruptedException {
    if (!areListsRead) {
      aptGet(List.of("update"));
      faultOfLists = fault().map(fault -> "; before that: " + fault).orElse("");
      areListsRead = true;
    }
  }

  private void download(List<String> packages, Path archives)
      throws PackagesException, IOException, InterruptedException {
    List<String> arguments =
        new ArrayList<>(List.of("-o", "Dir::Cache::archives=" + archives, "-y", "install"));
    arguments.addAll(List.of("--download-only", "--reinstall", "--no-install-recommends"));
    arguments.addAll(packages);
    if (aptGet(arguments) != 0) {
      throw new PackagesException(fault().orElse("apt-get fails") + faultOfLists);
    }
  }

  private int aptGet(List<String> arguments)
      throws PackagesException, IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("apt-get", "-q", "-c", settings.toString()));
    command.addAll(arguments);
    int exitCode = work.run(command);
    if (exitCode == Commands.NOT_FOUND) {
      throw new PackagesException("there is no apt-get here, by which Debian and Ubuntu have them");
    }
    return exitCode;
  }

  /** The first error that apt-get has told, or the first that it could not fetch. */
  private Optional<String> fault() throws IOException {
    return work.said().stream()
        .filter(line -> line.startsWith("E: ") || line.startsWith("W: Failed to fetch "))
        .map(line -> line.substring("E: ".length()).strip().replaceAll("\\s+", " "))
        .findFirst();
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
