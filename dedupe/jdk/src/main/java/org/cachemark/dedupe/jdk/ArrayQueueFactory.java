/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.jdk;

import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import org.cachemark.api.Options;
import org.cachemark.dedupe.ChannelCapability;
import org.cachemark.dedupe.QueueChannel;
import org.cachemark.dedupe.TextChannel;
import org.cachemark.dedupe.TextChannelFactory;

/** The JDK's bounded queue, behind a lock. */
public final class ArrayQueueFactory extends TextChannelFactory {

  @Override
  public String name() {
    return "arrayqueue";
  }

  @Override
  public Set<ChannelCapability> capabilities(Options options) {
    return Set.of();
  }

  @Override
  protected TextChannel open(int workers, Options options) {
    return new QueueChannel(ArrayBlockingQueue::new);
  }
}
