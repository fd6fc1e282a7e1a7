/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.thirdparty.policy;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import org.cachemark.api.CacheSpec;
import org.jspecify.annotations.Nullable;

/**
 * S3-FIFO (Yang and others, FIFO Queues are All You Need for Cache Eviction, SOSP 2023, algorithm
 * 1), with the paper's parameters: the small queue has a tenth of the capacity, the main one the
 * rest; counts go to 3; what was asked for more than once goes from the small queue to the main
 * one; and a key that was evicted from the small queue is a ghost until more others have followed
 * it than the main queue has room for. Two things that the paper leaves open: a count begins anew
 * in the main queue, which makes room before it takes one more.
 */
final class S3Fifo<K, V> extends Policy<K, V> {

  private static final int MOST = 3;
  private static final int SMALL_SHARE = 10;

  private final NodeQueue<K, V> small = new NodeQueue<>();
  private final NodeQueue<K, V> main = new NodeQueue<>();
  private final Map<K, Long> ghosts = new HashMap<>();
  private final Queue<Ghost<K>> ghostsByAge = new ArrayDeque<>();
  private final long smallCapacity;
  private final long mainCapacity;
  private long ghostsSoFar;

  /** A key that was evicted from the small queue, as so many were by then. */
  private record Ghost<K>(K key, long number) {}

  S3Fifo(CacheSpec<K, V> spec) {
    super(spec);
    smallCapacity = Math.max(1, capacity() / SMALL_SHARE);
    mainCapacity = capacity() - smallCapacity;
  }

  @Override
  void touched(Node<K, V> node) {
    node.frequency = Math.min(node.frequency + 1, MOST);
  }

  @Override
  void added(Node<K, V> node) {
    if (ghosts.remove(node.key) == null) {
      small.add(node);
    } else {
      main.add(node);
    }
  }

  @Override
  void removed(Node<K, V> node) {
    there(node.queue).remove(node);
  }

  @Override
  void forget() {
    ghosts.clear();
    ghostsByAge.clear();
  }

  @Override
  void makeRoom() {
    if (small.size() >= smallCapacity) {
      makeRoomInSmall();
    } else {
      makeRoomInMain();
    }
  }

  private void makeRoomInSmall() {
    for (Node<K, V> node = small.poll(); node != null; node = small.poll()) {
      if (node.frequency <= 1) {
        becomesGhost(node.key);
        drop(node);
        return;
      }
      if (main.size() >= mainCapacity) {
        makeRoomInMain();
      }
      node.frequency = 0;
      main.add(node);
    }
  }

  private void makeRoomInMain() {
    for (Node<K, V> node = main.poll(); node != null; node = main.poll()) {
      if (node.frequency == 0) {
        drop(node);
        return;
      }
      node.frequency--;
      main.add(node);
    }
  }

  private void becomesGhost(K key) {
    ghostsSoFar++;
    ghosts.put(key, ghostsSoFar);
    ghostsByAge.add(new Ghost<>(key, ghostsSoFar));
    @Nullable Ghost<K> oldest = ghostsByAge.peek();
    while (oldest != null && ghostsSoFar - oldest.number > mainCapacity) {
      ghostsByAge.remove();
      ghosts.remove(oldest.key, oldest.number); // unless it has become one again
      oldest = ghostsByAge.peek();
    }
  }
}
