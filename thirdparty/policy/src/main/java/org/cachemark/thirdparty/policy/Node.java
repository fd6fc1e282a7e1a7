/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.thirdparty.policy;

import org.jspecify.annotations.Nullable;

/** An entry, and its place in a queue. */
final class Node<K, V> {

  final K key;
  V value;

  /** What it takes of the capacity. */
  int weight;

  /** How often it was asked for, as its policy counts that. */
  long frequency;

  /** Where it stands in the order of a policy that has one, and since when. */
  long rank;

  long moment;

  @Nullable NodeQueue<K, V> queue;
  @Nullable Node<K, V> older;
  @Nullable Node<K, V> newer;

  Node(K key, V value, int weight) {
    this.key = key;
    this.value = value;
    this.weight = weight;
  }
}
