/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.jmh;

import java.util.OptionalDouble;
import org.cachemark.api.BenchmarkCacheFactory;
import org.cachemark.api.Options;
import org.cachemark.api.SystemName;
import org.cachemark.dedupe.KeyMemory;
import org.cachemark.dedupe.KeyMemoryFactory;
import org.cachemark.dedupe.MemoryCapability;
import org.cachemark.harness.ForkRecord;
import org.cachemark.harness.OfSystem;
import org.cachemark.harness.Reachable;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Param;

/** A template: each pass has a memory of its own. */
public abstract class MemoryPassBenchmark extends PassBenchmark {

  @OfSystem
  @Param("hashset")
  public String memory;

  @OfSystem
  @Param("")
  public String memoryOptions;

  /** The memory of this pass. */
  KeyMemory current;

  private @Nullable OptionalDouble weight;
  private KeyMemoryFactory factory;
  private BenchmarkCacheFactory.Environment environment;

  /** Makes what is told, and what it should answer. */
  abstract void makeKeys();

  /** How many keys the memory is made for. */
  abstract int capacity();

  /** Tells the memory what it knows before a pass. */
  void fill() {
    // nothing: it is empty
  }

  @Override
  final void makeTexts() {
    factory = KeyMemoryFactory.find(SystemName.product(memory));
    environment = factory.start(SystemName.options(memoryOptions));
    makeKeys();
    renew();
    servers.add(SystemName.options(memoryOptions));
    ForkRecord.opened("memory", current::configuration);
  }

  @Override
  void renew() {
    if (current != null) {
      current.close();
    }
    current = factory.create(capacity(), SystemName.options(memoryOptions));
    fill();
  }

  @Override
  void release() {
    current.close();
    environment.close();
  }

  /**
   * Bytes of the memory, its keys included, for each that it is made for: of each pass the same, so
   * it is weighed once. To be asked when a pass has been looked at: its memory may be gone then.
   *
   * @param told how many different keys it has been told
   * @return empty if that cannot be told
   */
  final OptionalDouble bytesPerKey(int told) {
    if (weight == null) {
      weight =
          switch (current.reach()) {
            case IT -> OptionalDouble.of((double) Reachable.bytes(current) / capacity());
            case IT_AND_MORE -> weigh(told);
            case LITTLE -> OptionalDouble.empty();
          };
    }
    return weight;
  }

  private OptionalDouble weigh(int told) {
    Options options = SystemName.options(memoryOptions);
    current.close(); // the heap may not have room for it beside one of twice its size
    current = factory.create(1, options);
    return CacheWeight.bytesPerKey(capacity(), told, keys -> factory.create(keys, options));
  }

  /** Whether the memory, with its options, can do something. */
  final boolean can(MemoryCapability capability) {
    return factory.capabilities(SystemName.options(memoryOptions)).contains(capability);
  }
}
