/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.doubles;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.BenchmarkCacheFactory;
import org.cachemark.api.CacheSpec;
import org.cachemark.api.Capability;
import org.cachemark.api.Options;

/** A cache with one fault of choice, to prove that the harness finds it. */
public final class DoubleFactory extends BenchmarkCacheFactory {

  @Override
  public String name() {
    return "double";
  }

  @Override
  public Set<Capability> capabilities(Options options) {
    return options.text("fault").orElse("").equals("unbounded")
        ? Set.of(Capability.STORAGE, Capability.OBJECTS, Capability.BOUNDED)
        : Set.of(Capability.STORAGE, Capability.OBJECTS);
  }

  @Override
  public Map<String, String> options() {
    return Map.of("fault", "lossy, unbounded, hang, throw, exit, memory, threads or alone");
  }

  @Override
  protected <K, V> BenchmarkCache<K, V> open(CacheSpec<K, V> spec) {
    return new DoubleCache<>(spec.options().text("fault").orElse("none"));
  }

  private record DoubleCache<K, V>(String fault, Map<K, V> map) implements BenchmarkCache<K, V> {

    DoubleCache(String fault) {
      this(fault, new ConcurrentHashMap<>());
      if (fault.equals("alone")) {
        Alone.take();
      }
      if (fault.equals("threads")) {
        Thread thread = new Thread(DoubleCache::forever, "left-behind");
        thread.setDaemon(false); // JMH's own threads are daemons
        thread.start();
      }
    }

    @Override
    public V get(K key) {
      if (fault.equals("hang")) {
        forever();
      }
      if (fault.equals("throw")) {
        throw new IllegalStateException("a double threw this");
      }
      return map.get(key);
    }

    @Override
    public void put(K key, V value) {
      if (fault.equals("exit")) {
        System.exit(3);
      }
      if (fault.equals("memory")) {
        throw new OutOfMemoryError("a double has no more");
      }
      if (!fault.equals("lossy") || key.hashCode() % 10 != 3) {
        map.put(key, value);
      }
    }

    @Override
    public void remove(K key) {
      map.remove(key);
    }

    @Override
    public void clear() {
      map.clear();
    }

    @Override
    public long size() {
      return map.size();
    }

    @Override
    public String configuration() {
      return "fault " + fault;
    }

    @Override
    public void close() {}

    private static void forever() {
      try {
        new CountDownLatch(1).await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
