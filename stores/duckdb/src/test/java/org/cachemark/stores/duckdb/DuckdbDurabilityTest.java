/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.cachemark.api.Options;
import org.cachemark.stores.BenchmarkStore;
import org.cachemark.stores.Item;
import org.cachemark.stores.StoreSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DuckdbDurabilityTest {

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({"none, in memory", "disk, in a file"})
  void hasAFileIfItIsToldSo(String durability, String told) {
    Options options = Options.parse("durability=" + durability);
    try (BenchmarkStore store = open(options)) {
      store.load(List.of(new Item(0, "one", 2001, "wort")).iterator());
      assertThat(store.configuration()).endsWith(told);
      assertThat(directory.resolve("items.duckdb").toFile().exists())
          .isEqualTo(durability.equals("disk"));
    }
  }

  /** Two databases in memory are two. */
  @Test
  void sharesNothingWithAnother() {
    try (BenchmarkStore one = open(Options.NONE);
        BenchmarkStore other = open(Options.NONE)) {
      one.load(List.of(new Item(0, "one", 2001, "wort")).iterator());
      other.load(List.of(new Item(1, "other", 2001, "wort")).iterator());
      assertThat(one.get(0)).isNotNull();
      assertThat(one.get(1)).isNull();
    }
  }

  private BenchmarkStore open(Options options) {
    return new DuckdbFactory().create(new StoreSpec(1, false, 1, directory, options));
  }
}
