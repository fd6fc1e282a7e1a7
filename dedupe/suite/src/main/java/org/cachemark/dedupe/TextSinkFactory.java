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
 * Makes the sinks of one product. An adapter extends it, and names itself in {@code
 * META-INF/services}. Factories are stateless and safe to share between threads.
 */
public abstract class TextSinkFactory {

  /** The product's name as it is written in sweeps and on the command line. */
  public abstract String name();

  /** What a sink with these options can do. */
  public abstract Set<SinkCapability> capabilities(Options options);

  /** The options that this factory knows, each with its values and meaning in a line. */
  public Map<String, String> options() {
    return Map.of();
  }

  /**
   * Makes an empty sink.
   *
   * @throws IllegalArgumentException if there is an option that the factory does not know, or a
   *     value that it does not take
   */
  public final TextSink create(Options options) {
    options.requireKnown(name(), options(), Map.of());
    return open(options);
  }

  /** Makes an empty sink by what was found sound. */
  protected abstract TextSink open(Options options);

  /**
   * Finds the factory of a product on the class path.
   *
   * @param nameOrClass the factory's {@link #name()}, or its class name
   * @throws IllegalArgumentException if there is none
   */
  public static TextSinkFactory find(String nameOrClass) {
    return Factories.find(
        TextSinkFactory.class, TextSinkFactory::name, "sink factory", nameOrClass);
  }
}
