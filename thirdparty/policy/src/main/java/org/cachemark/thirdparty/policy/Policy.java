/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.thirdparty.policy;

import java.util.HashMap;
import java.util.Map;
import java.util.function.ToIntBiFunction;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.CacheSpec;
import org.jspecify.annotations.Nullable;

/**
 * A cache that holds at most its capacity, in entries or in their weight, always. What makes it one
 * policy or another is where it keeps its entries, and what it does when one is asked for. A write
 * to an entry that is there counts as asking for it. What is heavier than the capacity is not kept,
 * and nothing goes for it. Safe for many threads, by a lock around everything.
 */
abstract class Policy<K, V> implements BenchmarkCache<K, V> {

  private final Map<K, Node<K, V>> entries = new HashMap<>();
  private final long capacity;
  private final ToIntBiFunction<K, V> weigher;
  private final String unit;
  private long weight;

  /** Makes an empty cache. */
  Policy(CacheSpec<K, V> spec) {
    capacity = spec.capacity();
    weigher = spec.weigher().orElse((key, value) -> 1);
    unit = spec.weigher().isPresent() ? "by weight" : "entries";
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
    weight -= node.weight;
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
    int asked = weigher.applyAsInt(key, value);
    if (asked > capacity) {
      remove(key);
      return;
    }
    Node<K, V> node = entries.get(key);
    if (node != null) {
      weight += asked - node.weight;
      node.weight = asked;
      node.value = value;
      touched(node);
      makeRoom(0);
      return;
    }
    makeRoom(asked);
    node = new Node<>(key, value, asked);
    entries.put(key, node);
    weight += asked;
    added(node);
  }

  private void makeRoom(int asked) {
    while (weight + asked > capacity) {
      makeRoom();
    }
  }

  @Override
  public final synchronized boolean putIfAbsent(K key, V value) {
    if (get(key) != null) {
      return false;
    }
    put(key, value);
    return true;
  }

  @Override
  public final synchronized void remove(K key) {
    Node<K, V> node = entries.remove(key);
    if (node != null) {
      weight -= node.weight;
      removed(node);
    }
  }

  @Override
  public final synchronized void clear() {
    entries.values().forEach(this::removed);
    entries.clear();
    weight = 0;
    forget();
  }

  @Override
  public final synchronized long size() {
    return entries.size();
  }

  @Override
  public String configuration() {
    return "%s, %d %s".formatted(getClass().getSimpleName(), capacity, unit);
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
