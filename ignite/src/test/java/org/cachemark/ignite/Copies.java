/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.ignite.Ignite;
import org.apache.ignite.IgniteCache;
import org.apache.ignite.cache.CachePeekMode;
import org.apache.ignite.cluster.ClusterNode;
import org.apache.ignite.lang.IgniteCallable;
import org.apache.ignite.resources.IgniteInstanceResource;

/** What a cache has in its primary and in its backup, server by server. */
final class Copies {

  private static final long LOOK_EVERY_MILLIS = 50;

  private final Ignite client;
  private final String cache;
  private final List<Integer> keys;
  private Map<Object, Map<Integer, Object>> ofServer = Map.of();

  private Copies(Ignite client, String cache, Collection<Integer> keys) {
    this.client = client;
    this.cache = cache;
    this.keys = new ArrayList<>(keys);
  }

  /**
   * All copies, once they are where they belong and do not change, or as they are then.
   *
   * @param deadline by {@link System#nanoTime}
   */
  static Copies await(Ignite client, String cache, Collection<Integer> keys, long deadline)
      throws InterruptedException {
    Copies copies = new Copies(client, cache, keys);
    copies.look();
    boolean isSteady = false;
    while (!isSteady && System.nanoTime() < deadline) {
      Map<Object, Map<Integer, Object>> before = copies.ofServer;
      Thread.sleep(LOOK_EVERY_MILLIS);
      copies.look();
      isSteady = copies.areComplete() && before.equals(copies.ofServer);
    }
    return copies;
  }

  private void look() {
    Map<Object, Map<Integer, Object>> found = new HashMap<>();
    for (ClusterNode server : client.cluster().forServers().nodes()) {
      found.put(
          server.id(),
          client.compute(client.cluster().forNode(server)).call(new Peek(cache, keys)));
    }
    ofServer = found;
  }

  private boolean areComplete() {
    return keys.stream().allMatch(key -> !valuesOf(key).contains(null));
  }

  /** The values of a key where it should be; null for one that is missing. */
  private List<Object> valuesOf(Integer key) {
    List<Object> values = new ArrayList<>();
    for (ClusterNode owner : client.affinity(cache).mapKeyToPrimaryAndBackups(key)) {
      values.add(ofServer.getOrDefault(owner.id(), Map.of()).get(key));
    }
    return values;
  }

  /** Keys of which some copy is as it is asked. */
  long count(Predicate<Object> wanted) {
    return keys.stream().filter(key -> valuesOf(key).stream().anyMatch(wanted)).count();
  }

  /** Keys that have copies, not all of which are what was written last. */
  long old(Map<Integer, Object> newest) {
    return keys.stream()
        .filter(
            key ->
                valuesOf(key).stream()
                    .anyMatch(value -> value != null && !value.equals(newest.get(key))))
        .count();
  }

  /** Looks into the server where it runs. */
  private static final class Peek implements IgniteCallable<Map<Integer, Object>> {

    private final String cache;
    private final List<Integer> keys;
    @IgniteInstanceResource private transient Ignite ignite;

    Peek(String cache, List<Integer> keys) {
      this.cache = cache;
      this.keys = keys;
    }

    @Override
    public Map<Integer, Object> call() {
      IgniteCache<Integer, Object> here = ignite.cache(cache);
      Map<Integer, Object> found = new HashMap<>();
      for (Integer key : keys) {
        Object value = here.localPeek(key, CachePeekMode.PRIMARY, CachePeekMode.BACKUP);
        if (value != null) {
          found.put(key, value);
        }
      }
      return found;
    }
  }
}
