/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.cachemark.runner.Home;
import org.cachemark.runner.InputError;
import org.cachemark.runner.catalogue.Catalogue;
import org.cachemark.runner.catalogue.ClassPaths;
import org.cachemark.runner.sweep.SweepReader;
import picocli.CommandLine.Option;

/** Options that all commands share which look at systems. */
final class Workspace {

  @Option(names = "--offline", description = "Use Maven's local repository alone.")
  private boolean offline;

  @Option(
      names = "--adapter",
      paramLabel = "JAR",
      description = "An adapter or suite from elsewhere: a jar or a folder of classes; repeatable.")
  private List<Path> adapters = new ArrayList<>();

  @Option(
      names = "--classpath",
      paramLabel = "JAR",
      description = {
        "A jar that is in no repository, for JCache providers",
        "without a short name; repeatable."
      })
  private List<String> classPath = new ArrayList<>();

  final Home home = Home.find();

  /** Full paths of the jars for systems whose library the catalogue does not know. */
  List<String> ownJars() {
    return classPath.stream()
        .map(jar -> SweepReader.ownJar("--classpath", jar).toString())
        .toList();
  }

  Catalogue catalogue() {
    for (Path adapter : adapters) {
      if (!Files.exists(adapter)) {
        throw new InputError("--adapter: " + adapter + " is not there");
      }
    }
    return Catalogue.load(home, adapters);
  }

  ClassPaths classPaths() {
    ClassPaths classPaths = new ClassPaths(home, offline);
    classPaths.addToUnlisted(ownJars());
    return classPaths;
  }
}
