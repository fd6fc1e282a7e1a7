/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe;

import java.io.IOException;

/** Holds a hash to its {@linkplain HashContract contract}. */
public final class HashCheck {

  private HashCheck() {}

  /** Takes the file for the outcome; the hash is named by system properties. */
  public static void main(String[] args) throws IOException {
    ContractCheck.main(
        args,
        HashCapability.class,
        (factory, options, promised) ->
            new HashContract(TextHashFactory.find(factory), options, promised));
  }
}
