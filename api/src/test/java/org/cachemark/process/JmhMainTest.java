/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class JmhMainTest {

  @Test
  void givesForksOneFlagMore() {
    assertThat(JmhMain.withForkFlag(List.of("ReadOnly", "-f", "1"), "-Da=1"))
        .containsExactly("ReadOnly", "-f", "1", "-jvmArgsAppend", "-Da=1");
  }

  @Test
  void keepsTheFlagsThatSomebodyGives() {
    assertThat(JmhMain.withForkFlag(List.of("-jvmArgsAppend", "-Xmx1g", "-f", "1"), "-Da=1"))
        .containsExactly("-jvmArgsAppend", "-Xmx1g -Da=1", "-f", "1");
    assertThat(JmhMain.withForkFlag(List.of("-jvmArgsAppend"), "-Da=1"))
        .as("JMH is to say that a value is missing")
        .containsExactly("-jvmArgsAppend");
  }
}
