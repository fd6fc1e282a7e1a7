/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe;

/**
 * A memory that can be told texts, too, and hashes them in a way of its own. A text as bytes, the
 * same as a string, and a key are three things to it.
 */
public interface TextMemory extends KeyMemory {

  /**
   * Remembers a text, unless it is there.
   *
   * @return whether it was not there before, as far as the memory knows
   */
  boolean remember(byte[] text);

  /** As {@link #remember(byte[])}; strings that differ in any char are two texts. */
  boolean remember(String text);
}
