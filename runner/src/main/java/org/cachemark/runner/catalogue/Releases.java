/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.catalogue;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.cachemark.results.Cell;
import org.cachemark.results.Run;
import org.cachemark.results.SystemId;
import org.cachemark.runner.InputError;
import org.eclipse.aether.util.version.GenericVersionScheme;
import org.eclipse.aether.version.InvalidVersionSpecificationException;
import org.eclipse.aether.version.Version;

/** What the catalogue knows of releases that a run does not. */
public final class Releases {

  /** Versions in the order of their numbers, as Maven orders them. */
  public static final Comparator<String> BY_AGE = Comparator.comparing(Releases::parsed);

  private Releases() {}

  private static Version parsed(String version) {
    try {
      return new GenericVersionScheme().parseVersion(version);
    } catch (InvalidVersionSpecificationException e) {
      throw new IllegalArgumentException(e); // never thrown: any text is a version
    }
  }

  /** A line for each system of which a run has measured no release as new as the catalogue's. */
  public static List<String> newerThan(Run run, Catalogue catalogue) {
    Map<String, Set<String>> measured = new TreeMap<>();
    for (Cell cell : run.cells()) {
      for (SystemId system : cell.systems().values()) {
        system
            .version()
            .ifPresent(
                version ->
                    measured.computeIfAbsent(system.kind(), k -> new TreeSet<>()).add(version));
      }
    }
    return measured.entrySet().stream()
        .flatMap(system -> newer(system.getKey(), system.getValue(), catalogue))
        .map(newer -> "the run of %s is older than %s".formatted(run.day(), newer))
        .toList();
  }

  private static Stream<String> newer(String kind, Set<String> measured, Catalogue catalogue) {
    Library library;
    try {
      library = catalogue.system(kind).library();
    } catch (InputError e) {
      return Stream.empty(); // not of this catalogue: nothing is known of its releases
    }
    List<String> known =
        Stream.concat(Stream.ofNullable(library.defaultVersion()), library.fits().stream())
            .toList();
    boolean isOfOurs = known.stream().anyMatch(measured::contains);
    return known.stream()
        .max(BY_AGE)
        .filter(
            newest -> isOfOurs && measured.stream().allMatch(v -> BY_AGE.compare(v, newest) < 0))
        .map(newest -> "%s %s; it has %s".formatted(kind, newest, String.join(", ", measured)))
        .stream();
  }
}
