/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import org.cachemark.api.Options;
import org.cachemark.stores.StoreSpec;
import org.junit.jupiter.api.Test;

class IgniteStoreFactoryTest {

  @Test
  void refusesWhatAStoreCannotBe() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> open("mode=thin"))
        .withMessage("option mode of a store must be local or client, not 'thin'");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> open("durability=disk"))
        .withMessageContaining("durability");
  }

  private static void open(String options) {
    new IgniteStoreFactory()
        .create(new StoreSpec(1, false, 1, Path.of(""), Options.parse(options)))
        .close();
  }
}
