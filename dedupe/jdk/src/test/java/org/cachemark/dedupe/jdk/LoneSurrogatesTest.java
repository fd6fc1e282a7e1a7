/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.cachemark.api.Options;
import org.cachemark.dedupe.Digest;
import org.cachemark.dedupe.TextHash;
import org.cachemark.dedupe.TextHashFactory;
import org.cachemark.dedupe.filter.DedupeFilter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Strings that differ in half of a pair of surrogates, where bytes are made of them as UTF-8. */
class LoneSurrogatesTest {

  private static final String ONE = "user \uD800 logged in";

  private static String digest(TextHash hash, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    Digest digest = new Digest();
    hash.hash(bytes, 0, bytes.length, digest);
    return "%016x%016x".formatted(digest.high(), digest.low());
  }

  /** Which no hash of the bytes can mend. */
  @ParameterizedTest
  @ValueSource(strings = {"user \uDC00 logged in", "user \uDBFF logged in", "user ? logged in"})
  void areOneTextAsUtf8(String other) {
    TextHash sha256 =
        TextHashFactory.find("messagedigest").create(Options.parse("function=sha-256"));
    assertThat(other).isNotEqualTo(ONE);
    assertThat(digest(sha256, other)).isEqualTo(digest(sha256, ONE));
    assertThat(digest(sha256, "user ?? logged in")).isNotEqualTo(digest(sha256, ONE));
  }

  @Test
  void areSeveralTextsToAFilterThatIsToldStrings() {
    DedupeFilter filter = DedupeFilter.exact().capacity(10).open();
    assertThat(filter.isNew(ONE)).isTrue();
    assertThat(filter.isNew("user \uDC00 logged in")).isTrue();
    assertThat(filter.isNew("user \uDBFF logged in")).isTrue();
    assertThat(filter.isNew("user ? logged in")).isTrue();
    assertThat(filter.isNew(ONE)).isFalse();
  }
}
