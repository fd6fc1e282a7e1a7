/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.SecureRandom;

/** A key of hash functions: 32 bytes, of which each takes as many of the first as it needs. */
public final class HashKey {

  private static final int BYTES = 32;

  /** Drawn when the first function asks for it. */
  private static final class Secret {

    static final HashKey KEY = new HashKey(drawn(), "a key that was drawn");

    private static byte[] drawn() {
      byte[] bytes = new byte[BYTES];
      new SecureRandom().nextBytes(bytes);
      return bytes;
    }
  }

  private final ByteBuffer bytes;
  private final String about;

  private HashKey(byte[] bytes, String about) {
    this.bytes = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    this.about = about;
  }

  /** That of this process, which is told to nobody. */
  static HashKey secret() {
    return Secret.KEY;
  }

  /** The bytes 00, 01, 02 and so on, with which digests are published. */
  static HashKey published() {
    byte[] bytes = new byte[BYTES];
    for (int i = 0; i < BYTES; i++) {
      bytes[i] = (byte) i;
    }
    return new HashKey(bytes, "the key 00 01 02 …");
  }

  /**
   * Eight of its bytes, in little-endian order.
   *
   * @param index from 0 to 3
   */
  public long word(int index) {
    return bytes.getLong(index * Long.BYTES);
  }

  /** What it is, for the report, without the bytes. */
  @Override
  public String toString() {
    return about;
  }
}
