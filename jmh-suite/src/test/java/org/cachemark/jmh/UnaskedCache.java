/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import org.cachemark.api.BenchmarkCache;

/** What is left of a cache for tests of what only gets and puts. */
abstract class UnaskedCache<K, V> implements BenchmarkCache<K, V> {

  @Override
  public final void remove(K key) {
    throw new UnsupportedOperationException();
  }

  @Override
  public final void clear() {
    throw new UnsupportedOperationException();
  }

  @Override
  public final long size() {
    throw new UnsupportedOperationException();
  }

  @Override
  public final String configuration() {
    return "";
  }

  @Override
  public final void close() {}
}
