/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where Cachemark's own parts are: the root of a built checkout, or of a release that was unpacked,
 * which has the jars in {@code jars/} and {@code adapters/}.
 */
public record Home(Path root) {

  /** Folder of a release with the adapters, and the suites of other kinds of systems. */
  public static final String ADAPTERS = "adapters";

  /** Folder of a release with what else is measured by. */
  public static final String JARS = "jars";

  private static final Properties VERSIONS = new Properties();

  static {
    try (InputStream in = Home.class.getResourceAsStream("versions.properties")) {
      VERSIONS.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The checkout that {@code run.sh} names, or else the working directory. */
  public static Home find() {
    return new Home(Path.of(System.getProperty("cachemark.home", "")).toAbsolutePath().normalize());
  }

  /** What a release has, and no checkout: the revision that it was made of. */
  public static final String REVISION = "REVISION";

  /** Whether this is a release, where there is nothing to build. */
  public boolean isRelease() {
    return Files.isRegularFile(root.resolve(REVISION));
  }

  /** Sweeps that come with Cachemark. */
  public Path sweeps() {
    return root.resolve("sweeps");
  }

  /** What runs write. */
  public Path runs() {
    return root.resolve(System.getProperty("cachemark.runs", "runs"));
  }

  /** Figures that were kept to compare with. */
  public Path baselines() {
    String own = System.getProperty("cachemark.baselines");
    return own != null || !isRelease()
        ? root.resolve(own == null ? "reports/baselines" : own)
        : runs().resolve("baselines");
  }

  /** What is remembered from run to run; a release may be where nobody may write. */
  private Path kept() {
    return isRelease() ? runs().resolve(".kept") : root.resolve("target");
  }

  /** Contract checks that were passed before. */
  public Path checks() {
    return kept().resolve("checks");
  }

  /** What the TCK of JSR-107 found here. */
  public Path tck() {
    return kept().resolve("tck.json");
  }

  /** The contract's jar. */
  public Path api() {
    return built("api", "cachemark-api.jar");
  }

  /** The jar with the contract's tests. */
  public Path contract() {
    return built("api", "cachemark-api-tests.jar");
  }

  /** What suites measure by. */
  public Path harness() {
    return built("harness", "cachemark-harness.jar");
  }

  /** The jar by which programs from packages are found. */
  public Path programs() {
    return built("programs", "cachemark-programs.jar");
  }

  /** The benchmarks' jar. */
  public Path suite() {
    return built("jmh-suite", "cachemark-jmh-suite.jar");
  }

  /**
   * The jars of adapters, and of suites of other kinds of systems, that come with Cachemark: those
   * of a folder in the order of their names.
   */
  public List<Path> adapters() {
    if (isRelease()) {
      return inFolder(root.resolve(ADAPTERS));
    }
    List<Path> jars = new ArrayList<>(builtIn("thirdparty", "cachemark-"));
    jars.add(jar(root.resolve("ignite"), "cachemark-"));
    jars.add(jar(root.resolve("ignite").resolve("ignite3"), "cachemark-"));
    jars.addAll(builtIn("stores", "cachemark-stores-"));
    jars.addAll(builtIn("dedupe", "cachemark-dedupe-"));
    return jars.stream().filter(Files::exists).toList();
  }

  private static List<Path> inFolder(Path folder) {
    try (Stream<Path> jars = Files.list(folder)) {
      return jars.filter(path -> path.toString().endsWith(".jar")).sorted().toList();
    } catch (IOException e) {
      throw incomplete(folder, e);
    }
  }

  private List<Path> builtIn(String folder, String prefix) {
    try (Stream<Path> children = Files.list(root.resolve(folder))) {
      return children
          .filter(Files::isDirectory)
          .sorted()
          .map(module -> jar(module, prefix))
          .toList();
    } catch (IOException e) {
      throw notBuilt(root.resolve(folder), e);
    }
  }

  private static Path jar(Path module, String prefix) {
    return module.resolve("target").resolve(prefix + module.getFileName() + ".jar");
  }

  private Path built(String module, String jar) {
    Path path =
        isRelease()
            ? root.resolve(JARS).resolve(jar)
            : root.resolve(module).resolve("target").resolve(jar);
    if (!Files.exists(path)) {
      throw isRelease() ? incomplete(path, null) : notBuilt(path, null);
    }
    return path;
  }

  private static InputError incomplete(Path missing, @Nullable Throwable cause) {
    return new InputError(missing + " is missing; unpack the release anew", cause);
  }

  private static InputError notBuilt(Path missing, @Nullable Throwable cause) {
    return new InputError(
        "Cachemark is not built, " + missing + " is missing; try: mvn package -DskipTests", cause);
  }

  /** Cachemark's own version. */
  public static String version() {
    return VERSIONS.getProperty("cachemark");
  }

  /** Version of JMH. */
  public static String jmhVersion() {
    return VERSIONS.getProperty("jmh.version");
  }

  /** Maven coordinates that the contract needs beside its own jar. */
  public static List<String> contractLibraries() {
    return Arrays.asList(VERSIONS.getProperty("contract").split(",", -1));
  }
}
