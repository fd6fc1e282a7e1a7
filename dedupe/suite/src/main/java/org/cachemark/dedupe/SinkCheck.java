/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe;

import java.io.IOException;

/** Holds a sink to its {@linkplain SinkContract contract}. */
public final class SinkCheck {

  private SinkCheck() {}

  /** Takes the file for the outcome; the sink is named by system properties. */
  public static void main(String[] args) throws IOException {
    ContractCheck.main(
        args,
        SinkCapability.class,
        (factory, options, promised) ->
            new SinkContract(TextSinkFactory.find(factory), options, promised));
  }
}
