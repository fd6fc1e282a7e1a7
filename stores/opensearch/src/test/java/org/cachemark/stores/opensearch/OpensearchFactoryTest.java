/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.opensearch;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.nio.file.Path;
import org.cachemark.api.Options;
import org.cachemark.stores.StoreSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is refused before there is a server. */
class OpensearchFactoryTest {

  @TempDir Path directory;

  private void open(String options) {
    new OpensearchFactory()
        .create(new StoreSpec(1, false, 1, directory, Options.parse(options)))
        .close();
  }

  @Test
  void needsAServer() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> open(""))
        .withMessage("opensearch needs a server, which the runner starts");
    assertThatIllegalStateException()
        .isThrownBy(() -> open("service=1,http://127.0.0.1:1,/none"))
        .withMessageStartingWith("OpenSearch: ");
  }

  @Test
  void refusesADurabilityThatItDoesNotKnow() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> open("durability=some;service=1,http://127.0.0.1:1,/none"))
        .withMessage("option durability must be none or disk, not 'some'");
  }
}
