/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe;

/** Something that not every memory has. */
public enum MemoryCapability {
  /** Never takes a key for one that it was told before. */
  EXACT,
  /** May be told keys by many threads at once, and loses none of them. */
  CONCURRENT,
  /** Of the threads that tell it a key at once, one alone is told that the key is new. */
  ATOMIC,
  /**
   * Holds at most the keys that it was made for, and forgets others; without it, none is forgotten.
   */
  BOUNDED,
  /** Looks at all 128 bits of a key; without it, at the lower 64 alone. */
  WIDE,
  /** Can be told texts themselves, and hashes them in a way of its own: a {@link TextMemory}. */
  TEXTS,
  /** Remembers nothing, as the floor does: each key is new to it. */
  KEEPS_NOTHING,
  /** Is a server: asking it takes so long that its contract does so less often. */
  REMOTE
}
