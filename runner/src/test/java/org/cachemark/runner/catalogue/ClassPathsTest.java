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
}
