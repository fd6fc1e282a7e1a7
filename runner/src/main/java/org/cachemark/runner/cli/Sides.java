/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.cachemark.reports.Run;
import org.cachemark.runner.InputError;
import org.cachemark.runner.catalogue.Cache;
import org.cachemark.runner.catalogue.CacheName;
import org.cachemark.runner.catalogue.Catalogue;
import org.cachemark.runner.sweep.Amounts;
import org.cachemark.runner.sweep.Sweep;
import picocli.CommandLine.Option;

/** What is compared: versions, JVMs, or a system with itself. */
final class Sides {

  private static final double MOST_PLANT_PERCENT = 100;

  @Option(
      names = "--jvm",
      paramLabel = "JVM",
      description = {
        "In this JVM: a JDK's directory, flags, or both in quotes; 'default' is",
        "the one that runs Cachemark. Twice or more: the JVMs are compared."
      })
  private List<String> jvms = new ArrayList<>();

  @Option(
      names = "--plant",
      paramLabel = "PERCENT",
      description = "Compare with the same system, made slower by so much CPU time.")
  private String plant;

  @Option(
      names = "--canary-only",
      description = "Compare with nothing: see what this machine can find.")
  private boolean canaryOnly;

  /**
   * The sweep as a comparison of these.
   *
   * @param names caches, as the user wrote them
   * @throws InputError if there is nothing to compare
   */
  Sweep contest(Sweep sweep, List<String> names, Catalogue catalogue, double margin) {
    List<Sweep.Jvm> machines = jvms.isEmpty() ? sweep.jvms().subList(0, 1) : parsed();
    List<Cache> caches = new ArrayList<>();
    for (String name : names) {
      caches.add(catalogue.cache("", CacheName.parse("", name)));
    }
    List<Sweep.Side> sides = plant == null ? sides(caches, machines) : planted(caches, machines);
    return sweep.withContest(new Sweep.Contest(sides, margin, canaryOnly, true), machines);
  }

  private List<Sweep.Side> sides(List<Cache> caches, List<Sweep.Jvm> machines) {
    List<Sweep.Side> sides = new ArrayList<>();
    for (Sweep.Jvm jvm : machines) {
      caches.forEach(cache -> sides.add(new Sweep.Side(cache.name().toString(), jvm.name(), null)));
    }
    Set<Sweep.Side> distinct = new HashSet<>(sides);
    if (canaryOnly) {
      if (distinct.size() > 1) {
        throw new InputError("--canary-only measures one system, and there are " + distinct.size());
      }
      return List.of(sides.get(0));
    }
    if (caches.size() > 1 && machines.size() > 1) {
      throw new InputError("compare either caches or JVMs, not both at once");
    }
    if (distinct.size() < sides.size() || sides.size() < 2) {
      throw new InputError(
          "there is nothing to compare %s with; name another version or another --jvm, or see what"
                  .formatted(sides.get(0).cache())
              + " this machine can find by --plant 5% or --canary-only");
    }
    return sides;
  }

  private List<Sweep.Side> planted(List<Cache> caches, List<Sweep.Jvm> machines) {
    double percent = Amounts.percent("--plant", plant, MOST_PLANT_PERCENT);
    Cache cache = caches.get(0);
    boolean several = caches.stream().anyMatch(other -> !other.name().equals(cache.name()));
    if (several || machines.size() > 1 || canaryOnly) {
      throw new InputError("--plant compares one system with itself; name one cache and one JVM");
    }
    requirePlantable("--plant", cache);
    String name = cache.name().toString();
    String jvm = machines.get(0).name();
    return List.of(new Sweep.Side(name, jvm, 0.0), new Sweep.Side(name, jvm, percent));
  }

  /**
   * Makes sure that a slowdown can be planted in a cache.
   *
   * @param what what would plant it, such as {@code --plant}
   * @throws InputError if not
   */
  static void requirePlantable(String what, Cache cache) {
    if (cache.isRemote()) {
      throw new InputError(
          "%s takes CPU time of the calling thread, and %s answers from another process"
              .formatted(what, cache.name()));
    }
  }

  private List<Sweep.Jvm> parsed() {
    List<Sweep.Jvm> parsed = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (String text : jvms) {
      Sweep.Jvm jvm = parsed(text);
      if (!names.add(jvm.name())) {
        throw new InputError("--jvm '" + text + "' is there twice");
      }
      parsed.add(jvm);
    }
    return parsed;
  }

  private static Sweep.Jvm parsed(String text) {
    List<String> words = List.of(text.strip().split(" +", -1));
    boolean named = !words.get(0).startsWith("-");
    List<String> flags = named ? words.subList(1, words.size()) : words;
    String home = named && !words.get(0).equals(Run.DEFAULT_JVM) ? words.get(0) : "";
    List<String> name = new ArrayList<>(flags);
    if (!home.isEmpty()) {
      name.add(0, Path.of(home).toAbsolutePath().normalize().getFileName().toString());
    }
    return new Sweep.Jvm(
        name.isEmpty() ? Run.DEFAULT_JVM : String.join(" ", name), home, List.copyOf(flags));
  }
}
