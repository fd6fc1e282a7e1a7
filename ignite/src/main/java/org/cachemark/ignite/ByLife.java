/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Views of one cache, each of which lets what is put through it live for a time of its own; each is
 * made once. Threads may share it.
 *
 * @param <C> Ignite's type of a view
 */
final class ByLife<K, V, C> {

  private final BiFunction<K, V, Duration> life;
  private final Function<Duration, C> view;
  private final Map<Duration, C> views = new ConcurrentHashMap<>();

  ByLife(BiFunction<K, V, Duration> life, Function<Duration, C> view) {
    this.life = life;
    this.view = view;
  }

  /** The view to put an entry through. */
  C of(K key, V value) {
    return views.computeIfAbsent(life.apply(key, value), view);
  }
}
