/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores;

import java.util.Map;
import java.util.Set;
import org.cachemark.api.Factories;
import org.cachemark.api.Options;

/**
 * Makes the stores of one product. An adapter extends it, and names itself in {@code
 * META-INF/services}. Factories are stateless and safe to share between threads.
 */
public abstract class BenchmarkStoreFactory {

  /** The product's name as it is written in sweeps and on the command line. */
  public abstract String name();

  /** What a store with these options can do. */
  public abstract Set<StoreCapability> capabilities(Options options);

  /** The options that this factory knows, each with its values and meaning in a line. */
  public Map<String, String> options() {
    return Map.of();
  }

  /**
   * Opens an empty store.
   *
   * @throws IllegalArgumentException if there is an option that the factory does not know, a value
   *     that it does not take, or text is asked for that the store lacks
   * @throws IllegalStateException if it does not start; the message says why, in a line
   */
  public final BenchmarkStore create(StoreSpec spec) {
    spec.options().requireKnown(name(), options(), Map.of());
    if (spec.hasText() && !capabilities(spec.options()).contains(StoreCapability.TEXT)) {
      throw new IllegalArgumentException(name() + " lacks the capability " + StoreCapability.TEXT);
    }
    return open(spec);
  }

  /** Opens an empty store by a spec that was found sound. */
  protected abstract BenchmarkStore open(StoreSpec spec);

  /**
   * Finds the factory of a product on the class path.
   *
   * @param nameOrClass the factory's {@link #name()}, or its class name
   * @throws IllegalArgumentException if there is none
   * @throws LinkageError if another version of the product is on the class path, which lacks what
   *     the factory was compiled against
   */
  public static BenchmarkStoreFactory find(String nameOrClass) {
    return Factories.find(
        BenchmarkStoreFactory.class, BenchmarkStoreFactory::name, "store factory", nameOrClass);
  }
}
