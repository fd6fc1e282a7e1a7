/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.cachemark.api.CacheSpec;
import org.cachemark.api.Options;
import org.cachemark.dedupe.Digest;
import org.cachemark.dedupe.MapCacheFactory;
import org.cachemark.dedupe.TextHash;
import org.cachemark.dedupe.TextHashFactory;
import org.cachemark.dedupe.jdk.Forged;
import org.junit.jupiter.api.Test;

/** What a cache from a fast hash to the MD5 makes of two texts that collide under the hash. */
class ForgedThroughTest {

  private static final Forged PAIR = Forged.xxh3();

  private final ThroughHash through =
      new ThroughHash(
          hash("hash4j", "xxh3-64"),
          new MapCacheFactory().create(CacheSpec.of(UUID.class, UUID.class, 10)));

  private static TextHash hash(String product, String function) {
    return TextHashFactory.find(product).create(Options.parse("function=" + function));
  }

  private static UUID md5(byte[] text) {
    Digest digest = new Digest();
    hash("messagedigest", "md5").hash(text, 0, text.length, digest);
    return new UUID(digest.high(), digest.low());
  }

  @Test
  void theSecondTextGetsTheMd5OfTheFirst() {
    assertThat(md5(PAIR.other())).isNotEqualTo(md5(PAIR.one()));
    assertThat(through.known(PAIR.one())).isNull();
    assertThat(through.known(PAIR.other())).isEqualTo(md5(PAIR.one()));
  }

  @Test
  void whichComesFirstDecides() {
    assertThat(through.known(PAIR.other())).isNull();
    assertThat(through.known(PAIR.one())).isEqualTo(md5(PAIR.other()));
  }
}
