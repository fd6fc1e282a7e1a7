/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.sphinx;

import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.cachemark.api.Options;
import org.cachemark.harness.server.Durability;
import org.cachemark.harness.server.Place;
import org.cachemark.harness.server.ServerOptions;
import org.cachemark.stores.BenchmarkStore;
import org.cachemark.stores.BenchmarkStoreFactory;
import org.cachemark.stores.StoreCapability;
import org.cachemark.stores.StoreSpec;
import org.cachemark.stores.jdbc.JdbcStore;

/** Sphinx in a process of its own, which a {@link SphinxService} starts. */
public final class SphinxFactory extends BenchmarkStoreFactory {

  static final String NAME = "sphinx";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Set<StoreCapability> capabilities(Options options) {
    return EnumSet.complementOf(EnumSet.of(StoreCapability.TEXT_TYPO));
  }

  @Override
  public Map<String, String> options() {
    return ServerOptions.ofStarted();
  }

  @Override
  protected BenchmarkStore open(StoreSpec spec) {
    requireNoDisk(spec.options());
    String url = Place.of(name(), spec.options()).address();
    return new JdbcStore(spec, new SphinxDialect(url, spec.hasText()));
  }

  /**
   * Makes sure that writes need not wait for the disk: told to sync its log at each of them, Sphinx
   * 2.2.11 writes none.
   *
   * @throws IllegalArgumentException if they have to
   */
  static void requireNoDisk(Options options) {
    if (Durability.of(options) == Durability.DISK) {
      throw new IllegalArgumentException("sphinx has no log that a write waits for");
    }
  }
}
