/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe;

/**
 * Remembers the keys that it was told. A key is the digest of a text; a memory that lacks {@link
 * MemoryCapability#WIDE} looks at its lower half alone. Any key may come, also 0.
 */
public interface KeyMemory extends AutoCloseable {

  /** What objects can be reached from a memory. */
  enum Reach {
    /** It, and no more. */
    IT,
    /** It, and more: a cache may have threads, and through them all that there is. */
    IT_AND_MORE,
    /** Little of it: it keeps its keys elsewhere, or none. */
    LITTLE
  }

  /**
   * Remembers a key, unless it is there.
   *
   * @return whether it was not there before, as far as the memory knows
   */
  boolean remember(long high, long low);

  /** Keys that it holds, about; may be slow, and is never timed. */
  long size();

  /**
   * Of the keys that are new, the share that may be taken for known ones while the memory holds no
   * more than it was made for; 0 for one that is {@link MemoryCapability#EXACT}.
   */
  default double rate() {
    return 0;
  }

  /** What can be reached from it, by which it is weighed. */
  default Reach reach() {
    return Reach.IT;
  }

  /** Does what it has put off, such as to evict, before it is weighed. */
  default void settle() {}

  /**
   * What one key takes as it is kept: an object with its header, or bits in an array; 0 if a key is
   * not kept as it is.
   *
   * @return bytes; where not {@linkplain Reach#IT it alone} can be reached they mean nothing: keys
   *     are elsewhere, or in a form of their own
   */
  default long keyBytes() {
    return 0;
  }

  /** Lets go of what is more than objects. It is not used afterwards. */
  @Override
  default void close() {}

  /** What it is made of, for the report. */
  String configuration();
}
