/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.programs;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
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
public final class AptGet implements AutoCloseable {

  private static final String WORK = ".get-";

  private final Programs programs;
  private final Commands commands;
  private final Path output;
  private final PackageSource system;
  private final Map<String, PackageSource> releases = new HashMap<>();

  private AptGet(Programs programs, Commands commands) throws IOException {
    this.programs = programs;
    this.commands = commands;
    output = commands.work().resolve("output");
    system = PackageSource.ofSystem(commands);
  }

  /** Begins to bring programs; nothing is asked for yet. */
  public static AptGet open(Programs programs) throws IOException, InterruptedException {
    return open(programs, Map.of("LC_ALL", "C")); // what it says is read
  }

  /** The same with another environment of the tools. */
  static AptGet open(Programs programs, Map<String, String> environment)
      throws IOException, InterruptedException {
    Path folder = Files.createDirectories(programs.folder());
    removeLeftovers(folder);
    Path work = Files.createTempDirectory(folder, WORK + ProcessHandle.current().pid() + "-");
    return new AptGet(programs, new Commands(work, environment));
  }

  /** Removes what others left that were killed at a moment when no command of theirs ran. */
  private static void removeLeftovers(Path folder) throws IOException, InterruptedException {
    try (DirectoryStream<Path> all = Files.newDirectoryStream(folder, WORK + "[0-9]*-*")) {
      for (Path work : all) {
        String pid = work.getFileName().toString().split("-", 3)[1];
        if (ProcessHandle.of(Long.parseLong(pid)).isEmpty()) {
          new Commands(work, Map.of()).end();
        }
      }
    }
  }

  /**
   * Brings the programs of a product, in the place of those that are there.
   *
   * @param packages that it takes
   * @param release of Debian that has them; null for the system's own
   * @throws PackagesException if they cannot be had; nothing is changed then
   */
  public Prepared get(String product, List<String> packages, @Nullable String release)
      throws PackagesException, IOException, InterruptedException {
    PackageSource source = source(release);
    Path work = Files.createDirectory(commands.work().resolve("of-" + product));
    Path archives = Files.createDirectory(work.resolve("archives"));
    Files.createDirectory(archives.resolve("partial"));
    source.download(packages, archives);
    Prepared made = unpack(archives, Files.createDirectory(work.resolve("made")));
    if (!made.has(packages)) {
      throw new PackagesException(
          "apt-get brings %s for %s"
              .formatted(made.versions().keySet(), String.join(" ", packages)));
    }
    made.write();
    Path place = programs.place(product);
    if (Files.exists(place)) {
      Files.move(place, work.resolve("former"), StandardCopyOption.ATOMIC_MOVE);
    }
    Files.move(made.folder(), place, StandardCopyOption.ATOMIC_MOVE);
    return new Prepared(place, made.versions());
  }

  private PackageSource source(@Nullable String release)
      throws PackagesException, IOException, InterruptedException {
    if (release == null) {
      return system;
    }
    PackageSource source = releases.get(release);
    if (source == null) {
      source = system.release(release);
      releases.put(release, source);
    }
    return source;
  }

  private Prepared unpack(Path archives, Path to)
      throws PackagesException, IOException, InterruptedException {
    Map<String, String> versions = new TreeMap<>();
    try (DirectoryStream<Path> found = Files.newDirectoryStream(archives, "*.deb")) {
      for (Path archive : found) {
        dpkgDeb("--extract", archive.toString(), to.toString());
        dpkgDeb("--show", archive.toString());
        for (String line : Files.readAllLines(output)) {
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
    if (commands.run(output, command) != 0) {
      throw new PackagesException(
          "dpkg-deb fails: " + String.join(" ", Files.readAllLines(output)).strip());
    }
  }

  /** Removes all but what was brought. */
  @Override
  public void close() throws IOException, InterruptedException {
    commands.end();
  }
}
