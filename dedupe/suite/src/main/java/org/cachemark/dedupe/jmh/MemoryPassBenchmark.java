/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.jmh;

import org.cachemark.api.BenchmarkCacheFactory;
import org.cachemark.dedupe.KeyMemory;
import org.cachemark.dedupe.KeyMemoryFactory;
import org.cachemark.dedupe.MemoryCapability;
import org.cachemark.harness.ForkRecord;
import org.cachemark.harness.OfSystem;
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
    factory = KeyMemoryFactory.find(product(memory));
    environment = factory.start(options(memoryOptions));
    makeKeys();
    renew();
    servers.add(options(memoryOptions));
    ForkRecord.opened("memory", current::configuration);
  }

  @Override
  void renew() {
    if (current != null) {
      current.close();
    }
    current = factory.create(capacity(), options(memoryOptions));
    fill();
  }

  @Override
  void release() {
    current.close();
    environment.close();
  }

  /** Whether the memory, with its options, can do something. */
  final boolean can(MemoryCapability capability) {
    return factory.capabilities(options(memoryOptions)).contains(capability);
  }
}
