/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.cachemark.api.Options;
import org.cachemark.stores.BenchmarkStore;
import org.cachemark.stores.StoreSpec;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SqliteDurabilityTest {

  @TempDir Path directory;

  /** What SQLite itself says: 0 is off, 2 is full (sqlite.org/pragma.html). */
  @ParameterizedTest
  @CsvSource({"none, 0", "disk, 2"})
  void waitsForTheDiskIfItIsToldSo(String durability, int synchronous) {
    Options options = Options.parse("durability=" + durability);
    try (BenchmarkStore store =
        new SqliteFactory().create(new StoreSpec(1, false, 1, directory, options))) {
      assertThat(store.configuration())
          .contains("journal_mode wal, synchronous " + synchronous + ",");
    }
  }
}
