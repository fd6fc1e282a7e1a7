/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.cachemark.runner.catalogue.Catalogue;

/** A small catalogue, made of files as a build leaves them, for tests that measure nothing. */
public final class TestCatalogue {

  private static final String PRODUCTS =
      """
      product: map
      title: ConcurrentHashMap
      role: reference
      about: the JDK's map
      capabilities: [STORAGE]
      ---
      product: caffeine
      title: Caffeine
      about: defaults
      artifact: com.example:caffeine
      default: 3.3.1
      fits: [3.3.1, 2.9.3]
      capabilities: [STORAGE, BOUNDED, LOADING]
      variants:
        direct: {about: on the calling thread, options: {direct: true}}
      ---
      product: guava
      title: Guava
      about: defaults
      artifact: com.example:guava
      default: 33.8.0-jre
      fits: [33.8.0-jre]
      capabilities: [STORAGE, BOUNDED, LOADING]
      ---
      product: far
      title: Far
      about: servers
      onlyVariants: true
      artifact: com.example:far
      default: 2.17.0
      fits: [2.17.0, 2.13.0]
      capabilities: [STORAGE, REMOTE]
      named:
        sync: {"full": all at once}
      effects:
        - {option: config, pin: ["com.example:far-spring:@"]}
      variants:
        near: {about: in this JVM, title: Far NEAR, titleFrom: {2.14.0: Far NEAR (or so),
          2.9.0: Far NEAR}, capabilities: [STORAGE]}
        away: {about: in another, title: Far away, options: {sync: full}}
      ---
      product: jcache
      title: JCache
      about: providers
      onlyVariants: true
      capabilities: [STORAGE, LOADING]
      pin: ["a:api:1"]
      options: {storeByValue: false}
      named:
        storeByValue: {"false": by reference, "true": by value}
      files: [config]
      effects:
        - {option: bound, adds: [BOUNDED]}
        - {option: storeByValue=true, adds: [BY_VALUE]}
        - {option: config, adds: [BOUNDED], drops: [LOADING]}
      unlisted: {about: any}
      variants:
        acme:
          title: JCache Acme
          about: bounded
          artifact: com.acme:acme
          default: "2.0"
          fits: ["2.0"]
          pin: ["a:b:2"]
          options: {bound: acme}
        copier:
          title: JCache Copier
          about: copies always
          artifact: com.acme:copier
          default: "1.0"
          options: {storeByValue: true}
        local: {title: JCache own, about: own jars}
      """;

  private static final String BENCHMARKS =
      """
      [{"name": "PopulateParallelOnce", "method": "x.P.populate", "mode": "SingleShotTime",
        "about": "fills", "needs": [], "params": {
          "entries": {"about": "entries", "min": 1000, "max": 100000000,
            "remoteMax": 100000, "defaults": [1000000]},
          "threads": {"about": "threads", "min": 1, "max": 1024,
            "remoteMax": 1024, "defaults": [1]}}},
       {"name": "ReadOnly", "method": "x.R.read", "mode": "Throughput",
        "about": "reads", "needs": [], "params": {
          "entries": {"about": "entries", "min": 100, "max": 10000000,
            "remoteMax": 100000, "defaults": [100000]},
          "hitRate": {"about": "per cent", "min": 1, "max": 100, "remoteMax": 100,
            "defaults": [100, 50]}}},
       {"name": "LoadOnce", "method": "x.L.load", "mode": "Throughput",
        "about": "loads", "needs": ["LOADING"], "params": {}}]
      """;

  private TestCatalogue() {}

  /** Writes the files into a directory, and reads them. */
  public static Catalogue in(Path directory) {
    try {
      Path suite = directory.resolve("home/jmh-suite/target/cachemark-jmh-suite.jar");
      write(suite.resolve("META-INF/cachemark/benchmarks.json"), BENCHMARKS);
      Files.createDirectories(directory.resolve("home/thirdparty"));
      Path adapter = directory.resolve("adapter");
      write(adapter.resolve("META-INF/cachemark/product.yaml"), PRODUCTS);
      return Catalogue.load(new Home(directory.resolve("home")), List.of(adapter));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
