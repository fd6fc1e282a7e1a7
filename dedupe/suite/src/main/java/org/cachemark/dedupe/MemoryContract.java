/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.cachemark.api.Options;
import org.cachemark.harness.Reachable;

/**
 * What every memory has to keep to: it tells new keys from those that it was told, as far as it
 * promises. Each rule opens a memory of its own.
 */
public final class MemoryContract extends Contract<MemoryCapability> {

  static final int KEYS = 20_000;

  /** Of one that is asked through a socket. */
  private static final int FEWER_KEYS = 1500;

  private static final int THREADS = 4;
  private static final int RACES = 5;
  private static final int SEED = 42;

  /** Keys that some structure may have a meaning of its own for. */
  private static final List<Long> ODD = List.of(0L, -1L, 1L, Long.MIN_VALUE, Long.MAX_VALUE);

  private final KeyMemoryFactory factory;
  private final Options options;
  private final int keys;

  /** A contract for the memories of a factory with these options, and what is promised of them. */
  public MemoryContract(KeyMemoryFactory factory, Options options, Set<MemoryCapability> promised) {
    super(promised);
    this.factory = factory;
    this.options = options;
    keys = promised.contains(MemoryCapability.REMOTE) ? FEWER_KEYS : KEYS;
  }

  @Override
  public List<Rule<MemoryCapability>> rules() {
    return List.of(
        rule("canDoWhatIsPromised", () -> requireAsPromised(factory.capabilities(options))),
        rule("refusesOptionsThatItDoesNotKnow", this::refusesUnknownOptions),
        can(MemoryCapability.KEEPS_NOTHING)
            ? rule("callsEachKeyNew", this::callsEachKeyNew)
            : rule("knowsWhatItWasTold", this::knowsWhatItWasTold),
        rule("dropsNoMoreThanItSays", this::dropsNoMoreThanItSays),
        rule("knowsKeysThatAreOdd", this::knowsOddKeys),
        rule("saysWhatItsKeysTake", this::saysWhatItsKeysTake),
        rule("looksAtBothHalves", this::looksAtBothHalves, MemoryCapability.WIDE),
        rule("holdsNoMoreThanItsBound", this::holdsItsBound, MemoryCapability.BOUNDED),
        rule("tellsOneThreadAlone", this::tellsOneThreadAlone, MemoryCapability.ATOMIC));
  }

  private static Rule<MemoryCapability> rule(String name, Check check, MemoryCapability... needs) {
    return new Rule<>(name, Set.of(needs), check);
  }

  @Override
  public String configuration() {
    try (KeyMemory memory = open()) {
      return memory.configuration();
    }
  }

  private KeyMemory open() {
    return factory.create(keys, options);
  }

  private void refusesUnknownOptions() {
    requireRefused(() -> factory.create(keys, Options.parse("noSuchOption=true")).close());
  }

  /** Within the bound nothing is forgotten, so half of it is asked for, if there is one. */
  private void knowsWhatItWasTold() {
    try (KeyMemory memory = open()) {
      SplittableRandom random = new SplittableRandom(SEED);
      List<long[]> told = new ArrayList<>();
      int most = can(MemoryCapability.BOUNDED) ? keys / 2 : keys;
      for (int i = 0; i < most; i++) {
        long[] key = {random.nextLong(), random.nextLong()};
        memory.remember(key[0], key[1]);
        told.add(key);
        long[] former = told.get(random.nextInt(told.size()));
        require(
            !memory.remember(former[0], former[1]),
            "after %d keys it calls one new that it was told".formatted(i + 1));
      }
    }
  }

  private void callsEachKeyNew() {
    try (KeyMemory memory = open()) {
      for (long key : ODD) {
        for (int time = 0; time < 2; time++) {
          require(memory.remember(key, key), "it promises to keep nothing, and knows " + key);
        }
      }
      require(memory.size() == 0, "it promises to keep nothing, and holds keys");
    }
  }

  private void dropsNoMoreThanItSays() {
    try (KeyMemory memory = open()) {
      SplittableRandom random = new SplittableRandom(SEED + 1);
      int dropped = 0;
      for (int i = 0; i < keys; i++) {
        dropped += memory.remember(random.nextLong(), random.nextLong()) ? 0 : 1;
      }
      require(
          can(MemoryCapability.EXACT) == (memory.rate() == 0),
          "an exact memory has the rate 0, and no other has; this one's is " + memory.rate());
      long most = Audit.mostDropped(keys, memory.rate());
      require(
          dropped <= most,
          "it takes %d of %d new keys for known ones, expected at most %d"
              .formatted(dropped, keys, most));
    }
  }

  private void knowsOddKeys() {
    try (KeyMemory memory = open()) {
      Set<List<Long>> told = new HashSet<>();
      for (long low : ODD) {
        for (long high : can(MemoryCapability.WIDE) ? ODD : List.of(0L)) {
          boolean isNew = told.add(List.of(high, low));
          for (int time = 0; time < 2; time++) {
            boolean answer = memory.remember(high, low);
            require(
                answer == isNew || (isNew && !can(MemoryCapability.EXACT)),
                "asked for (%d, %d) the time %d, it says %s"
                    .formatted(high, low, time + 1, answer));
            isNew = can(MemoryCapability.KEEPS_NOTHING);
          }
        }
      }
    }
  }

  /** An exact memory has at least the half of each key that it looks at. */
  private void saysWhatItsKeysTake() {
    try (KeyMemory memory = open()) {
      if (!memory.isWeighable()) {
        return;
      }
      SplittableRandom random = new SplittableRandom(SEED + 4);
      int told = keys / 2;
      for (int i = 0; i < told; i++) {
        memory.remember(random.nextLong(), random.nextLong());
      }
      long least = !can(MemoryCapability.EXACT) ? 0 : can(MemoryCapability.WIDE) ? 16 : 8;
      long most = Reachable.bytes(memory) / told;
      require(
          memory.keyBytes() >= least && memory.keyBytes() <= most,
          "a key takes %d bytes, it says, expected %d to %d"
              .formatted(memory.keyBytes(), least, most));
    }
  }

  /** Keys that share a half, so that who looks at the other alone finds all of them known. */
  private void looksAtBothHalves() {
    for (boolean isUpper : List.of(true, false)) {
      try (KeyMemory memory = open()) {
        SplittableRandom random = new SplittableRandom(SEED + 2);
        int dropped = 0;
        for (int i = 0; i < keys; i++) {
          long half = random.nextLong();
          dropped += memory.remember(isUpper ? half : SEED, isUpper ? SEED : half) ? 0 : 1;
        }
        long most = Audit.mostDropped(keys, memory.rate());
        require(
            dropped <= most,
            "of keys that differ in the %s half it takes %d for known ones, expected at most %d"
                .formatted(isUpper ? "upper" : "lower", dropped, most));
      }
    }
  }

  private void holdsItsBound() {
    try (KeyMemory memory = open()) {
      SplittableRandom random = new SplittableRandom(SEED + 3);
      for (int i = 0; i < 8 * keys; i++) {
        memory.remember(random.nextLong(), random.nextLong());
        if (i % keys == keys / 3) {
          require(
              memory.size() <= keys,
              "it holds %d keys, made for %d".formatted(memory.size(), keys));
        }
      }
    }
  }

  private void tellsOneThreadAlone() throws Exception {
    for (int race = 0; race < RACES; race++) {
      try (KeyMemory memory = open()) {
        tellsOneThreadAlone(memory, keys, SEED + race);
      }
    }
  }

  /** All threads tell the same keys in the same order, and are together at each of them, about. */
  static void tellsOneThreadAlone(KeyMemory memory, int keys, int seed) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      CyclicBarrier start = new CyclicBarrier(THREADS);
      List<Future<BitSet>> all = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        all.add(threads.submit(() -> race(memory, keys, seed, start)));
      }
      BitSet told = new BitSet(keys);
      int twice = 0;
      for (Future<BitSet> one : all) {
        BitSet news = one.get();
        BitSet both = (BitSet) news.clone();
        both.and(told);
        twice += both.cardinality();
        told.or(news);
      }
      require(twice == 0, "%d of %d keys are new to two threads".formatted(twice, keys));
      long most = Audit.mostDropped(keys, memory.rate());
      require(
          keys - told.cardinality() <= most,
          "%d of %d keys are new to nobody".formatted(keys - told.cardinality(), keys));
    } finally {
      threads.shutdownNow();
    }
  }

  private static BitSet race(KeyMemory memory, int keys, int seed, CyclicBarrier start)
      throws Exception {
    SplittableRandom random = new SplittableRandom(seed);
    BitSet news = new BitSet(keys);
    for (int i = 0; i < keys; i++) {
      if (i % 500 == 0) {
        start.await(); // or one thread would be done before another has begun
      }
      news.set(i, memory.remember(random.nextLong(), random.nextLong()));
    }
    return news;
  }
}
