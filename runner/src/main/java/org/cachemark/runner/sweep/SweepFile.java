/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.sweep;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.cachemark.runner.InputError;
import org.cachemark.runner.input.YamlFile;
import org.cachemark.runner.input.YamlNode;
import org.jspecify.annotations.Nullable;

/**
 * A sweep file as it is written: nothing but texts with their lines, none of them null; what the
 * file does not say is null as a whole. {@link SweepReader} makes sense of them.
 */
final class SweepFile {

  private static final Set<String> KEYS =
      Set.of(
          "about",
          "caches",
          "systems",
          "compare",
          "baseline",
          "ratios",
          "classpath",
          "threads",
          "cpus",
          "benchmarks",
          "jvms",
          "heap",
          "rounds",
          "warmup",
          "measure",
          "timeout",
          "remote",
          "services",
          "together",
          "exclude");

  public @Nullable Located about;
  public @Nullable List<Located> caches;
  public @Nullable Map<String, List<Located>> systems;
  public @Nullable List<Located> compare;
  public @Nullable Located baseline;
  public @Nullable Map<String, Located> ratios;
  public @Nullable List<Located> classpath;
  public @Nullable List<Located> threads;
  public @Nullable List<Located> cpus;
  public @Nullable List<Setting> benchmarks;
  public @Nullable List<Jvm> jvms;
  public @Nullable Located heap;
  public @Nullable Located rounds;
  public @Nullable Located warmup;
  public @Nullable Located measure;
  public @Nullable Located timeout;
  public @Nullable Map<String, Located> remote;
  public @Nullable Located services;
  public @Nullable Located together;
  public @Nullable List<Exclusion> exclude;

  private SweepFile(YamlNode file) {
    file.requireKeys("the file", "key", KEYS);
    about = Located.in(file, "about");
    caches = Located.listIn(file, "caches");
    systems = systemsIn(file);
    compare = Located.listIn(file, "compare");
    baseline = Located.in(file, "baseline");
    ratios = Located.mapIn(file, "ratios");
    classpath = Located.listIn(file, "classpath");
    threads = Located.listIn(file, "threads");
    cpus = Located.listIn(file, "cpus");
    benchmarks = listIn(file, "benchmarks", Setting::new);
    jvms = listIn(file, "jvms", Jvm::new);
    heap = Located.in(file, "heap");
    rounds = Located.in(file, "rounds");
    warmup = Located.in(file, "warmup");
    measure = Located.in(file, "measure");
    timeout = Located.in(file, "timeout");
    remote = Located.mapIn(file, "remote");
    services = Located.in(file, "services");
    together = Located.in(file, "together");
    exclude = listIn(file, "exclude", Exclusion::new);
  }

  private static <T> @Nullable List<T> listIn(
      YamlNode map, String key, Function<YamlNode, T> maker) {
    YamlNode value = map.get(key);
    return value == null ? null : value.list(key).stream().map(maker).toList();
  }

  /** Names by slot; null where none are said. */
  private static @Nullable Map<String, List<Located>> systemsIn(YamlNode map) {
    YamlNode systems = map.get("systems");
    if (systems == null) {
      return null;
    }
    Map<String, List<Located>> bySlot = new LinkedHashMap<>();
    systems.keys("systems").forEach(slot -> bySlot.put(slot, Located.listIn(systems, slot)));
    return bySlot;
  }

  /**
   * A benchmark; what is not its name, its caches, its threads or its CPUs is one of its
   * parameters.
   */
  static final class Setting {
    private static final Set<String> OWN = Set.of("name", "caches", "systems", "threads", "cpus");

    public @Nullable Located name;
    public @Nullable List<Located> caches;
    public @Nullable Map<String, List<Located>> systems;
    public @Nullable List<Located> threads;
    public @Nullable List<Located> cpus;
    final Map<String, List<Located>> params = new LinkedHashMap<>();

    private Setting(YamlNode node) {
      for (String key : node.keys("benchmarks")) {
        if (!OWN.contains(key)) {
          params.put(key, Located.listIn(node, key));
        }
      }
      systems = systemsIn(node);
      name = Located.in(node, "name");
      caches = Located.listIn(node, "caches");
      threads = Located.listIn(node, "threads");
      cpus = Located.listIn(node, "cpus");
    }
  }

  /** A JVM. */
  static final class Jvm {
    public @Nullable Located name;
    public @Nullable Located home;
    public @Nullable List<Located> flags;
    public @Nullable Located fromJdk;

    private Jvm(YamlNode node) {
      node.requireKeys("jvms", "key of a jvm", Set.of("name", "home", "flags", "fromJdk"));
      name = Located.in(node, "name");
      home = Located.in(node, "home");
      flags = Located.listIn(node, "flags");
      fromJdk = Located.in(node, "fromJdk");
    }
  }

  /** What is not measured; what is not the reason says which cells. */
  static final class Exclusion {
    public @Nullable Located because;
    final Map<String, Located> where = new LinkedHashMap<>();

    private Exclusion(YamlNode node) {
      for (String key : node.keys("exclude")) {
        where.put(key, Located.in(node, key));
      }
      because = where.remove("because");
    }
  }

  /**
   * Reads a file.
   *
   * @throws InputError if it cannot be read, is not YAML, or has keys or shapes that a sweep has
   *     not
   */
  static SweepFile read(Path file) {
    return new SweepFile(YamlFile.only(file, "sweep", "sweeps/quick.yaml"));
  }
}
