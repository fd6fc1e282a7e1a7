/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;
import org.cachemark.api.Options;
import org.cachemark.harness.Reachable;
import org.cachemark.harness.Workers;

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

  /** Keys that a filter should drop while it is looked at: twice its rate shows then. */
  private static final int DROPS = 100;

  /** Filters that drop very few are looked at no longer than that. */
  private static final int MOST_AT_LAST = 500_000;

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
        rule(
            "losesNothingToOtherThreads",
            this::losesNothingToOtherThreads,
            MemoryCapability.CONCURRENT),
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

  /**
   * What a filter drops on its way to being full is less than it states, whatever it does at last;
   * so the last keys are looked at by themselves, and those of so many filters that it shows.
   */
  private void dropsNoMoreThanItSays() {
    SplittableRandom random = new SplittableRandom(SEED + 1);
    double rate;
    int told = 0;
    int dropped = 0;
    int toldAtLast = 0;
    int droppedAtLast = 0;
    do {
      try (KeyMemory memory = open()) {
        rate = memory.rate();
        for (int i = 0; i < keys; i++) {
          int drops = memory.remember(random.nextLong(), random.nextLong()) ? 0 : 1;
          told++;
          dropped += drops;
          if (i >= keys - keys / 10) {
            toldAtLast++;
            droppedAtLast += drops;
          }
        }
      }
      require(
          can(MemoryCapability.EXACT) == (rate == 0),
          "an exact memory has the rate 0, and no other has; this one's is " + rate);
    } while (rate > 0 && toldAtLast * rate < DROPS && toldAtLast < MOST_AT_LAST);
    requireFew(told, dropped, rate, "new keys");
    requireFew(toldAtLast, droppedAtLast, rate, "keys that are new to a full one");
  }

  private static void requireFew(int told, int dropped, double rate, String what) {
    long most = Audit.mostDropped(told, rate);
    require(
        dropped <= most,
        "it takes %d of %d %s for known ones, expected at most %d"
            .formatted(dropped, told, what, most));
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
      if (memory.reach() != KeyMemory.Reach.IT) {
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

  private void losesNothingToOtherThreads() {
    for (int race = 0; race < RACES; race++) {
      try (KeyMemory memory = open()) {
        Race held = new Race(memory, raced(), SEED + race);
        held.run();
        held.requireTold();
        held.requireKnown();
      }
    }
  }

  private void tellsOneThreadAlone() {
    for (int race = 0; race < RACES; race++) {
      try (KeyMemory memory = open()) {
        Race held = new Race(memory, raced(), SEED + race);
        held.run();
        held.requireToldOnce();
      }
    }
  }

  /** Within its bound a memory forgets nothing. */
  private int raced() {
    return can(MemoryCapability.BOUNDED) ? keys / 2 : keys;
  }

  /** Threads that tell a memory the same keys, and come upon each at about the same time. */
  static final class Race {

    private final KeyMemory memory;
    private final long[] high;
    private final long[] low;
    private final int[][] orders = new int[THREADS][];
    private final AtomicIntegerArray news;

    Race(KeyMemory memory, int keys, int seed) {
      this.memory = memory;
      SplittableRandom random = new SplittableRandom(seed);
      high = random.longs(keys).toArray();
      low = random.longs(keys).toArray();
      news = new AtomicIntegerArray(keys);
      for (int thread = 0; thread < THREADS; thread++) {
        orders[thread] = Orders.near(keys, random);
      }
    }

    void run() {
      try (Workers workers = new Workers(THREADS)) {
        workers.run(this::tell);
      }
    }

    private void tell(int thread) {
      for (int key : orders[thread]) {
        if (memory.remember(high[key], low[key])) {
          news.incrementAndGet(key);
        }
      }
    }

    void requireTold() {
      int nobody = (int) IntStream.range(0, high.length).filter(key -> news.get(key) == 0).count();
      long most = Audit.mostDropped(high.length, memory.rate());
      require(
          nobody <= most,
          "%d of %d keys are new to nobody, expected at most %d"
              .formatted(nobody, high.length, most));
    }

    void requireKnown() {
      long lost =
          IntStream.range(0, high.length)
              .filter(key -> memory.remember(high[key], low[key]))
              .count();
      require(
          lost == 0,
          "%d of %d keys that threads told it at once are new again".formatted(lost, high.length));
    }

    void requireToldOnce() {
      long twice = IntStream.range(0, high.length).filter(key -> news.get(key) > 1).count();
      require(twice == 0, "%d of %d keys are new to two threads".formatted(twice, high.length));
    }
  }
}
