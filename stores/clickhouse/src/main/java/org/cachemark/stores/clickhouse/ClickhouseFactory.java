/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.clickhouse;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.cachemark.api.Options;
import org.cachemark.harness.server.Durability;
import org.cachemark.harness.server.Pool;
import org.cachemark.programs.Programs;
import org.cachemark.stores.BenchmarkStore;
import org.cachemark.stores.BenchmarkStoreFactory;
import org.cachemark.stores.StoreCapability;
import org.cachemark.stores.StoreSpec;

/** ClickHouse in the calling process, with its data in files. One store can be open at a time. */
public final class ClickhouseFactory extends BenchmarkStoreFactory {

  private static final String NAME = "clickhouse";

  /** Where npm's package has it. */
  private static final Path LIBRARY =
      Path.of("node_modules", "@chdb", "lib-linux-x64-gnu", "libchdb.so");

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Set<StoreCapability> capabilities(Options options) {
    return EnumSet.complementOf(EnumSet.of(StoreCapability.REMOTE));
  }

  @Override
  public Map<String, String> options() {
    return Map.of(Pool.OPTION, Pool.MEANING, Durability.OPTION, Durability.MEANING);
  }

  @Override
  protected BenchmarkStore open(StoreSpec spec) {
    return new ClickhouseStore(spec, library());
  }

  /**
   * Loads the library.
   *
   * @throws IllegalStateException if it is not there, or cannot be loaded
   */
  static Chdb library() {
    try {
      return Chdb.load(Programs.ofUser().require(NAME).folder().resolve(LIBRARY));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
