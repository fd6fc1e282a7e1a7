/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe;

import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.cachemark.api.Factories;
import org.cachemark.api.Options;

/**
 * Makes the hashes of one product. An adapter extends it, and names itself in {@code
 * META-INF/services}. Factories are stateless and safe to share between threads.
 */
public abstract class TextHashFactory {

  /** The option that names the function, where a product has several. */
  public static final String FUNCTION = "function";

  /** The option of functions that take a key. */
  private static final String KEY = "key";

  private static final String PUBLISHED = "published";

  /** The product's name as it is written in sweeps and on the command line. */
  public abstract String name();

  /** The functions that it has, as they are called in the contract's table of digests. */
  public abstract Set<String> functions();

  /** What a function can do; whether it is {@link HashCapability#KEYED} is seen from its key. */
  protected abstract Set<HashCapability> capabilities(String function);

  /** Whether a function takes a key. */
  protected boolean takesKey(String function) {
    return false;
  }

  /** Makes a function that takes no key, for one thread. */
  protected abstract TextHash open(String function);

  /** Makes a function, for one thread, with a key if it takes one. */
  protected TextHash open(String function, HashKey key) {
    return open(function);
  }

  /** The options that every such factory knows, each with its values and meaning in a line. */
  public final Map<String, String> options() {
    Map<String, String> all = new TreeMap<>();
    all.put(
        FUNCTION, "which function: " + String.join(", ", functions().stream().sorted().toList()));
    if (functions().stream().anyMatch(this::takesKey)) {
      all.put(
          KEY,
          PUBLISHED + ": that of the known digests; else one that is drawn, and told to nobody");
    }
    return all;
  }

  /** What a hash with these options can do. */
  public final Set<HashCapability> capabilities(Options options) {
    String function = function(options);
    Set<HashCapability> all = EnumSet.noneOf(HashCapability.class);
    all.addAll(capabilities(function));
    if (takesKey(function) && options.text(KEY).isEmpty()) {
      all.add(HashCapability.KEYED);
    }
    return all;
  }

  /**
   * Makes a hash for one thread. All of a process that take a key have the same, so that threads
   * agree about digests.
   *
   * @throws IllegalArgumentException if there is an option that the factory does not know, or the
   *     function does not take, or no such function
   */
  public final TextHash create(Options options) {
    options.requireKnown(name(), options(), Map.of());
    String function = function(options);
    String key = options.text(KEY).orElse("");
    if (!key.isEmpty() && !takesKey(function)) {
      throw new IllegalArgumentException("%s of %s takes no key".formatted(function, name()));
    }
    if (!key.isEmpty() && !key.equals(PUBLISHED)) {
      throw new IllegalArgumentException(
          "option key must be published, not '%s'; without it a key is drawn".formatted(key));
    }
    return open(function, key.isEmpty() ? HashKey.secret() : HashKey.published());
  }

  /** The same options, with the key for which digests are known if the function takes one. */
  final Options published(Options options) {
    if (!takesKey(function(options))) {
      return options;
    }
    Map<String, String> values = new TreeMap<>(options.values());
    values.put(KEY, PUBLISHED);
    return new Options(values);
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
