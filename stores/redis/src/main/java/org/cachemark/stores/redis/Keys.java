/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.redis;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.params.ScanParams;
import redis.clients.jedis.params.SetParams;
import redis.clients.jedis.resps.ScanResult;

/** Digests of texts, or items, as keys, with something before them that tells them from others. */
final class Keys {

  private static final int AT_ONCE = 1000;

  /** How long a key stays: what nobody asked for in a day does not fill the memory for ever. */
  static final int SECONDS = 24 * 60 * 60;

  /** How it is written: not over another, and for so long. */
  static final SetParams ONCE = SetParams.setParams().nx().ex(SECONDS);

  private final byte[] before;

  /** With something that no others have. */
  Keys() {
    this("%08x:".formatted(ThreadLocalRandom.current().nextInt()));
  }

  /**
   * @param before without a character that a pattern does not take for itself
   */
  Keys(String before) {
    this.before = before.getBytes(StandardCharsets.US_ASCII);
  }

  /** The key of an item. */
  byte[] of(int id) {
    return ByteBuffer.allocate(before.length + Integer.BYTES).put(before).putInt(id).array();
  }

  /** The key of a digest. */
  byte[] of(long high, long low) {
    return ByteBuffer.allocate(before.length + 2 * Long.BYTES)
        .put(before)
        .putLong(high)
        .putLong(low)
        .array();
  }

  /** Hands on all keys that are there, so many at once. */
  void all(Jedis connection, Consumer<List<byte[]>> to) {
    byte[] pattern = ByteBuffer.allocate(before.length + 1).put(before).put((byte) '*').array();
    ScanParams ours = new ScanParams().match(pattern).count(AT_ONCE);
    byte[] cursor = ScanParams.SCAN_POINTER_START_BINARY;
    do {
      ScanResult<byte[]> found = connection.scan(cursor, ours);
      if (!found.getResult().isEmpty()) {
        to.accept(found.getResult());
      }
      cursor = found.getCursorAsBytes();
    } while (!isStart(cursor));
  }

  private static boolean isStart(byte[] cursor) {
    return cursor.length == 1 && cursor[0] == '0';
  }

  /** Deletes all of them. */
  void delete(Jedis connection) {
    all(connection, keys -> connection.unlink(keys.toArray(byte[][]::new)));
  }
}
