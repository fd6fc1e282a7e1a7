/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.thirdparty.policy;

import java.util.HashMap;
import java.util.Map;
import org.cachemark.api.BenchmarkCache;
import org.jspecify.annotations.Nullable;

/**
 * A cache that holds at most its capacity, always. What makes it one policy or another is where it
 * keeps its entries, and what it does when one is asked for. A write to an entry that is there
 * counts as asking for it. Safe for many threads, by a lock around everything.
 */
abstract class Policy<K, V> implements BenchmarkCache<K, V> {

  private final Map<K, Node<K, V>> entries = new HashMap<>();
  private final long capacity;

  /**
   * Makes an empty cache.
   *
   * @param capacity entries, from 1
   */
  Policy(long capacity) {
    this.capacity = capacity;
  }

  /** An entry that is there was asked for. */
  abstract void touched(Node<K, V> node);

  /** A new entry came; there is room for it. */
  abstract void added(Node<K, V> node);

  /** An entry is taken out at somebody's wish. */
  abstract void removed(Node<K, V> node);

  /** Takes one or more entries out, and {@linkplain #drop drops} each; there is one. */
  abstract void makeRoom();

  /**
   * All entries were taken out: what is still known of those that were there is to be forgotten.
   */
  void forget() {}

  /** What makes room chose an entry, and has taken it out. */
  final void drop(Node<K, V> node) {
    entries.remove(node.key);
  }

  final long capacity() {
    return capacity;
  }

  @Override
  public final synchronized @Nullable V get(K key) {
    Node<K, V> node = entries.get(key);
    if (node == null) {
      return null;
    }
    touched(node);
    return node.value;
  }

  @Override
  public final synchronized void put(K key, V value) {
    Node<K, V> node = entries.get(key);
    if (node != null) {
      node.value = value;
      touched(node);
      return;
    }
    while (entries.size() >= capacity) {
      makeRoom();
    }
    node = new Node<>(key, value);
    entries.put(key, node);
    added(node);
  }

  @Override
  public final synchronized void remove(K key) {
    Node<K, V> node = entries.remove(key);
    if (node != null) {
      removed(node);
    }
  }

  @Override
  public final synchronized void clear() {
    entries.values().forEach(this::removed);
    entries.clear();
    forget();
  }

  @Override
  public final synchronized long size() {
    return entries.size();
  }

  @Override
  public String configuration() {
    return "%s, %d entries".formatted(getClass().getSimpleName(), capacity);
  }

  @Override
  public void close() {}

  /** What a queue has given is there: a policy that loses count would otherwise go on. */
  static <T> T there(@Nullable T oldest) {
    if (oldest == null) {
      throw new IllegalStateException("nothing is there to evict");
    }
    return oldest;
  }
}
