/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.lucene;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.cachemark.api.Options;
import org.cachemark.stores.Crash;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LuceneDurabilityTest {

  @TempDir Path directory;

  @Test
  void hasWhatItAcknowledgedInItsFilesIfItIsToldSo() throws Exception {
    assertThat(Crash.nameAfter(new LuceneFactory(), Options.parse("durability=disk"), directory))
        .isEqualTo("overwritten");
  }

  @Test
  void hasNothingThereOtherwise() throws Exception {
    assertThat(Crash.nameAfter(new LuceneFactory(), Options.NONE, directory)).isNull();
  }
}
