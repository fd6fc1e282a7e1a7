/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.programs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Where apt-get takes packages from: the system's own sources, or another release of Debian by the
 * same mirror. Its lists, archives and locks are in a folder of its own. For use by one thread.
 */
final class AptSources {

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

  /** In the place of the system's sources, those of a file. */
  private static final String OWN_SOURCES =
      """
      Dir::Etc::sourcelist "%s";
      Dir::Etc::sourceparts "-";
      """;

  private static final String OWN_SOURCE =
      "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] %s %s main\n";

  /** What is installed; apt has its locks beside where it is told that this is. */
  private static final Path INSTALLED = Path.of("/var/lib/dpkg/status");

  private static final String MIRROR = "mirror ";

  private final Workplace work;
  private final Path settings;
  private boolean areListsRead;
  private String faultOfLists = "";

  private AptSources(Workplace work, Path folder, String more) throws IOException {
    this.work = work;
    settings = folder.resolve("apt.conf");
    Files.createDirectories(folder.resolve("state/lists/partial"));
    Files.writeString(settings, SETTINGS.formatted(folder) + more, StandardCharsets.UTF_8);
  }

  /** The system's sources and keys; what it has installed is not brought again. */
  static AptSources ofSystem(Workplace work) throws IOException {
    Path folder = work.folder().resolve("system");
    AptSources sources = new AptSources(work, folder, "");
    Files.createSymbolicLink(folder.resolve("state/status"), INSTALLED);
    return sources;
  }

  /**
   * Another release of Debian, by the mirror that the system's sources name. Nothing of it is
   * installed, so that programs come with all their libraries, the C library among them.
   *
   * @param release by its code name, such as {@code sid}
   * @throws PackagesException if the system's sources name no mirror of Debian
   */
  AptSources release(String release) throws PackagesException, IOException, InterruptedException {
    String mirror =
        mirror()
            .orElseThrow(
                () ->
                    new PackagesException(
                        "they are of Debian's %s, and apt-get knows no mirror of Debian here%s"
                            .formatted(release, faultOfLists)));
    Path folder = Files.createDirectory(work.folder().resolve(release));
    Path list = folder.resolve("sources.list");
    Files.writeString(list, OWN_SOURCE.formatted(mirror, release), StandardCharsets.UTF_8);
    AptSources sources = new AptSources(work, folder, OWN_SOURCES.formatted(list));
    Files.createFile(folder.resolve("state/status"));
    return sources;
  }

  /** Who has which release is known once the lists are read. */
  private Optional<String> mirror() throws PackagesException, IOException, InterruptedException {
    readLists();
    run("indextargets", "--format", MIRROR + "$(REPO_URI)", "Origin: Debian", "Label: Debian");
    return work.said().stream()
        .filter(line -> line.startsWith(MIRROR))
        .map(line -> line.substring(MIRROR.length()))
        .findFirst();
  }

  /**
   * Downloads packages, and what they depend on that is not installed.
   *
   * @param archives a folder
   * @throws PackagesException if one of them cannot be had
   */
  void download(List<String> packages, Path archives)
      throws PackagesException, IOException, InterruptedException {
    readLists();
    List<String> arguments =
        new ArrayList<>(List.of("-o", "Dir::Cache::archives=" + archives, "-y", "install"));
    arguments.addAll(List.of("--download-only", "--reinstall", "--no-install-recommends"));
    arguments.addAll(packages);
    if (run(arguments.toArray(String[]::new)) != 0) {
      throw new PackagesException(fault().orElse("apt-get fails") + faultOfLists);
    }
  }

  /**
   * By old lists, archives may be asked for that are there no more. One of many sources that fails
   * is told if what is asked for is not in the others.
   */
  private void readLists() throws PackagesException, IOException, InterruptedException {
    if (!areListsRead) {
      run("update");
      faultOfLists = fault().map(fault -> "; before that: " + fault).orElse("");
      areListsRead = true;
    }
  }

  private int run(String... arguments) throws PackagesException, IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("apt-get", "-q", "-c", settings.toString()));
    command.addAll(List.of(arguments));
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
}
