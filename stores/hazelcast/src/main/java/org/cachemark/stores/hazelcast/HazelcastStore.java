/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.hazelcast;

import com.hazelcast.config.MapConfig;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import com.hazelcast.query.Predicate;
import com.hazelcast.query.Predicates;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.cachemark.stores.BenchmarkStore;
import org.cachemark.stores.Item;
import org.cachemark.stores.Way;
import org.jspecify.annotations.Nullable;

/** A map of items, which {@link Member} configures. */
final class HazelcastStore implements BenchmarkStore {

  private static final int BATCH = 1000;

  private final HazelcastInstance hazelcast;
  private final IMap<Integer, Item> items;

  /** A page has an order, which cannot be that of items: they have none. */
  private static final class ByKey implements Comparator<Map.Entry<Integer, Item>>, Serializable {

    private static final long serialVersionUID = 1;

    @Override
    public int compare(Map.Entry<Integer, Item> one, Map.Entry<Integer, Item> other) {
      return one.getKey().compareTo(other.getKey());
    }
  }

  /** What is in the map is a former store's. */
  HazelcastStore(HazelcastInstance hazelcast) {
    this.hazelcast = hazelcast;
    hazelcast.getMap(Member.ITEMS).destroy();
    items = hazelcast.getMap(Member.ITEMS);
  }

  @Override
  public void load(Iterator<Item> all) {
    Map<Integer, Item> batch = new HashMap<>();
    while (all.hasNext()) {
      Item item = all.next();
      batch.put(item.id(), item);
      if (batch.size() == BATCH || !all.hasNext()) {
        items.setAll(batch);
        batch.clear();
      }
    }
  }

  @Override
  public @Nullable Item get(int id) {
    return items.get(id);
  }

  @Override
  public Set<Way> ways() {
    return Set.of(Way.LOOP, Way.BULK);
  }

  @Override
  public List<@Nullable Item> getBulk(int... ids) {
    Set<Integer> keys = IntStream.of(ids).boxed().collect(Collectors.toSet());
    Map<Integer, Item> found = items.getAll(keys);
    return IntStream.of(ids).<@Nullable Item>mapToObj(found::get).toList();
  }

  @Override
  public List<Item> findByName(String name, int limit) {
    return find(Predicates.equal(Member.NAME, name), limit);
  }

  @Override
  public List<Item> findByNameSince(String name, int afterYear, int limit) {
    return find(
        Predicates.and(
            Predicates.equal(Member.NAME, name), Predicates.greaterThan(Member.YEAR, afterYear)),
        limit);
  }

  /** By the first page: of the predicates, that one alone knows a limit. */
  private List<Item> find(Predicate<Integer, Item> predicate, int limit) {
    return new ArrayList<>(items.values(Predicates.pagingPredicate(predicate, new ByKey(), limit)));
  }

  @Override
  public void overwrite(Item item) {
    items.set(item.id(), item);
  }

  @Override
  public Set<Way> writing() {
    return ways();
  }

  @Override
  public void overwriteBulk(List<Item> written) {
    Map<Integer, Item> batch = new HashMap<>();
    written.forEach(item -> batch.put(item.id(), item));
    items.setAll(batch);
  }

  @Override
  public String configuration() {
    MapConfig map = Member.items();
    return "Hazelcast %s, %d partitions, values as %s, backups %d, %s"
        .formatted(
            hazelcast.getCluster().getMembers().iterator().next().getVersion(),
            hazelcast.getPartitionService().getPartitions().size(),
            map.getInMemoryFormat(),
            map.getBackupCount(),
            map.getIndexConfigs());
  }

  @Override
  public void close() {
    hazelcast.shutdown();
  }
}
