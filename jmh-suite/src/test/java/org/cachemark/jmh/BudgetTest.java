/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.Map;
import java.util.Set;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.BenchmarkCacheFactory;
import org.cachemark.api.CacheSpec;
import org.cachemark.api.Capability;
import org.cachemark.api.Options;
import org.cachemark.harness.Reachable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

@Order(1) // in a JVM that has loaded little
class BudgetTest {

  /** A table that is as large as the capacity from the first; or nothing but the number of puts. */
  private static final class Table<K, V> extends UnaskedCache<K, V> {

    private final Object[] keys;
    private final Object[] values;
    private int puts;

    Table(int capacity) {
      keys = new Object[capacity];
      values = new Object[capacity];
    }

    @Override
    public @Nullable V get(K key) {
      return null;
    }

    @Override
    public void put(K key, V value) {
      if (keys.length > 0) {
        keys[puts % keys.length] = key;
        values[puts % keys.length] = value;
      }
      puts++;
    }
  }

  /** Makes tables. */
  private static final class Tables extends BenchmarkCacheFactory {

    @Override
    public String name() {
      return "tables";
    }

    @Override
    public Set<Capability> capabilities(Options options) {
      return Set.of(Capability.STORAGE, Capability.BOUNDED);
    }

    @Override
    public Map<String, String> options() {
      return Map.of("elsewhere", "keeps nothing");
    }

    @Override
    protected <K, V> BenchmarkCache<K, V> open(CacheSpec<K, V> spec) {
      return new Table<>(spec.options().flag("elsewhere") ? 0 : (int) spec.capacity());
    }
  }

  private static int entries(String options, long bytes) {
    return Budget.entries(new Tables(), Options.parse(options), bytes);
  }

  private static long entry() {
    Integer boxed = 1000;
    long table = Reachable.bytes(new Object[2000]) - Reachable.bytes(new Object[1000]);
    return 2 * Reachable.bytes(boxed) + 2 * table / 1000;
  }

  @Test
  void findsHowManyEntriesFit() {
    assertThat(entries("", 1000 * entry())).isBetween(990, 1001);
    assertThat(entries("", 100_000 * entry())).isBetween(99_000, 100_001);
  }

  /** An entry takes a third more where something is kept of each that was evicted. */
  @Test
  void countsWhatIsKeptOfEvictedEntries() {
    long bytes = 300_000;
    double without = Budget.entries(new Ghosts(), Options.parse("of=none"), bytes);
    double with = Budget.entries(new Ghosts(), Options.parse("of=askedFor"), bytes);
    double ghost = Reachable.bytes(new Ghosts.Ghost());
    assertThat(with).isCloseTo(bytes / (bytes / without + ghost), withinPercentage(10));
    assertThat(with).isLessThan(0.9 * without);
  }

  @Test
  void refusesABudgetBelowOneEntry() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> entries("", 10))
        .withMessageMatching("10 bytes are not enough for one entry, which takes \\d+");
  }

  @Test
  void refusesToCountWhatIsElsewhere() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> entries("elsewhere=true", 1000))
        .withMessageContaining("they are elsewhere");
  }
}
