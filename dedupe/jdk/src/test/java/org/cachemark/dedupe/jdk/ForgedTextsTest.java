/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.cachemark.api.Options;
import org.cachemark.dedupe.Digest;
import org.cachemark.dedupe.KeyMemory;
import org.cachemark.dedupe.TextHash;
import org.junit.jupiter.api.Test;

/**
 * What becomes of the second of two texts that were made to have one MD5 (Wang, Feng, Lai and Yu,
 * <i>Collisions for Hash Functions MD4, MD5, HAVAL-128 and RIPEMD</i>, 2004). They differ in six
 * bytes of 128, and so do any two that begin with these and go on alike.
 */
class ForgedTextsTest {

  private static final byte[] ONE =
      HexFormat.of()
          .parseHex(
              "d131dd02c5e6eec4693d9a0698aff95c2fcab58712467eab4004583eb8fb7f89"
                  + "55ad340609f4b30283e488832571415a085125e8f7cdc99fd91dbdf280373c5b"
                  + "d8823e3156348f5bae6dacd436c919c6dd53e2b487da03fd02396306d248cda0"
                  + "e99f33420f577ee8ce54b67080a80d1ec69821bcb6a8839396f9652b6ff72a70");

  /** The bytes of which the upper bit is the other. */
  private static final int[] DIFFERENT = {19, 45, 59, 83, 109, 123};

  private static byte[] other() {
    byte[] other = ONE.clone();
    for (int i : DIFFERENT) {
      other[i] ^= (byte) 0x80;
    }
    return other;
  }

  private static boolean isTheSecondNew(String function) {
    TextHash hash = new MessageDigestFactory().create(Options.parse("function=" + function));
    KeyMemory memory = new HashSetFactory().create(10, Options.NONE);
    Digest digest = new Digest();
    hash.hash(ONE, 0, ONE.length, digest);
    assertThat(memory.remember(digest.high(), digest.low())).isTrue();
    byte[] other = other();
    hash.hash(other, 0, other.length, digest);
    return memory.remember(digest.high(), digest.low());
  }

  @Test
  void isLostUnderMd5() {
    assertThat(isTheSecondNew("md5")).isFalse();
  }

  @Test
  void isKeptUnderSha256() {
    assertThat(isTheSecondNew("sha-256")).isTrue();
  }
}
