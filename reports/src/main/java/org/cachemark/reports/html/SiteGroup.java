/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.html;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.cachemark.reports.Analysis;
import org.cachemark.reports.Lineage;
import org.cachemark.reports.Pool;
import org.cachemark.reports.Summary.Table;
import org.cachemark.results.Cell;
import org.cachemark.results.Contrast;
import org.cachemark.results.Environment;
import org.cachemark.results.Results;
import org.cachemark.results.Run;

/**
 * Runs of one sweep on one machine and JDK, pooled where they can be. What is of another machine,
 * or another JDK, is another group, and never in the same plot; so is another part of the sweep.
 *
 * @param id names its files: the sweep, and a number
 * @param analysis what there is to say of the runs together
 * @param lineages the systems that have several releases in a setting
 * @param sources the runs that are pooled, the oldest first; of one alone there is no pool
 * @param notes which others there are, and why they are not pooled with these
 */
record SiteGroup(
    String id,
    Analysis analysis,
    List<Lineage> lineages,
    List<Site.Source> sources,
    List<String> notes) {

  /** What has to be the same for figures to stand side by side. */
  private record Ground(String sweep, String hardware, Map<String, String> jvms, String jmh) {

    static Ground of(Run run) {
      Environment machine = run.environment();
      return new Ground(run.sweep(), machine.hardware(), machine.jvms(), machine.jmh());
    }
  }

  /**
   * Puts runs in groups, those of caches first, and of these the one with the newest run.
   *
   * @param byRelease the order of versions
   * @throws IllegalArgumentException if a run is none of a site's; the message says so in a line
   */
  static List<SiteGroup> of(List<Site.Source> sources, Comparator<String> byRelease) {
    Map<Ground, List<Site.Source>> grounds = new LinkedHashMap<>();
    List<Site.Source> newestFirst = new ArrayList<>(sources);
    newestFirst.sort(Comparator.comparing(Site.Source::created).reversed());
    for (Site.Source source : newestFirst) {
      require(source.results().run());
      grounds
          .computeIfAbsent(Ground.of(source.results().run()), g -> new ArrayList<>())
          .add(source);
    }
    List<SiteGroup> groups = new ArrayList<>();
    Map<String, Integer> numbers = new LinkedHashMap<>();
    grounds.forEach(
        (ground, ofGround) -> {
          String name = Site.slug(ground.sweep()); // two sweeps may have one
          for (List<Site.Source> part : parts(ofGround)) {
            groups.add(of(name + "-" + numbers.merge(name, 1, Integer::sum), part, byRelease));
          }
        });
    groups.sort(Comparator.comparing(group -> !group.isOfCaches())); // the rest stays in its order
    return groups;
  }

  /** A sweep may be measured in parts, such as library by library: these have no cell in common. */
  private static List<List<Site.Source>> parts(List<Site.Source> newestFirst) {
    List<List<Site.Source>> parts = new ArrayList<>();
    for (Site.Source source : newestFirst) {
      parts.stream()
          .filter(
              part ->
                  part.stream()
                      .anyMatch(other -> !Collections.disjoint(cells(source), cells(other))))
          .findFirst()
          .ifPresentOrElse(
              part -> part.add(source), () -> parts.add(new ArrayList<>(List.of(source))));
    }
    return parts;
  }

  private static Set<String> cells(Site.Source source) {
    return source.results().run().cells().stream().map(Cell::id).collect(Collectors.toSet());
  }

  /** The benchmarks that have figures, in the order of their tables. */
  Set<String> benchmarks() {
    Set<String> benchmarks = new LinkedHashSet<>();
    analysis.summary().tables().forEach(table -> benchmarks.add(table.setting().benchmark()));
    return benchmarks;
  }

  /** The settings of a benchmark. */
  List<Table> tables(String benchmark) {
    return analysis.summary().tables().stream()
        .filter(table -> table.setting().benchmark().equals(benchmark))
        .toList();
  }

  private boolean isOfCaches() {
    return analysis.run().cells().stream().anyMatch(cell -> cell.systems().containsKey(Cell.CACHE));
  }

  private static void require(Run run) {
    if (run.contest() != null) {
      throw new IllegalArgumentException(
          "run %s compares pairs, and the site shows sweeps".formatted(run.id()));
    }
    if (run.contrast().dimensions().contains(Contrast.JVM) && !isOfOneJdk(run)) {
      throw new IllegalArgumentException(
          "run %s compares JDKs, which the site keeps apart".formatted(run.id()));
    }
  }

  /** By where the JVMs of its cells are, since two builds of a version are two JDKs. */
  private static boolean isOfOneJdk(Run run) {
    Set<String> used = run.cells().stream().map(Cell::jvm).collect(Collectors.toSet());
    Set<String> homes = new LinkedHashSet<>();
    for (JsonNode jvm : run.settings().path("jvms")) {
      if (used.contains(jvm.path("name").asText())) {
        homes.add(jvm.path("home").asText());
      }
    }
    return homes.size() < 2;
  }

  /** The newest run, and all others that can be pooled with it. */
  private static SiteGroup of(
      String id, List<Site.Source> newestFirst, Comparator<String> byRelease) {
    List<Site.Source> pooled = new ArrayList<>(List.of(newestFirst.get(0)));
    List<String> notes = new ArrayList<>();
    Analysis analysis = new Analysis(pooled.get(0).results());
    for (Site.Source other : newestFirst.subList(1, newestFirst.size())) {
      List<Results> together = new ArrayList<>(pooled.stream().map(Site.Source::results).toList());
      together.add(other.results());
      try {
        analysis = Pool.of(together).analysis();
        pooled.add(other);
      } catch (IllegalArgumentException e) {
        notes.add("older, and not shown: " + e.getMessage());
      }
    }
    Collections.reverse(pooled);
    List<Lineage> lineages = Lineage.of(analysis.summary(), byRelease);
    return new SiteGroup(id, analysis, lineages, pooled, notes);
  }
}
