/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe;

import java.io.IOException;

/** Holds a memory to its {@linkplain MemoryContract contract}. */
public final class MemoryCheck {

  private MemoryCheck() {}

  /** Takes the file for the outcome; the memory is named by system properties. */
  public static void main(String[] args) throws IOException {
    ContractCheck.main(
        args,
        MemoryCapability.class,
        (factory, options, promised) ->
            new MemoryContract(KeyMemoryFactory.find(factory), options, promised));
  }
}
