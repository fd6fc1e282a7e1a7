/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.api;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;

/**
 * A map that breaks a rule of the contract: option {@code fault} says which, to see that the
 * contract finds it.
 */
public final class FaultyFactory extends BenchmarkCacheFactory {

  @Override
  public String name() {
    return "faulty";
  }

  @Override
  public Set<Capability> capabilities(Options options) {
    return Set.of(
        Capability.STORAGE, Capability.OBJECTS, Capability.ITERATION, Capability.PUT_IF_ABSENT);
  }

  @Override
  public Map<String, String> options() {
    return Map.of("fault", "what it does wrong");
  }

  @Override
  protected <K, V> BenchmarkCache<K, V> open(CacheSpec<K, V> spec) {
    return new FaultyCache<>(spec.options().text("fault").orElse(""));
  }

  private static final class FaultyCache<K, V> implements BenchmarkCache<K, V> {

    private final Map<K, V> map = new ConcurrentHashMap<>();
    private final String fault;
    private int puts;

    FaultyCache(String fault) {
      this.fault = fault;
      if (fault.equals("leaves a thread")) {
        Thread thread = new Thread(() -> sleep(60_000), "faulty-pool-7");
        thread.setDaemon(true);
        thread.start();
      }
    }

    private static void sleep(long millis) {
      try {
        Thread.sleep(millis);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    @Override
    public V get(K key) {
      return map.get(key);
    }

    @Override
    public void put(K key, V value) {
      puts++; // its own tests put from one thread where the number matters
      boolean isSwallowed =
          switch (fault) {
            case "swallows every put" -> true;
            case "swallows one put in fifty" -> puts % 50 == 0;
            case "swallows puts over present keys" -> map.containsKey(key);
            default -> false;
          };
      if (!isSwallowed) {
        map.put(key, value);
      }
    }

    @Override
    public boolean putIfAbsent(K key, V value) {
      return switch (fault) {
        case "gets, then puts" -> getThenPut(key, value);
        case "puts what is present" -> map.put(key, value) == null;
        case "says that all was absent" -> {
          map.putIfAbsent(key, value);
          yield true;
        }
        default -> map.putIfAbsent(key, value) == null;
      };
    }

    /** Waits a little between the two, where others come between on a busy machine anyway. */
    private boolean getThenPut(K key, V value) {
      boolean isAbsent = map.get(key) == null;
      if (isAbsent) {
        LockSupport.parkNanos(1_000);
        map.put(key, value);
      }
      return isAbsent;
    }

    @Override
    public void putAll(Map<? extends K, ? extends V> entries) {
      entries.entrySet().stream()
          .skip(fault.equals("swallows the first of a bulk") ? 1 : 0)
          .forEach(entry -> map.put(entry.getKey(), entry.getValue()));
    }

    @Override
    public void forEach(BiConsumer<? super K, ? super V> action) {
      map.entrySet().stream()
          .skip(fault.equals("hides an entry") ? 1 : 0)
          .forEach(entry -> action.accept(entry.getKey(), entry.getValue()));
      if (fault.equals("shows an entry twice")) {
        map.entrySet().stream()
            .limit(1)
            .forEach(entry -> action.accept(entry.getKey(), entry.getValue()));
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
      return "a map";
    }

    @Override
    public void close() {}
  }
}
