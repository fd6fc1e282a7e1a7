/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

class CLibraryTest {

  @Test
  @EnabledIf("isGlibc")
  void tellsItsVersion() {
    assertThat(CLibrary.now().orElseThrow()).matches("glibc 2\\.\\d+");
  }

  static boolean isGlibc() {
    return Files.exists(Path.of("/lib64/ld-linux-x86-64.so.2"));
  }
}
