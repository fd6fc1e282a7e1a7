/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.thirdparty.policy;

import java.util.Comparator;
import java.util.TreeSet;
import org.cachemark.api.CacheSpec;

/**
 * Evicts the least frequently used, with dynamic aging (Arlitt and others, Evaluating Content
 * Management Techniques for Web Proxy Caches, Performance Evaluation Review 27(4), 2000: LFU-DA):
 * an entry's rank is how often it was asked for, more by the rank of what was evicted last when it
 * was asked for last. Of one rank, the one that was asked for the longest ago goes first.
 */
final class Lfu<K, V> extends Policy<K, V> {

  private final TreeSet<Node<K, V>> byRank =
      new TreeSet<>(
          Comparator.<Node<K, V>>comparingLong(node -> node.rank)
              .thenComparingLong(node -> node.moment));

  private long age;
  private long now;

  Lfu(CacheSpec<K, V> spec) {
    super(spec);
  }

  @Override
  void touched(Node<K, V> node) {
    removed(node);
    added(node);
  }

  @Override
  void added(Node<K, V> node) {
    node.frequency++;
    node.rank = node.frequency + age;
    node.moment = now++;
    byRank.add(node);
  }

  @Override
  void removed(Node<K, V> node) {
    byRank.remove(node);
  }

  @Override
  void forget() {
    age = 0;
  }

  @Override
  void makeRoom() {
    Node<K, V> least = there(byRank.pollFirst());
    age = least.rank;
    drop(least);
  }
}
