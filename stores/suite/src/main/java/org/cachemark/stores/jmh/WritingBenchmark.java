/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.jmh;

import org.cachemark.harness.Words;
import org.openjdk.jmh.annotations.Param;

/** A template: threads overwrite items, whose words are searched or not. */
public abstract class WritingBenchmark extends StoreBenchmark {

  @Words(
      value = {"indexed", "none"},
      about = "whether descriptions are searched, so that an index of their words is kept",
      limits = @Words.Limit(word = "indexed", needs = "TEXT"))
  @Param({"none", "indexed"})
  public String text = "none";

  @Override
  final boolean hasText() {
    return text.equals("indexed");
  }
}
