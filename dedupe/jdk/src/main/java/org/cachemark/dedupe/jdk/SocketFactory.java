/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.jdk;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Set;
import org.cachemark.api.Options;
import org.cachemark.dedupe.ChannelCapability;
import org.cachemark.dedupe.TextChannel;
import org.cachemark.dedupe.TextChannelFactory;

/** A connection for each worker to a process of the master's own, over the loopback. */
public final class SocketFactory extends TextChannelFactory {

  @Override
  public String name() {
    return "socket";
  }

  @Override
  public Set<ChannelCapability> capabilities(Options options) {
    return Set.of(ChannelCapability.PROCESS);
  }

  @Override
  protected TextChannel open(int workers, Options options) {
    try {
      return new SocketLink(workers);
    } catch (IOException e) {
      throw new UncheckedIOException("no process for the master: " + e.getMessage(), e);
    }
  }
}
