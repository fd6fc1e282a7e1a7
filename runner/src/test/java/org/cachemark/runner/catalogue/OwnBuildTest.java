/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.cachemark.runner.InputError;
import org.junit.jupiter.api.Test;

/** What of a class path one's own build of a library takes the place of. */
class OwnBuildTest {

  private static final Path OWN = Path.of("mine.jar");

  private static List<Path> replaced(String artifact, String... jars) {
    List<Path> path = new ArrayList<>(List.of(jars).stream().map(Path::of).toList());
    Library library = new Library(artifact, "2.19.6", null, null, null, null, null, null, null);
    ClassPaths.replace(path, library, OWN);
    return path;
  }

  @Test
  void leavesLibrariesWhoseNamesBeginAlike() {
    assertThat(
            replaced(
                "org.opensearch:opensearch", "opensearch-2.19.6.jar", "opensearch-core-2.19.6.jar"))
        .containsExactly(OWN, Path.of("opensearch-core-2.19.6.jar"));
  }

  @Test
  void isRefusedWhereThereIsNothingToReplace() {
    assertThatThrownBy(() -> replaced("a:b", "c-1.jar"))
        .isInstanceOf(InputError.class)
        .hasMessage("mine.jar cannot take the place of a:b");
  }
}
