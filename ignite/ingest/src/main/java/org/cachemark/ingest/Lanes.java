/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ingest;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;
import org.apache.ignite.cache.affinity.Affinity;
import org.apache.ignite.cluster.ClusterNode;
import org.jspecify.annotations.Nullable;

/**
 * Which lane a key goes through: one of its partition's primary node, so that a batch is one
 * message to one node, as a rule. While nodes come and go, batches are split, and the order stays;
 * once primaries have changed, the next writer waits until nothing is on its way, and makes new
 * lanes. Threads may share it.
 */
final class Lanes<K, V> {

  /** While one batch of a node is on its way, the next of another lane can be. */
  private static final int LANES_A_NODE = 2;

  private final Affinity<K> affinity;
  private final Supplier<Lane<K, V>> newLane;
  private final Failure failure;

  /** Who takes a record reads; who makes new ones, or closes, writes. */
  private final ReadWriteLock lock = new ReentrantReadWriteLock();

  private volatile List<Object> primaries;
  private volatile List<Lane<K, V>> lanes = List.of();
  private List<Lane<K, V>> laneOfPartition = List.of();
  private volatile boolean isStale;
  private boolean isClosed;

  Lanes(Affinity<K> affinity, Supplier<Lane<K, V>> newLane, Failure failure) {
    this.affinity = affinity;
    this.newLane = newLane;
    this.failure = failure;
    primaries = primaries();
    make();
  }

  /** The primary node of each partition, as the cluster has it now. */
  private List<Object> primaries() {
    List<Object> found = new ArrayList<>();
    for (int partition = 0; partition < affinity.partitions(); partition++) {
      ClusterNode primary = affinity.mapPartitionToNode(partition);
      found.add(primary == null ? "nobody" : primary.id());
    }
    return found;
  }

  private void make() {
    Map<Object, List<Lane<K, V>>> ofNode = new HashMap<>();
    List<Lane<K, V>> made = new ArrayList<>();
    List<Lane<K, V>> ofPartition = new ArrayList<>();
    for (Object node : primaries) {
      List<Lane<K, V>> candidates =
          ofNode.computeIfAbsent(
              node,
              id -> {
                List<Lane<K, V>> own = new ArrayList<>();
                for (int i = 0; i < LANES_A_NODE; i++) {
                  own.add(newLane.get());
                }
                own.forEach(failure::wakes);
                made.addAll(own);
                return own;
              });
      ofPartition.add(candidates.get(ofPartition.size() % LANES_A_NODE));
    }
    failure.wakesNoMore(lanes);
    lanes = made;
    laneOfPartition = ofPartition;
  }

  /** Looks whether the primaries are others now. */
  void look() {
    try {
      List<Object> now = primaries();
      if (!now.equals(primaries)) {
        primaries = now;
        isStale = true;
      }
    } catch (RuntimeException e) {
      // a client that is cut off sees no primaries; what is thrown would end the looking
    }
  }

  private void follow() {
    lock.writeLock().lock();
    try {
      if (isStale) {
        drain();
        failure.throwIfThere();
        isStale = false;
        make();
      }
    } finally {
      lock.writeLock().unlock();
    }
  }

  /**
   * Takes a record, or a removal, into its key's lane.
   *
   * @throws IllegalStateException if they are closed
   */
  void take(K key, @Nullable V value, long bytes) {
    if (isStale) {
      follow();
    }
    lock.readLock().lock();
    try {
      if (isClosed) {
        throw new IllegalStateException("closed: nothing can be written any more");
      }
      laneOfPartition.get(affinity.partition(key)).take(key, value, bytes);
    } finally {
      lock.readLock().unlock();
    }
  }

  /** Waits until what was taken before is in the cache, or a failure is there. */
  void flush() {
    Lane.flush(lanes); // of lanes before these nothing is left
  }

  /** Waits until nothing is on its way, and nothing waits unless a failure is there. */
  void drain() {
    Lane.drain(lanes);
  }

  /** Lets what waits now go as soon as it can. */
  void hurry() {
    lanes.forEach(Lane::hurry);
  }

  long waiting() {
    return lanes.stream().mapToLong(Lane::waiting).sum();
  }

  int size() {
    return lanes.size();
  }

  /** Takes nothing from now on; says whether it did until now. */
  boolean close() {
    lock.writeLock().lock();
    try {
      boolean wasOpen = !isClosed;
      isClosed = true;
      return wasOpen;
    } finally {
      lock.writeLock().unlock();
    }
  }
}
