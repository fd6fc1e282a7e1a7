/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.jdk;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.security.DigestException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Locale;
import java.util.Set;
import org.cachemark.dedupe.Digest;
import org.cachemark.dedupe.HashCapability;
import org.cachemark.dedupe.TextHash;
import org.cachemark.dedupe.TextHashFactory;

/** MD5 and SHA-256 by the JDK's first provider. */
public final class MessageDigestFactory extends TextHashFactory {

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  @Override
  public String name() {
    return "messagedigest";
  }

  @Override
  public Set<String> functions() {
    return Set.of("md5", "sha-256");
  }

  @Override
  protected Set<HashCapability> capabilities(String function) {
    return function.equals("md5")
        ? Set.of(HashCapability.WIDE)
        : Set.of(HashCapability.WIDE, HashCapability.CRYPTOGRAPHIC);
  }

  @Override
  protected TextHash open(String function) {
    try {
      return new Hash(MessageDigest.getInstance(function.toUpperCase(Locale.ROOT)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("the JDK has no " + function, e);
    }
  }

  private static final class Hash implements TextHash {

    private final MessageDigest digest;
    private final byte[] bytes;

    Hash(MessageDigest digest) {
      this.digest = digest;
      bytes = new byte[digest.getDigestLength()];
    }

    @Override
    public void hash(byte[] text, int from, int length, Digest result) {
      digest.update(text, from, length);
      try {
        digest.digest(bytes, 0, bytes.length);
      } catch (DigestException e) {
        throw new IllegalStateException(e); // the array has the digest's own length
      }
      result.set((long) LONG.get(bytes, 0), (long) LONG.get(bytes, Long.BYTES));
    }

    @Override
    public String configuration() {
      return digest.getAlgorithm() + " by " + digest.getProvider().getName();
    }
  }
}
