/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.ignite.lang.IgniteProductVersion;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConditionsTest {

  /** Of Ignite 2, what CrossingPutAllsIT has shown of its servers. */
  @ParameterizedTest
  @CsvSource({"2.8.1, true", "2.9.1, true", "2.10.0, false", "2.17.0, false", "3.1.0, false"})
  void sortsForReleasesWhoseServersWaitForEachOtherForGood(String version, boolean isSorting) {
    assertThat(Conditions.keepsCircles(IgniteProductVersion.fromString(version)))
        .isEqualTo(isSorting);
  }
}
