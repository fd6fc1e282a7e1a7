/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FingerprintTest {

  private static final byte[] TEXT = new Tape(10, 100, 1).text(7);

  @Test
  void tellsATextOfWhichAByteIsAnother() {
    Fingerprint fingerprint = Fingerprint.of(TEXT);
    assertThat(fingerprint).returns(7L, Fingerprint::id).returns(TEXT.length, Fingerprint::length);
    for (int i = 0; i < TEXT.length; i++) {
      byte[] other = TEXT.clone();
      other[i] ^= 1;
      assertThat(Fingerprint.of(other)).isNotEqualTo(fingerprint);
    }
  }

  @Test
  void tellsATextThatIsTooShortForAnId() {
    assertThat(Fingerprint.of(Arrays.copyOf(TEXT, Tape.SUFFIX - 1)).id()).isEqualTo(-1);
    assertThat(Fingerprint.of(new byte[0])).isEqualTo(new Fingerprint(-1, 0, 0));
  }

  /** The check value that the definition of CRC-32C gives. */
  @Test
  void hasTheChecksumThatIsDefined() {
    byte[] text = "123456789".getBytes(StandardCharsets.US_ASCII);
    assertThat(Fingerprint.of(text).checksum()).isEqualTo(0xE3069283);
  }

  @Test
  void isOfTheEndWhereASinkKeepsNothing() {
    assertThat(Fingerprint.by(Set.of()).apply(TEXT)).isEqualTo(Fingerprint.of(TEXT));
    Fingerprint ofEnd = Fingerprint.by(Set.of(SinkCapability.KEEPS_NOTHING)).apply(TEXT);
    assertThat(ofEnd).returns(7L, Fingerprint::id).returns(Tape.SUFFIX, Fingerprint::length);
  }

  @Test
  void isReadAsItIsWritten() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Fingerprint.of(TEXT).write(new DataOutputStream(bytes));
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
    assertThat(Fingerprint.read(in)).isEqualTo(Fingerprint.of(TEXT));
  }
}
