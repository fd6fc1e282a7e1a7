/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.thirdparty.policy;

import org.cachemark.api.CacheSpec;

/** First in, first out. */
class Fifo<K, V> extends Policy<K, V> {

  final NodeQueue<K, V> queue = new NodeQueue<>();

  Fifo(CacheSpec<K, V> spec) {
    super(spec);
  }

  @Override
  void touched(Node<K, V> node) {
    // it stays where it is
  }

  @Override
  final void added(Node<K, V> node) {
    queue.add(node);
  }

  @Override
  void removed(Node<K, V> node) {
    queue.remove(node);
  }

  @Override
  void makeRoom() {
    drop(there(queue.poll()));
  }
}
