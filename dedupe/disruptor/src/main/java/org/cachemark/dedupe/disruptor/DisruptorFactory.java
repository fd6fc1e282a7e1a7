/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.disruptor;

import com.lmax.disruptor.AlertException;
import com.lmax.disruptor.BlockingWaitStrategy;
import com.lmax.disruptor.InsufficientCapacityException;
import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.Sequence;
import com.lmax.disruptor.SequenceBarrier;
import com.lmax.disruptor.TimeoutException;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.cachemark.api.Options;
import org.cachemark.dedupe.ChannelCapability;
import org.cachemark.dedupe.LocalChannel;
import org.cachemark.dedupe.TextChannel;
import org.cachemark.dedupe.TextChannelFactory;

/**
 * The Disruptor's ring, from many threads to one that sleeps where there is nothing to take, as the
 * queues' does.
 */
public final class DisruptorFactory extends TextChannelFactory {

  @Override
  public String name() {
    return "disruptor";
  }

  @Override
  public Set<ChannelCapability> capabilities(Options options) {
    return Set.of();
  }

  @Override
  protected TextChannel open(int workers, Options options) {
    return new Channel();
  }

  /** A place in the ring. */
  private static final class Place {

    private static final byte[] NONE = new byte[0];

    private long high;
    private long low;
    private byte[] text = NONE;

    void set(long newHigh, long newLow, byte[] newText) {
      high = newHigh;
      low = newLow;
      text = newText;
    }
  }

  private static final class Channel extends LocalChannel {

    private RingBuffer<Place> ring = made();
    private Sequence taken = new Sequence();

    private static RingBuffer<Place> made() {
      return RingBuffer.createMultiProducer(Place::new, ROOM, new BlockingWaitStrategy());
    }

    @Override
    protected void renew() {
      ring = made();
      taken = new Sequence();
      ring.addGatingSequences(taken);
    }

    /**
     * A place that is free. The ring's own way of waiting for one, which sleeps as long, claims it
     * first, and so cannot be left.
     */
    private long next() throws InterruptedException {
      while (true) {
        try {
          return ring.tryNext();
        } catch (InsufficientCapacityException e) {
          if (Thread.interrupted()) {
            throw new InterruptedException();
          }
          LockSupport.parkNanos(1);
        }
      }
    }

    @Override
    protected void put(long high, long low, byte[] text) throws InterruptedException {
      long place = next();
      try {
        ring.get(place).set(high, low, text);
      } finally {
        ring.publish(place);
      }
    }

    /** As the Disruptor's own processor does it, which takes an interrupt for a fault. */
    @Override
    protected void drain(Taker taker) throws InterruptedException {
      RingBuffer<Place> from = ring;
      Sequence done = taken;
      SequenceBarrier barrier = from.newBarrier();
      long next = done.get() + 1;
      try {
        boolean goesOn = true;
        while (goesOn) {
          long last = barrier.waitFor(next);
          while (next <= last) {
            Place place = from.get(next);
            next++;
            goesOn = taker.take(place.high, place.low, place.text);
          }
          done.set(last);
        }
      } catch (AlertException | TimeoutException e) {
        throw new IllegalStateException("nobody alerts it, and it waits for ever", e);
      } finally {
        done.set(next - 1);
      }
    }

    @Override
    protected String queue() {
      return "a ring of many producers, with BlockingWaitStrategy,";
    }
  }
}
