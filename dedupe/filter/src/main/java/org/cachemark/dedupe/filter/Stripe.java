/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.filter;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The part of a filter that one lock guards: what is remembered, and what is only claimed. */
final class Stripe {

  private final Memory memory;
  private final Set<Key> pending = new HashSet<>();
  private long fresh;
  private long seen;
  private long met;
  private long refused;

  Stripe(Memory memory) {
    this.memory = memory;
  }

  /** Claims a key, if it is new and there is room for it; null if there is none. */
  synchronized @Nullable Verdict claim(Key key) {
    if (memory.remembers(key.high, key.low)) {
      seen++;
      return Verdict.SEEN;
    }
    if (pending.contains(key)) {
      met++;
      return Verdict.PENDING;
    }
    if (memory.room() <= pending.size()) {
      refused++;
      return null;
    }
    pending.add(key);
    fresh++;
    return Verdict.NEW;
  }

  /** Claims a key and confirms it, in one step; null if it is new and there is no room. */
  synchronized @Nullable Verdict remember(long high, long low) {
    if (memory.remembers(high, low)) {
      seen++;
      return Verdict.SEEN;
    }
    if (!pending.isEmpty() && pending.contains(new Key(high, low))) {
      met++;
      return Verdict.PENDING;
    }
    if (memory.room() <= pending.size()) {
      refused++;
      return null;
    }
    memory.add(high, low);
    fresh++;
    return Verdict.NEW;
  }

  /** Remembers a key that was claimed: there is room, since claims were counted. */
  synchronized void confirm(Key key) {
    pending.remove(key);
    if (!memory.remembers(key.high, key.low)) { // a false positive may have come meanwhile
      memory.add(key.high, key.low);
    }
  }

  /** Lets go of a key that was claimed. */
  synchronized void release(Key key) {
    pending.remove(key);
  }

  synchronized FilterCounters counters() {
    return new FilterCounters(
        fresh,
        seen,
        met,
        refused,
        pending.size(),
        memory.size(),
        memory.forgotten(),
        memory.falsePositiveRate());
  }

  long bytes() {
    return memory.bytes();
  }
}
