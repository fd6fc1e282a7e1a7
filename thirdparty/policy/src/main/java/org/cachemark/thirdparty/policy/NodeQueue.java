/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.thirdparty.policy;

import org.jspecify.annotations.Nullable;

/** Nodes from the newest to the oldest; each is in one queue at most. */
final class NodeQueue<K, V> {

  private @Nullable Node<K, V> newest;
  private @Nullable Node<K, V> oldest;
  private long size;

  long size() {
    return size;
  }

  @Nullable Node<K, V> oldest() {
    return oldest;
  }

  /** Puts a node that is in no queue before the newest. */
  void add(Node<K, V> node) {
    node.queue = this;
    node.older = newest;
    node.newer = null;
    if (newest == null) {
      oldest = node;
    } else {
      newest.newer = node;
    }
    newest = node;
    size++;
  }

  /** Takes a node of this queue out. */
  void remove(Node<K, V> node) {
    if (node.newer == null) {
      newest = node.older;
    } else {
      node.newer.older = node.older;
    }
    if (node.older == null) {
      oldest = node.newer;
    } else {
      node.older.newer = node.newer;
    }
    node.queue = null;
    node.newer = null;
    node.older = null;
    size--;
  }

  /** Takes the oldest out; null if there is none. */
  @Nullable Node<K, V> poll() {
    Node<K, V> polled = oldest;
    if (polled != null) {
      remove(polled);
    }
    return polled;
  }
}
