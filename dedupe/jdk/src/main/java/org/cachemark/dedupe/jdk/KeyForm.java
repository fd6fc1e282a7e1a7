/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.jdk;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.UUID;
import org.cachemark.harness.Reachable;

/** What a key is as an object. */
enum KeyForm {
  HEX {
    @Override
    Object key(long high, long low) {
      return HexFormat.of().formatHex(bytes(high, low));
    }
  },
  BASE64 {
    @Override
    Object key(long high, long low) {
      return new String(BASE.encode(bytes(high, low)), StandardCharsets.ISO_8859_1);
    }
  },
  LATIN1 {
    @Override
    Object key(long high, long low) {
      return new String(bytes(high, low), StandardCharsets.ISO_8859_1);
    }
  },
  UUID {
    @Override
    Object key(long high, long low) {
      return new UUID(high, low);
    }
  },
  LONG {
    @Override
    Object key(long high, long low) {
      return low;
    }
  };

  private static final Base64.Encoder BASE = Base64.getEncoder().withoutPadding();

  abstract Object key(long high, long low);

  /** What an object takes, with what it is made of; each takes the same. */
  long weight() {
    return Reachable.bytes(key(1, 1));
  }

  private static byte[] bytes(long high, long low) {
    return ByteBuffer.allocate(2 * Long.BYTES).putLong(high).putLong(low).array();
  }
}
