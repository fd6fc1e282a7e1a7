/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.cachemark.api.Options;
import org.cachemark.stores.Crash;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RocksdbDurabilityTest {

  @TempDir Path directory;

  @Test
  void hasWhatItAcknowledgedInItsFilesIfItIsToldSo() throws Exception {
    assertThat(Crash.nameAfter(new RocksdbFactory(), Options.parse("durability=disk"), directory))
        .isEqualTo("overwritten");
  }

  @Test
  void losesItOtherwise() throws Exception {
    assertThat(Crash.nameAfter(new RocksdbFactory(), Options.NONE, directory)).isEqualTo("loaded");
  }
}
