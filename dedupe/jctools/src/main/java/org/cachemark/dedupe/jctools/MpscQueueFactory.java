/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.jctools;

import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.locks.LockSupport;
import org.cachemark.api.Options;
import org.cachemark.dedupe.ChannelCapability;
import org.cachemark.dedupe.QueueChannel;
import org.cachemark.dedupe.TextChannel;
import org.cachemark.dedupe.TextChannelFactory;
import org.jctools.queues.MpscBlockingConsumerArrayQueue;

/** JCTools' bounded queue from many threads to one, which sleeps where there is nothing to take. */
public final class MpscQueueFactory extends TextChannelFactory {

  @Override
  public String name() {
    return "mpscqueue";
  }

  @Override
  public Set<ChannelCapability> capabilities(Options options) {
    return Set.of();
  }

  @Override
  protected TextChannel open(int workers, Options options) {
    return new Channel();
  }

  private static final class Channel extends QueueChannel {

    /** How long a thread that finds it full waits before it looks again. */
    private static final long PAUSE_NANOS = 1000;

    Channel() {
      super(MpscBlockingConsumerArrayQueue::new);
    }

    /** The queue has no put of its own that waits. */
    @Override
    protected void put(BlockingQueue<Message> queue, Message message) throws InterruptedException {
      while (!queue.offer(message)) {
        if (Thread.interrupted()) {
          throw new InterruptedException();
        }
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }
  }
}
