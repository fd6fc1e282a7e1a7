/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.cachemark.api.BenchmarkCacheFactory;
import org.cachemark.api.BenchmarkCacheFactory.Environment;
import org.cachemark.api.Factories;
import org.cachemark.api.Options;
import org.cachemark.harness.server.Pool;

/**
 * Makes the memories of one product. An adapter extends it, and names itself in {@code
 * META-INF/services}. Factories are stateless and safe to share between threads.
 */
public abstract class KeyMemoryFactory {

  /** The product's name as it is written in sweeps and on the command line. */
  public abstract String name();

  /** What a memory with these options can do. */
  public abstract Set<MemoryCapability> capabilities(Options options);

  /** The options that this factory knows, each with its values and meaning in a line. */
  public Map<String, String> options() {
    return Map.of();
  }

  /**
   * Starts what memories with these options need around them, such as servers, and would otherwise
   * start and end each for itself. Most need nothing.
   *
   * @throws IllegalArgumentException if there is an option that the factory does not know, or a
   *     value that it does not take
   * @throws IllegalStateException if it does not start; the message says why, in a line
   */
  public Environment start(Options options) {
    options.requireKnown(name(), options(), Map.of());
    return () -> {};
  }

  /**
   * The same options for a memory that one thread alone uses: with one connection, where it takes a
   * {@linkplain Pool pool} and they do not say how many.
   */
  public final Options ofOneThread(Options options) {
    if (!options().containsKey(Pool.OPTION) || options.text(Pool.OPTION).isPresent()) {
      return options;
    }
    Map<String, String> values = new HashMap<>(options.values());
    values.put(Pool.OPTION, "1");
    return new Options(values);
  }

  /**
   * Makes an empty memory.
   *
   * @param keys how many it is made for, from 1: the bound of one that is bounded, and those that
   *     one with a stated rate keeps it for; others grow as they please
   * @throws IllegalArgumentException if there is an option that the factory does not know, a value
   *     that it does not take, or keys are below 1
   */
  public final KeyMemory create(int keys, Options options) {
    options.requireKnown(name(), options(), Map.of());
    if (keys < 1) {
      throw new IllegalArgumentException("a memory is made for 1 key or more, not " + keys);
    }
    return open(keys, options);
  }

  /** Makes an empty memory by what was found sound. */
  protected abstract KeyMemory open(int keys, Options options);

  /**
   * Finds the factory of a product on the class path: of memories, or else of caches, each of which
   * can be one.
   *
   * @param nameOrClass the factory's {@link #name()}, or its class name
   * @throws IllegalArgumentException if there is none
   */
  public static KeyMemoryFactory find(String nameOrClass) {
    try {
      return Factories.find(
          KeyMemoryFactory.class, KeyMemoryFactory::name, "memory factory", nameOrClass);
    } catch (IllegalArgumentException e) {
      try {
        return new CacheMemoryFactory(BenchmarkCacheFactory.find(nameOrClass));
      } catch (IllegalArgumentException noCache) {
        e.addSuppressed(noCache);
        throw e;
      }
    }
  }
}
