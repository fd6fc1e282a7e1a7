/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.bundle;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.cachemark.results.Cell;
import org.cachemark.results.Run;
import org.cachemark.results.SystemId;
import org.cachemark.runner.InputError;
import org.cachemark.runner.catalogue.Catalogue;
import org.cachemark.runner.catalogue.ClassPaths;
import org.cachemark.runner.catalogue.SystemUnderTest;
import org.cachemark.runner.run.Checksums;

/** Holds the jars that a bundle says it measured to those that the catalogue's coordinates name. */
public final class BundleJars {

  /** Cachemark's own jars change with its revision, which the bundle names. */
  private static final String OURS = "cachemark-";

  private final Catalogue catalogue;
  private final ClassPaths classPaths;
  private final Checksums checksums = new Checksums();

  public BundleJars(Catalogue catalogue, ClassPaths classPaths) {
    this.catalogue = catalogue;
    this.classPaths = classPaths;
  }

  /**
   * Makes sure that jars of the same name have the same bytes, and that a library's own is named.
   *
   * @return a line for each system that cannot be held to anything, with the reason
   * @throws InputError if a jar is another
   */
  public List<String> require(Bundle bundle) throws IOException {
    Map<SystemId, Cell> systems = new LinkedHashMap<>();
    Run run = bundle.results().run();
    run.cells()
        .forEach(cell -> cell.systems().values().forEach(id -> systems.putIfAbsent(id, cell)));
    List<String> unknown = new ArrayList<>();
    for (Map.Entry<SystemId, Cell> system : systems.entrySet()) {
      Map<String, String> jars =
          Objects.requireNonNull(run.systems().get(system.getKey().toString())).jars();
      if (system.getKey().isCoordinates() || system.getKey().isOwnBuild()) {
        unknown.add(
            "jars of %s not checked: it is not of the catalogue".formatted(system.getKey()));
        continue;
      }
      SystemUnderTest known;
      Map<String, String> ours;
      try {
        known = catalogue.system("", system.getKey());
        ours =
            checksums.of(
                classPaths.ofCell(
                    catalogue.familyOf(known.product()),
                    List.of(known),
                    system.getValue().params()));
      } catch (InputError e) {
        unknown.add("jars of %s not checked: %s".formatted(system.getKey(), e.getMessage()));
        continue;
      }
      require(bundle, known, jars, ours);
    }
    return unknown;
  }

  private static void require(
      Bundle bundle, SystemUnderTest system, Map<String, String> jars, Map<String, String> ours) {
    ours.forEach(
        (jar, sum) -> {
          String measured = jars.get(jar);
          if (measured == null && isOwn(system, jar)) {
            throw Bundle.wrong(
                bundle.file(), "%s was measured without %s".formatted(system.name(), jar));
          }
          if (measured != null && !measured.equals(sum) && !jar.startsWith(OURS)) {
            throw Bundle.wrong(
                bundle.file(),
                "%s of %s is not what its coordinates name: its SHA-256 begins with %.12s, not %.12s"
                    .formatted(jar, system.name(), measured, sum));
          }
        });
  }

  /** Whether a jar is the library itself, and not what comes along with it. */
  private static boolean isOwn(SystemUnderTest system, String jar) {
    String artifact = system.library().artifact();
    return artifact != null
        && system.name().version().isPresent()
        && jar.startsWith(artifact.replaceFirst(".*:", "") + "-" + system.name().version().get());
  }
}
