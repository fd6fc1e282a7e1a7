/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe;

import java.io.IOException;

/** Holds a channel to its {@linkplain ChannelContract contract}. */
public final class ChannelCheck {

  private ChannelCheck() {}

  /** Takes the file for the outcome; the channel is named by system properties. */
  public static void main(String[] args) throws IOException {
    ContractCheck.main(
        args,
        ChannelCapability.class,
        (factory, options, promised) ->
            new ChannelContract(TextChannelFactory.find(factory), options, promised));
  }
}
