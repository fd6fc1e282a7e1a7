/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.cachemark.results.Value;
import org.cachemark.runner.Home;
import org.cachemark.runner.InputError;
import org.cachemark.runner.TestCatalogue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassPathsTest {

  private static final Map<String, Value> MANY = Map.of("keys", new Value.Whole(1000));

  @TempDir Path directory;

  /** One that is in no repository: that it is missed shows that it is asked for. */
  @Test
  void haveWhatAParameterBringsInChecksAndInCells() throws IOException {
    Catalogue catalogue = TestCatalogue.withToys(directory);
    Family family = catalogue.family("Probes");
    SystemUnderTest shaky = catalogue.system("shaky");
    Home home = TestCatalogue.home(directory);
    Path api = Files.createDirectories(home.root().resolve("api/target"));
    Files.createFile(api.resolve("cachemark-api.jar"));
    try (ClassPaths paths = new ClassPaths(home, true)) {
      assertThat(paths.ofCheck(family, shaky, Map.of())).contains(family.suite());
      assertThatThrownBy(() -> paths.ofCheck(family, shaky, MANY))
          .isInstanceOf(InputError.class)
          .hasMessageStartingWith("shaky cannot be had: ");
      assertThatThrownBy(() -> paths.ofCell(family, List.of(shaky), MANY))
          .hasMessageStartingWith("shaky cannot be had: ");
    }
  }

  /** A product that is a zip, and one that names its jar: both are in the repository. */
  @Test
  void haveTheZipOfAProductThatIsOne() throws IOException {
    Path repository = directory.resolve("repository/com/acme/server/1");
    Path zip = Files.createDirectories(repository).resolve("server-1.zip");
    Files.createFile(zip);
    Path jar = Files.createFile(repository.resolve("server-1.jar"));
    String products =
        """
        {product: zipped, title: Zip, about: a zip, artifact: "com.acme:server:zip", default: "1",
          capabilities: [STORAGE]}
        ---
        {product: jarred, title: Jar, about: a jar, artifact: "com.acme:server", default: "1",
          capabilities: [STORAGE]}
        """;
    Path yaml = directory.resolve("servers/META-INF/cachemark/product.yaml");
    Files.createDirectories(yaml.getParent());
    Files.writeString(yaml, products);
    Home home = TestCatalogue.home(directory);
    Path api = Files.createDirectories(home.root().resolve("api/target"));
    Files.createFile(api.resolve("cachemark-api.jar"));
    Catalogue catalogue = Catalogue.load(home, List.of(directory.resolve("servers")));
    Family family = catalogue.family("PopulateParallelOnce");
    System.setProperty("maven.repo.local", directory.resolve("repository").toString());
    try (ClassPaths paths = new ClassPaths(home, true)) {
      assertThat(paths.ofCell(family, List.of(catalogue.system("zipped")), Map.of()))
          .contains(zip)
          .doesNotContain(jar);
      assertThat(paths.ofCell(family, List.of(catalogue.system("jarred")), Map.of()))
          .contains(jar)
          .doesNotContain(zip);
    } finally {
      System.clearProperty("maven.repo.local");
    }
  }
}
