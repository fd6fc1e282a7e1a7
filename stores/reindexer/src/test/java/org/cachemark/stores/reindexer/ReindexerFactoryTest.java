/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.reindexer;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.nio.file.Path;
import org.cachemark.api.Options;
import org.cachemark.stores.StoreSpec;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

class ReindexerFactoryTest {

  @Test
  void refusesWhatCannotBe() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> open("server=true"))
        .withMessage("reindexer needs a server, which the runner starts");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> open("pool=2"))
        .withMessage("option pool is for reindexer's server, not for reindexer in the process");
  }

  @Test
  void saysWhatToDoWhereItCannotBeLoaded() {
    Assumptions.assumeTrue(NativeLibrary.fault().isPresent(), "this JVM can load Reindexer");
    assertThatIllegalStateException()
        .isThrownBy(() -> open(""))
        .withMessageMatching("this JVM cannot load .* glibc 2.38 .*; on Debian 12: .*jdk.sh.*");
  }

  private static void open(String options) {
    new ReindexerFactory()
        .create(new StoreSpec(1, false, 1, Path.of(""), Options.parse(options)))
        .close();
  }
}
