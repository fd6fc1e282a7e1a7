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
import org.cachemark.programs.Programs;
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
      product: pipe
      title: Pipe
      about: a map that is written to in several ways
      capabilities: [STORAGE]
      parameters: {way: [put, putAll, ordered]}
      ---
      product: caffeine
      title: Caffeine
      about: defaults
      artifact: com.example:caffeine
      default: 3.3.1
      fits: [3.3.1, 2.9.3]
      capabilities: [STORAGE, BOUNDED, LOADING]
      background: maintenance
      variants:
        direct: {about: on the calling thread, options: {direct: true}, background: nothing}
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
      overheadSeconds: 20
      named:
        sync: {"full": all at once}
      parameters:
        way: [put, putAll, putAllHash, streamer]
      meaning:
        batch: [way=putAll, way=streamer]
        longestWait: [way=streamer]
        sql: [always]
      effects:
        - {option: config, pin: ["com.example:far-spring:@"]}
        - {parameter: sql, pin: ["com.example:far-indexing:@"]}
        - {parameter: way=streamer, pin: ["com.example:far-streamer:@"]}
      variants:
        near: {about: in this JVM, title: Far NEAR, titleFrom: {2.14.0: Far NEAR (or so),
          2.9.0: Far NEAR}, capabilities: [STORAGE], overheadSeconds: 0.5}
        away: {about: in another, title: Far away, options: {sync: full}}
        thin: {about: a thin one, capabilities: [STORAGE], parameters: {way: [put, putAll]}}
        served: {about: by a server, capabilities: [STORAGE],
          service: {main: com.example.Servers, unless: [own]}}
      ---
      product: server
      title: Server 6
      about: a server of the run's, or of the user's
      artifact: com.example:server
      default: 6.2.0
      fits: [6.2.0, 6.1.0]
      capabilities: [STORAGE, REMOTE]
      pin: ["com.example:client:1"]
      service: {main: com.example.Servers, unless: [uri]}
      uri: {title: Server}
      variants:
        memory: {about: in memory, options: {engine: memory}, pin: ["com.example:plugin:@"]}
      ---
      product: theirs
      title: Theirs
      about: a server of the user's alone
      capabilities: [STORAGE, REMOTE]
      pin: ["com.example:client:1"]
      uri: {title: Theirs, only: true}
      ---
      product: packed
      title: Packed
      about: a server of the system's packages
      packages: [packed-server, packed-common]
      capabilities: [STORAGE]
      uri: {title: Packed}
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
          overheadSeconds: 8
          pin: ["a:b:2"]
          options: {bound: acme}
        copier:
          title: JCache Copier
          about: copies always
          artifact: com.acme:copier
          default: "1.0"
          keepsThreads: [copier-*]
          options: {storeByValue: true}
        local: {title: JCache own, about: own jars}
      """;

  private static final String FAMILY =
      """
      family: caches
      about: caches
      slots: {cache: cache}
      capabilities:
        cache: [STORAGE, OBJECTS, BOUNDED, BOUNDED_BY_BYTES, LOADING, BULK, BY_VALUE, REMOTE]
      check: {cache: {main: x.Check, inSuite: false}}
      libraries: []
      overheadSeconds: 1.5
      """;

  private static final String SCORE =
      """
      "metrics": [{"name": "time", "unit": "ms", "better": "lower", "scale": "logarithmic",
        "shown": "score"}]
      """;

  private static final String BENCHMARKS =
      """
      [{"name": "PopulateParallelOnce", "method": "x.P.populate", "measurer": "timed",
        "about": "fills", "needs": [], "ownThreads": true, "params": {
          "entries": {"kind": "whole", "about": "entries", "min": 1000, "max": 100000000,
            "remoteMax": 100000, "defaults": ["1000000"]}}, SCORE},
       {"name": "ReadOnly", "method": "x.R.read", "measurer": "timed",
        "about": "reads", "needs": [], "params": {
          "entries": {"kind": "whole", "about": "entries", "min": 100, "max": 10000000,
            "remoteMax": 100000, "defaults": ["100000"]},
          "hitRate": {"kind": "whole", "about": "per cent", "min": 1, "max": 100,
            "remoteMax": 100, "defaults": ["100", "50"]}}, SCORE},
       {"name": "Limited", "method": "x.W.work", "measurer": "timed",
        "about": "works", "needs": [], "params": {
          "entries": {"kind": "whole", "about": "entries", "min": 1, "max": 9000,
            "defaults": ["1000"]},
          "word": {"kind": "word", "about": "how", "words": ["old", "new", "small", "able", "left"],
            "defaults": ["old"], "limits": [{"word": "new", "fromJdk": 21},
              {"word": "left", "param": "side", "among": ["left", "middle"]},
              {"word": "small", "param": "entries", "most": 1000},
              {"word": "able", "needs": ["LOADING"]}]},
          "side": {"kind": "word", "about": "where", "words": ["left", "middle", "right"],
            "optional": true, "defaults": ["left"]}}, SCORE},
       {"name": "Weigh", "method": "x.Weigh", "measurer": "counted", "about": "weighs",
        "mostThreads": 1, "params": {}, SCORE},
       {"name": "LoadOnce", "method": "x.L.load", "measurer": "timed",
        "about": "loads", "needs": ["LOADING"], "params": {}, SCORE},
       {"name": "Ingest", "method": "x.I.ingest", "measurer": "timed",
        "about": "streams", "needs": [], "ownThreads": true, "params": {
          "records": {"kind": "whole", "about": "records", "min": 1000, "max": 10000000,
            "defaults": ["200000"]},
          "skew": {"kind": "decimal", "about": "exponent", "min": 0, "max": 2,
            "defaults": ["0"]},
          "way": {"kind": "word", "about": "the way", "words": ["put", "putAll", "putAllHash",
            "streamer", "ordered"], "optional": true, "ofSystem": true, "defaults": ["put"]},
          "sql": {"kind": "whole", "about": "indexes", "min": -1, "max": 100,
            "optional": true, "ofSystem": true, "defaults": ["-1"]},
          "batch": {"kind": "whole", "about": "records at once", "min": 1, "max": 100000,
            "optional": true, "ofSystem": true, "defaults": ["1000"]},
          "longestWait": {"kind": "duration", "about": "a flush", "min": "0ms", "max": "1h",
            "optional": true, "ofSystem": true, "defaults": ["0ms"]}}, SCORE}]
      """
          .replace("SCORE", SCORE);

  private static final String TOY_FAMILY =
      """
      family: toys
      about: hash functions in sets
      slots: {hash: hash, set: [set, cache]}
      capabilities: {hash: [WIDE], set: []}
      check: {hash: {main: x.Check, inSuite: true}, set: {main: x.Check, inSuite: true}}
      libraries: []
      overheadSeconds: 1.5
      """;

  private static final String TOY_BENCHMARKS =
      """
      [{"name": "Probes", "method": "x.Probes", "measurer": "counted", "about": "probes",
        "needs": [], "params": {
          "keys": {"kind": "whole", "about": "keys", "min": 1, "max": 1000000,
            "defaults": ["1000"]}},
        "metrics": [{"name": "probes", "better": "lower", "shown": "score"}]},
       {"name": "Spread", "method": "x.Spread", "measurer": "counted", "about": "buckets hit",
        "needs": ["BOUNDED"], "slots": ["set"], "params": {},
        "metrics": [{"name": "spread", "better": "higher", "shown": "score"}]}]
      """;

  private static final String TOYS =
      """
      product: fnv
      kind: hash
      title: FNV
      about: a hash
      capabilities: []
      ---
      product: xx
      kind: hash
      title: XX
      about: a hash
      artifact: com.example:xx
      default: 1.0
      capabilities: [WIDE]
      ---
      product: shaky
      kind: hash
      title: Shaky
      about: a hash that needs a library for many keys
      capabilities: []
      effects: [{parameter: keys, pin: ["com.example:keys:1"]}]
      ---
      product: open
      kind: set
      title: open
      about: a set with open addressing
      capabilities: []
      variants:
        robin: {about: and robin hood}
      """;

  private TestCatalogue() {}

  /** Writes the files into a directory, and reads them. */
  public static Catalogue in(Path directory) {
    return Catalogue.load(
        home(directory), List.of(adapter(directory)), new Programs(directory.resolve("programs")));
  }

  /** Has the programs of the product that takes some there. */
  public static void prepare(Path directory, String version) {
    write(
        directory.resolve("programs/packed/packages.tsv"),
        "packed-common\t1\npacked-server\t%s\n".formatted(version));
  }

  /** The same with a suite of another kind, whose benchmarks count and take two systems each. */
  public static Catalogue withToys(Path directory) {
    return Catalogue.load(home(directory), List.of(adapter(directory), toys(directory)));
  }

  /** Writes that suite, which has its systems with it. */
  public static Path toys(Path directory) {
    Path toys = directory.resolve("toys");
    write(toys.resolve("META-INF/cachemark/family.yaml"), TOY_FAMILY);
    write(toys.resolve("META-INF/cachemark/benchmarks.json"), TOY_BENCHMARKS);
    write(toys.resolve("META-INF/cachemark/product.yaml"), TOYS);
    return toys;
  }

  /** Writes what there is of a checkout. */
  public static Home home(Path directory) {
    Path suite = directory.resolve("home/jmh-suite/target/cachemark-jmh-suite.jar");
    write(suite.resolve("META-INF/cachemark/family.yaml"), FAMILY);
    write(suite.resolve("META-INF/cachemark/benchmarks.json"), BENCHMARKS);
    write(directory.resolve("home/harness/target/cachemark-harness.jar"), "");
    write(directory.resolve("home/thirdparty/none"), "");
    write(directory.resolve("home/stores/none"), "");
    write(directory.resolve("home/dedupe/none"), "");
    return new Home(directory.resolve("home"));
  }

  /** Writes an adapter of all products. */
  public static Path adapter(Path directory) {
    Path adapter = directory.resolve("adapter");
    write(adapter.resolve("META-INF/cachemark/product.yaml"), PRODUCTS);
    return adapter;
  }

  private static void write(Path file, String text) {
    try {
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
