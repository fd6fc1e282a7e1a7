/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.cachemark.results.Json;
import org.cachemark.results.Results;
import org.cachemark.results.Run;
import org.cachemark.runner.Home;
import org.cachemark.runner.InputError;
import org.cachemark.runner.TestCatalogue;
import org.cachemark.runner.TestRun;
import org.cachemark.runner.catalogue.Catalogue;
import org.cachemark.runner.catalogue.ClassPaths;
import org.cachemark.runner.catalogue.SystemUnderTest;
import org.cachemark.runner.run.Checksums;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A repository with one library, and bundles that say what they measured of it. */
class BundleJarsTest {

  private static final String SYSTEM = "caffeine@3.3.1";
  private static final String LIBRARY = "caffeine-3.3.1.jar";

  @TempDir Path directory;

  private Catalogue catalogue;
  private ClassPaths classPaths;

  /** By name, as whoever measures Caffeine here has them. */
  private Map<String, String> jars;

  @BeforeEach
  void fetch() throws IOException {
    Path repository = directory.resolve("repository");
    write(repository.resolve("com/example/caffeine/3.3.1").resolve(LIBRARY));
    System.setProperty("maven.repo.local", repository.toString());
    catalogue = TestCatalogue.in(directory);
    Home home = TestCatalogue.home(directory);
    write(home.root().resolve("api/target/cachemark-api.jar"));
    classPaths = new ClassPaths(home, true);
    SystemUnderTest caffeine = catalogue.system(SYSTEM);
    List<Path> paths =
        classPaths.ofCell(catalogue.familyOf(caffeine.product()), List.of(caffeine), Map.of());
    for (Path path : paths) {
      if (!Files.exists(path)) {
        write(path);
      }
    }
    jars = new TreeMap<>(new Checksums().of(paths));
    assertThat(jars).containsKey(LIBRARY).containsKey("cachemark-harness.jar");
  }

  private static void write(Path jar) throws IOException {
    Files.createDirectories(jar.getParent());
    Files.writeString(jar, jar.getFileName().toString());
  }

  @AfterEach
  void forget() {
    System.clearProperty("maven.repo.local");
    classPaths.close();
  }

  /** What is said of a bundle that has measured a system with the jars. */
  private List<String> check(String system) throws IOException {
    ObjectNode plan =
        Json.MAPPER.valueToTree(TestRun.of(TestRun.cells("Read", system), null, List.of(system)));
    ((ObjectNode) plan.path("systems").path(system)).set("jars", Json.MAPPER.valueToTree(jars));
    Run run = Json.MAPPER.treeToValue(plan, Run.class);
    Results results = new Results(run, Map.of(), Map.of(), List.of());
    return new BundleJars(catalogue, classPaths)
        .require(new Bundle(Path.of("theirs.zip"), results, false));
  }

  private void assertRefused(String reason) {
    assertThatThrownBy(() -> check(SYSTEM))
        .isInstanceOf(InputError.class)
        .hasMessageStartingWith("theirs.zip is no sound bundle: ")
        .hasMessageContaining(reason);
  }

  @Test
  void areThoseOfTheCatalogue() throws IOException {
    assertThat(check(SYSTEM)).isEmpty();
  }

  @Test
  void refusesALibraryWithOtherBytes() {
    jars.put(LIBRARY, "0".repeat(64));
    assertRefused(
        LIBRARY
            + " of caffeine@3.3.1 is not what its coordinates name: its SHA-256 begins with"
            + " 000000000000, not ");
  }

  @Test
  void refusesARunThatDidNotHaveTheLibrary() {
    jars.remove(LIBRARY);
    assertRefused("caffeine@3.3.1 was measured without " + LIBRARY);
  }

  /** The revision tells which they are, and it may be an older one. */
  @Test
  void takesOtherBytesOfOurOwnJars() throws IOException {
    jars.put("cachemark-harness.jar", "0".repeat(64));
    assertThat(check(SYSTEM)).isEmpty();
  }

  @Test
  void saysWhatCannotBeHeldToAnything() throws IOException {
    assertThat(check("jcache:com.acme:cache@1.0"))
        .containsExactly(
            "jars of jcache:com.acme:cache@1.0 not checked: it is not of the catalogue");
    assertThat(check("nosuch@1.0"))
        .singleElement()
        .asString()
        .startsWith("jars of nosuch@1.0 not checked: ");
  }
}
