/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.programs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Brings programs by npm, as it is configured, into the user's folder. No script of a package is
 * run, and its cache is a folder of its own, which goes with it. For use by one thread.
 */
public final class NpmInstall implements PackageTool {

  /** What it says of a package that is there: folder, name and version, and perhaps remarks. */
  private static final Pattern LISTED = Pattern.compile("^.*:(@?[^:@]+)@([^:@]+)(?::[A-Z:]+)?$");

  /** What it says if it fails, but for the error's name; formerly with another word. */
  private static final Pattern FAULT =
      Pattern.compile("^npm (?:error|ERR!) (?!code |errno |syscall )(\\S.*)$");

  private final Workplace work;

  private NpmInstall(Workplace work) {
    this.work = work;
  }

  /** Begins to bring programs; nothing is asked for yet. */
  public static NpmInstall open(Programs programs) throws IOException, InterruptedException {
    return open(programs, Map.of());
  }

  /** The same with another environment of npm. */
  static NpmInstall open(Programs programs, Map<String, String> environment)
      throws IOException, InterruptedException {
    return new NpmInstall(Workplace.open(programs, environment));
  }

  @Override
  public Prepared get(String product, Packages packages)
      throws PackagesException, IOException, InterruptedException {
    Path own = work.folderFor(product);
    Path made = Files.createDirectory(own.resolve("made"));
    List<String> install = new ArrayList<>(List.of("install", "--ignore-scripts"));
    install.addAll(List.of("--no-package-lock", "--no-audit", "--no-fund"));
    install.addAll(packages.written());
    npm(own, made, install);
    npm(own, made, List.of("ls", "--all", "--parseable", "--long"));
    Prepared prepared = new Prepared(made, listed());
    if (!prepared.has(packages)) {
      throw new PackagesException(
          "npm brings %s for %s"
              .formatted(prepared.versions(), String.join(" ", packages.written())));
    }
    return work.put(product, prepared);
  }

  private void npm(Path own, Path made, List<String> arguments)
      throws PackagesException, IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("npm", "--prefix=" + made));
    command.addAll(List.of("--cache=" + own.resolve("cache"), "--no-update-notifier"));
    command.add("--loglevel=error");
    command.addAll(arguments);
    int exitCode = work.run(command);
    if (exitCode == Commands.NOT_FOUND) {
      throw new PackagesException("there is no npm here, which comes with Node.js");
    }
    if (exitCode != 0) {
      throw new PackagesException(fault().orElse("npm fails"));
    }
  }

  private Optional<String> fault() throws IOException {
    return work.said().stream()
        .map(FAULT::matcher)
        .filter(Matcher::matches)
        .map(fault -> fault.group(1).strip().replaceAll("https?://\\S+", "its registry"))
        .findFirst();
  }

  /** The first line is the folder itself. */
  private Map<String, String> listed() throws IOException {
    Map<String, String> versions = new TreeMap<>();
    work.said().stream()
        .skip(1)
        .map(LISTED::matcher)
        .filter(Matcher::matches)
        .forEach(one -> versions.put(one.group(1), one.group(2)));
    return versions;
  }

  @Override
  public void close() throws IOException, InterruptedException {
    work.close();
  }
}
