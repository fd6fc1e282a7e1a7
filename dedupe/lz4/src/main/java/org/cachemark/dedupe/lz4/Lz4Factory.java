/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.lz4;

import java.util.Set;
import net.jpountz.xxhash.XXHash64;
import net.jpountz.xxhash.XXHashFactory;
import org.cachemark.dedupe.Digest;
import org.cachemark.dedupe.HashCapability;
import org.cachemark.dedupe.TextHash;
import org.cachemark.dedupe.TextHashFactory;

/**
 * XXH64 of lz4-java, with the seed 0, in its fastest form in Java. The form in C is left out: its
 * library is unpacked into the directory for temporary files, where a killed fork leaves it.
 */
public final class Lz4Factory extends TextHashFactory {

  @Override
  public String name() {
    return "lz4";
  }

  @Override
  public Set<String> functions() {
    return Set.of("xxh64");
  }

  @Override
  protected Set<HashCapability> capabilities(String function) {
    return Set.of();
  }

  @Override
  protected TextHash open(String function) {
    return new Hash(XXHashFactory.fastestJavaInstance().hash64());
  }

  private record Hash(XXHash64 function) implements TextHash {
    @Override
    public void hash(byte[] text, int from, int length, Digest digest) {
      digest.set(0, function.hash(text, from, length, 0));
    }

    @Override
    public String configuration() {
      return function.toString();
    }
  }
}
