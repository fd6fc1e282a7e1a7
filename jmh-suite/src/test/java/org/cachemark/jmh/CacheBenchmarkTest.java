/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

/** How benchmarks find the cache that they are to measure. */
class CacheBenchmarkTest {

  @Test
  void findsFactoriesByNameOrClassName() {
    ReadOnlyBenchmark benchmark = new ReadOnlyBenchmark();
    benchmark.options = "";
    benchmark.cache = "probe:variant@1[a=b]";
    assertThat(benchmark.open(10).configuration()).isEqualTo("a probe");
    benchmark = new ReadOnlyBenchmark();
    benchmark.options = "";
    benchmark.cache = "org.cachemark.jmh.ProbeFactory";
    assertThat(benchmark.open(10).configuration()).isEqualTo("a probe");
  }

  @Test
  void saysWhatThereIsInstead() {
    ReadOnlyBenchmark benchmark = new ReadOnlyBenchmark();
    benchmark.options = "";
    benchmark.cache = "nothing@1";
    assertThatIllegalArgumentException()
        .isThrownBy(() -> benchmark.open(10))
        .withMessage("no cache factory named 'nothing' on the class path, only [probe]");
    ReadOnlyBenchmark other = new ReadOnlyBenchmark();
    other.cache = "probe";
    other.options = "unknown=1";
    assertThatIllegalArgumentException()
        .isThrownBy(() -> other.open(10))
        .withMessage("probe has no option 'unknown'; it knows none");
  }
}
