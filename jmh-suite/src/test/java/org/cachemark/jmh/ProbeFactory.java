/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.BenchmarkCacheFactory;
import org.cachemark.api.CacheSpec;
import org.cachemark.api.Capability;
import org.cachemark.api.FieldUpdate;
import org.cachemark.api.Options;
import org.cachemark.api.RecordWriter;
import org.cachemark.api.StreamCache;
import org.cachemark.api.StreamSpec;

/** A map that lets a test look at, and interfere with, what a benchmark does to it. */
public final class ProbeFactory extends BenchmarkCacheFactory {

  /** The cache that was opened last. */
  static volatile Probe last;

  /** Called before each put. */
  static volatile BiConsumer<Object, Object> onPut;

  /** Called before each get. */
  static volatile Consumer<Object> onGet;

  /** Puts that it takes and forgets. */
  static volatile BiPredicate<Object, Object> swallows;

  /** Entries that it has, and does not show in bulk nor in an iteration, and clears not. */
  static volatile Predicate<Object> hides;

  /** Entries that an iteration shows twice. */
  static volatile Predicate<Object> twice;

  /** Keys that it loads, there or not. */
  static volatile Predicate<Object> reloads;

  /** What it says it can do. */
  static volatile Set<Capability> capabilities;

  static void reset() {
    capabilities = Set.of(Capability.STORAGE);
    last = null;
    onPut = (key, value) -> {};
    onGet = key -> {};
    swallows = (key, value) -> false;
    hides = key -> false;
    twice = key -> false;
    reloads = key -> false;
  }

  @Override
  public String name() {
    return "probe";
  }

  @Override
  public Set<Capability> capabilities(Options options) {
    return capabilities;
  }

  @Override
  @SuppressWarnings("unchecked") // the benchmarks' keys are integers
  protected <K, V> BenchmarkCache<K, V> open(CacheSpec<K, V> spec) {
    last = new Probe(spec.capacity(), StreamSpec.PLAIN);
    last.loader = (Function<Integer, Object>) spec.loader().orElse(null);
    return (BenchmarkCache<K, V>) last;
  }

  @Override
  @SuppressWarnings("unchecked") // the benchmarks' keys are integers
  protected <K, V> StreamCache<K, V> openForStreams(CacheSpec<K, V> spec, StreamSpec stream) {
    last = new Probe(spec.capacity(), stream);
    return (StreamCache<K, V>) last;
  }

  /** The cache. */
  static final class Probe implements StreamCache<Integer, Object> {

    final Map<Integer, Object> map = new ConcurrentHashMap<>();
    final List<String> calls = new ArrayList<>();
    final long capacity;
    final StreamSpec stream;
    volatile boolean closed;
    Function<Integer, Object> loader;
    int hidden;
    int bulkGets;

    Probe(long capacity, StreamSpec stream) {
      this.capacity = capacity;
      this.stream = stream;
    }

    @Override
    public Object get(Integer key) {
      onGet.accept(key);
      if (loader != null && (reloads.test(key) || !map.containsKey(key))) {
        map.put(key, loader.apply(key));
      }
      return map.get(key);
    }

    @Override
    public void put(Integer key, Object value) {
      onPut.accept(key, value);
      if (!swallows.test(key, value)) {
        map.put(key, value);
      }
    }

    @Override
    public boolean putIfAbsent(Integer key, Object value) {
      return map.putIfAbsent(key, value) == null;
    }

    @Override
    public Map<Integer, Object> getAll(Collection<? extends Integer> keys) {
      bulkGets++;
      Map<Integer, Object> found = StreamCache.super.getAll(keys);
      found.keySet().removeIf(hides);
      return found;
    }

    @Override
    public void forEach(BiConsumer<? super Integer, ? super Object> action) {
      map.forEach(
          (key, value) -> {
            for (int i = hides.test(key) ? 1 : 0; i <= (twice.test(key) ? 1 : 0); i++) {
              action.accept(key, value);
            }
          });
    }

    /** Puts, or, where way=probed, writes past put. */
    @Override
    public RecordWriter<Integer, Object> writer() {
      return stream.way().equals("put") ? RecordWriter.each(this::put) : telling("write", map::put);
    }

    @Override
    public <P> RecordWriter<Integer, P> updater(FieldUpdate<Object, P> update) {
      return stream.update().equals("readWrite")
          ? RecordWriter.each((key, content) -> put(key, update.with(get(key), content)))
          : telling(
              "update",
              (key, content) -> map.computeIfPresent(key, (k, v) -> update.with(v, content)));
    }

    private <P> RecordWriter<Integer, P> telling(String call, BiConsumer<Integer, P> work) {
      return new RecordWriter<>() {
        @Override
        public void write(Integer key, P value) {
          calls.add(call);
          work.accept(key, value);
        }

        @Override
        public P prepared(P value) {
          calls.add("prepared");
          return value;
        }

        @Override
        public void flush() {
          calls.add("flush");
        }

        @Override
        public void close() {
          calls.add("close");
        }
      };
    }

    @Override
    public void remove(Integer key) {
      map.remove(key);
    }

    @Override
    public void clear() {
      map.keySet().removeIf(hides.negate());
    }

    @Override
    public long size() {
      return hidden == 0 ? map.size() : map.size() - hidden--;
    }

    @Override
    public String configuration() {
      return "a probe";
    }

    @Override
    public void close() {
      closed = true;
    }
  }
}
