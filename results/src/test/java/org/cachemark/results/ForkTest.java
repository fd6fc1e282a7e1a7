/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ForkTest {

  private static Fork fork(String configuration) {
    return new Fork(Map.of(), Map.of("cache", configuration));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Weigher$$Lambda$14/0x0000f3@1b2c3d4e | Weigher$$Lambda$14/0x0000f7@5e6f7a8b | true
          127.0.0.1:5123                       | 127.0.0.1:5124                       | true
          [name=cachemark-4480-1-mwtvruaq, a]  | [name=cachemark-5793-1-mwtvt0s1, a]  | true
          [name=cachemark-4480-1-mwtvruaq, a]  | [name=cachemark-5793-1-mwtvt0s1, b]  | false
          maximumSize=1000                     | maximumSize=1001                     | false
          """)
  void isConfiguredLikeAnotherButForWhatIsOfOneProcess(String one, String other, boolean isLike) {
    assertThat(fork(one).isConfiguredLike(fork(other))).isEqualTo(isLike);
    assertThat(fork(one).isLike(fork(other))).isEqualTo(isLike);
  }
}
