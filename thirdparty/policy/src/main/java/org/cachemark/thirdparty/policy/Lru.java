/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.thirdparty.policy;

import org.cachemark.api.CacheSpec;

/** Evicts the least recently used. */
final class Lru<K, V> extends Fifo<K, V> {

  Lru(CacheSpec<K, V> spec) {
    super(spec);
  }

  @Override
  void touched(Node<K, V> node) {
    queue.remove(node);
    queue.add(node);
  }
}
