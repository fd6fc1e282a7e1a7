/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.jmh;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.UUID;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.dedupe.Digest;
import org.cachemark.dedupe.TextHash;
import org.jspecify.annotations.Nullable;

/**
 * MD5 through a fast hash: a text whose fast digest is in a cache gets the MD5 that is there. One
 * that collides with another under the fast hash gets the other's MD5.
 */
final class ThroughHash {

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private final TextHash fast;
  private final BenchmarkCache<UUID, UUID> known;
  private final MessageDigest strong;
  private final Digest digest = new Digest();

  /**
   * Makes one.
   *
   * @param fast what texts are looked up by
   * @param known by a text's fast digest, its MD5
   */
  ThroughHash(TextHash fast, BenchmarkCache<UUID, UUID> known) {
    this.fast = fast;
    this.known = known;
    try {
      strong = MessageDigest.getInstance("MD5");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("the JDK has no MD5", e);
    }
  }

  /** The MD5 of a text if the cache knows it, and else null: then it is made, and put there. */
  @Nullable UUID known(byte[] text) {
    fast.hash(text, 0, text.length, digest);
    UUID key = new UUID(digest.high(), digest.low());
    UUID found = known.get(key);
    if (found == null) {
      byte[] bytes = strong.digest(text);
      known.put(key, new UUID((long) LONG.get(bytes, 0), (long) LONG.get(bytes, Long.BYTES)));
    }
    return found;
  }
}
