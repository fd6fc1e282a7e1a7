/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.guava;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.cachemark.api.Options;
import org.cachemark.dedupe.MemoryCapability;
import org.cachemark.dedupe.MemoryContract;
import org.cachemark.dedupe.SystemContractTest;
import org.cachemark.harness.CheckFailedException;
import org.junit.jupiter.api.Test;

/** Holds every hash and memory of this module's catalogue to its contract. */
class GuavaContractTest extends SystemContractTest {

  private static final int TRIES = 500;

  /** Were it said to be atomic, the contract would find that two threads call one key new. */
  @Test
  void wouldNotPassForAtomic() throws Exception {
    var race =
        new MemoryContract(new GuavaBloomFactory(), Options.NONE, Set.of(MemoryCapability.ATOMIC))
            .rules().stream()
                .filter(rule -> rule.name().equals("tellsOneThreadAlone"))
                .findAny()
                .orElseThrow();
    String found = "";
    for (int i = 0; i < TRIES && found.isEmpty(); i++) {
      try {
        race.check().run();
      } catch (CheckFailedException e) {
        found = String.valueOf(e.getMessage());
      }
    }
    assertThat(found).endsWith("keys are new to two threads");
  }
}
