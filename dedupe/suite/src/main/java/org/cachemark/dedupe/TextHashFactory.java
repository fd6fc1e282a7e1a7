/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe;

import java.util.Map;
import java.util.Set;
import org.cachemark.api.Factories;
import org.cachemark.api.Options;

/**
 * Makes the hashes of one product. An adapter extends it, and names itself in {@code
 * META-INF/services}. Factories are stateless and safe to share between threads.
 */
public abstract class TextHashFactory {

  /** The option that names the function, where a product has several. */
  public static final String FUNCTION = "function";

  /** The product's name as it is written in sweeps and on the command line. */
  public abstract String name();

  /** The functions that it has, as they are called in the contract's table of digests. */
  public abstract Set<String> functions();

  /** What a function can do. */
  protected abstract Set<HashCapability> capabilities(String function);

  /** Makes a function, for one thread. */
  protected abstract TextHash open(String function);

  /** The options that every such factory knows, each with its values and meaning in a line. */
  public final Map<String, String> options() {
    return Map.of(
        FUNCTION, "which function: " + String.join(", ", functions().stream().sorted().toList()));
  }

  /** What a hash with these options can do. */
  public final Set<HashCapability> capabilities(Options options) {
    return capabilities(function(options));
  }

  /**
   * Makes a hash for one thread.
   *
   * @throws IllegalArgumentException if there is an option that the factory does not know, or no
   *     such function
   */
  public final TextHash create(Options options) {
    options.requireKnown(name(), options(), Map.of());
    return open(function(options));
  }

  /**
   * The function that options name.
   *
   * @throws IllegalArgumentException if the product does not have it
   */
  public final String function(Options options) {
    String function = options.text(FUNCTION).orElse("");
    if (!functions().contains(function)) {
      throw new IllegalArgumentException(
          "%s has no function '%s', only %s"
              .formatted(name(), function, functions().stream().sorted().toList()));
    }
    return function;
  }

  /**
   * Finds the factory of a product on the class path.
   *
   * @param nameOrClass the factory's {@link #name()}, or its class name
   * @throws IllegalArgumentException if there is none
   */
  public static TextHashFactory find(String nameOrClass) {
    return Factories.find(
        TextHashFactory.class, TextHashFactory::name, "hash factory", nameOrClass);
  }
}
