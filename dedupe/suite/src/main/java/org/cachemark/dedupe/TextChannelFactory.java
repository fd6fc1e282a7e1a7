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
 * Makes the channels of one product. An adapter extends it, and names itself in {@code
 * META-INF/services}. Factories are stateless and safe to share between threads.
 */
public abstract class TextChannelFactory {

  /** The product's name as it is written in sweeps and on the command line. */
  public abstract String name();

  /** What a channel with these options can do. */
  public abstract Set<ChannelCapability> capabilities(Options options);

  /** The options that this factory knows, each with its values and meaning in a line. */
  public Map<String, String> options() {
    return Map.of();
  }

  /**
   * Makes a channel.
   *
   * @param workers how many send, from 1
   * @throws IllegalArgumentException if there is an option that the factory does not know, a value
   *     that it does not take, or workers are below 1
   */
  public final TextChannel create(int workers, Options options) {
    options.requireKnown(name(), options(), Map.of());
    if (workers < 1) {
      throw new IllegalArgumentException("a channel has 1 worker or more, not " + workers);
    }
    return open(workers, options);
  }

  /** Makes a channel by what was found sound. */
  protected abstract TextChannel open(int workers, Options options);

  /**
   * Finds the factory of a product on the class path.
   *
   * @param nameOrClass the factory's {@link #name()}, or its class name
   * @throws IllegalArgumentException if there is none
   */
  public static TextChannelFactory find(String nameOrClass) {
    return Factories.find(
        TextChannelFactory.class, TextChannelFactory::name, "channel factory", nameOrClass);
  }
}
