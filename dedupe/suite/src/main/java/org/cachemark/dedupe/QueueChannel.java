/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe;

import java.util.concurrent.BlockingQueue;
import java.util.function.IntFunction;

/** A channel of messages through a queue of Java's own kind. */
public class QueueChannel extends LocalChannel {

  private final IntFunction<BlockingQueue<Message>> queues;
  private BlockingQueue<Message> current;

  /** What goes through the queue. */
  public static final class Message {

    private final long high;
    private final long low;
    private final byte[] text;

    private Message(long high, long low, byte[] text) {
      this.high = high;
      this.low = low;
      this.text = text;
    }
  }

  /** Takes what makes an empty queue with so much room. */
  public QueueChannel(IntFunction<BlockingQueue<Message>> queues) {
    this.queues = queues;
    current = queues.apply(ROOM);
  }

  @Override
  protected final void renew() {
    current = queues.apply(ROOM);
  }

  @Override
  protected final void put(long high, long low, byte[] text) throws InterruptedException {
    put(current, new Message(high, low, text));
  }

  /** Puts a message into a queue; waits while that is full. */
  protected void put(BlockingQueue<Message> queue, Message message) throws InterruptedException {
    queue.put(message);
  }

  @Override
  protected final void drain(Taker taker) throws InterruptedException {
    BlockingQueue<Message> queue = current;
    boolean goesOn = true;
    while (goesOn) {
      Message message = queue.take();
      goesOn = taker.take(message.high, message.low, message.text);
    }
  }

  @Override
  protected final String queue() {
    return current.getClass().getSimpleName();
  }
}
