/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.reindexer;

import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.cachemark.api.Options;
import org.cachemark.api.Service;
import org.cachemark.harness.server.Place;
import org.cachemark.harness.server.Pool;
import org.cachemark.stores.BenchmarkStore;
import org.cachemark.stores.BenchmarkStoreFactory;
import org.cachemark.stores.StoreCapability;
import org.cachemark.stores.StoreSpec;

/** Reindexer in the calling process, or in one of its own, which a service starts. */
public final class ReindexerFactory extends BenchmarkStoreFactory {

  private static final String SERVER = "server";

  /** The option that says whether answers are kept. */
  private static final String CACHE = "cache";

  @Override
  public String name() {
    return "reindexer";
  }

  @Override
  public Set<StoreCapability> capabilities(Options options) {
    Set<StoreCapability> all = EnumSet.allOf(StoreCapability.class);
    if (!options.flag(SERVER)) {
      all.remove(StoreCapability.REMOTE);
    }
    return all;
  }

  @Override
  public Map<String, String> options() {
    return Map.of(
        SERVER,
        "true: in a process of its own",
        CACHE,
        "on, unless it says otherwise: what is asked for a third time has a kept answer, as by"
            + " Reindexer's default; off: each is searched for",
        Pool.OPTION,
        "of a server: " + Pool.MEANING,
        Service.OPTION,
        Place.MEANING);
  }

  @Override
  protected BenchmarkStore open(StoreSpec spec) {
    Options options = spec.options();
    boolean keepsAnswers = options.isOn(CACHE);
    if (options.flag(SERVER)) {
      return new ReindexerStore(
          Remote.connect(Place.of(name(), options).address(), Pool.size(options)),
          keepsAnswers,
          spec.hasText());
    }
    if (options.text(Pool.OPTION).isPresent()) {
      throw new IllegalArgumentException(
          "option pool is for reindexer's server, not for reindexer in the process");
    }
    NativeLibrary.fault()
        .ifPresent(
            why -> {
              throw new IllegalStateException(why);
            });
    return new ReindexerStore(new Embedded(), keepsAnswers, spec.hasText());
  }
}
