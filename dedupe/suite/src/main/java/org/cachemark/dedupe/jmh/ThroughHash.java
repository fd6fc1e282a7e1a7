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
import java.util.LinkedHashMap;
import java.util.Map;
import org.cachemark.dedupe.Digest;
import org.cachemark.dedupe.TextHash;

/**
 * MD5 through a fast hash: a text whose fast digest was seen of late gets the MD5 that it had then,
 * from a cache. A text that collides with another under the fast hash gets the other's MD5.
 */
final class ThroughHash implements TextHash {

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private final TextHash fast;
  private final MessageDigest strong;
  private final Map<Key, Key> cache;
  private final int cached;

  /** What the cache has for keys and for values. */
  private record Key(long high, long low) {}

  /**
   * Makes one with an empty cache.
   *
   * @param fast what texts are looked up by
   * @param cached digests that the cache holds at most, from 1: the least recently used goes
   */
  ThroughHash(TextHash fast, int cached) {
    this.fast = fast;
    this.cached = cached;
    try {
      strong = MessageDigest.getInstance("MD5");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("the JDK has no MD5", e);
    }
    cache = new Recent(cached);
  }

  @Override
  public void hash(byte[] text, int from, int length, Digest digest) {
    fast.hash(text, from, length, digest);
    Key key = new Key(digest.high(), digest.low());
    Key found = cache.get(key);
    if (found == null) {
      strong.update(text, from, length);
      byte[] bytes = strong.digest();
      found = new Key((long) LONG.get(bytes, 0), (long) LONG.get(bytes, Long.BYTES));
      cache.put(key, found);
    }
    digest.set(found.high(), found.low());
  }

  @Override
  public String configuration() {
    return "MD5 by %s, through %s and the %d used last"
        .formatted(strong.getProvider().getName(), fast.configuration(), cached);
  }

  /** Drops the least recently used. */
  private static final class Recent extends LinkedHashMap<Key, Key> {

    private static final long serialVersionUID = 1;

    private final int most;

    Recent(int most) {
      super(16, 0.75f, true);
      this.most = most;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<Key, Key> eldest) {
      return size() > most;
    }
  }
}
