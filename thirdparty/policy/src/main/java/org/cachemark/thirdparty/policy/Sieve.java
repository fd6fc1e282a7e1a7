/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.thirdparty.policy;

import org.cachemark.api.CacheSpec;
import org.jspecify.annotations.Nullable;

/**
 * SIEVE (Zhang and others, SIEVE is Simpler than LRU, NSDI 2024, algorithm 1): a hand goes from the
 * oldest to the newest, again and again, spares what was asked for since it last came by, and
 * evicts the first that was not.
 */
final class Sieve<K, V> extends Fifo<K, V> {

  private @Nullable Node<K, V> hand;

  Sieve(CacheSpec<K, V> spec) {
    super(spec);
  }

  @Override
  void touched(Node<K, V> node) {
    node.frequency = 1;
  }

  @Override
  void removed(Node<K, V> node) {
    if (node.equals(hand)) {
      hand = node.newer;
    }
    queue.remove(node);
  }

  @Override
  void makeRoom() {
    Node<K, V> at = hand == null ? there(queue.oldest()) : hand;
    while (at.frequency > 0) {
      at.frequency = 0;
      at = at.newer == null ? there(queue.oldest()) : at.newer;
    }
    hand = at.newer;
    queue.remove(at);
    drop(at);
  }
}
