/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe;

/** A hash function, for one thread: others have their own. */
public interface TextHash {

  /**
   * Hashes a part of an array, which it neither changes nor keeps.
   *
   * @param from the first byte, from 0
   * @param length how many bytes, from 0; the part lies within the array
   * @param digest gets the result
   */
  void hash(byte[] text, int from, int length, Digest digest);

  /** The function with its seed or key, for the report. */
  String configuration();
}
