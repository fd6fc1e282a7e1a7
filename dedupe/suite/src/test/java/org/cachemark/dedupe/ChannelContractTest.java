/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import org.cachemark.api.Options;
import org.cachemark.harness.CheckFailedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChannelContractTest {

  /** What a channel does wrong. */
  private enum Fault {
    NONE,
    LOSES,
    SWAPS,
    LOSES_WHEN_FULL,
    MIXES_STREAMS,
    CUTS,
    MANGLES,
    MIXES_KEYS,
    HIDES_FAILURES,
    ACKNOWLEDGES_ALL,
    STOPS_WORKERS,
    HIDES_TIME,
    NEEDS_NO_MASTER,
    CLOSES_ONCE
  }

  private static final class Factory extends TextChannelFactory {

    private final Fault fault;

    Factory(Fault fault) {
      this.fault = fault;
    }

    @Override
    public String name() {
      return "faulty";
    }

    @Override
    public Set<ChannelCapability> capabilities(Options options) {
      return Set.of();
    }

    @Override
    protected TextChannel open(int workers, Options options) {
      return new Channel(fault);
    }
  }

  /** A queue that may be full for texts, but never for what ends a stream. */
  private static final class Queue extends QueueChannel {

    private final boolean loses;
    private volatile boolean ends;

    Queue(boolean loses) {
      super(ArrayBlockingQueue::new);
      this.loses = loses;
    }

    @Override
    protected void put(BlockingQueue<Message> queue, Message message) throws InterruptedException {
      if (!loses || ends || queue.remainingCapacity() > 0) {
        queue.put(message);
      }
    }
  }

  private static final class Channel implements TextChannel {

    private final Fault fault;
    private final Queue queue;
    private List<Fingerprint> before = List.of();
    private int begun;
    private boolean isToFail;
    private boolean closed;
    private byte[] held = {};

    Channel(Fault fault) {
      this.fault = fault;
      queue = new Queue(fault == Fault.LOSES_WHEN_FULL);
    }

    @Override
    public void begin(MasterSpec spec) {
      if (fault == Fault.MIXES_STREAMS && begun++ > 0) {
        before = written();
      }
      queue.ends = false;
      isToFail = spec.sinkOptions().toString().contains("fails");
      try {
        queue.begin(spec);
      } catch (IllegalArgumentException e) {
        if (fault != Fault.NEEDS_NO_MASTER) {
          throw e;
        }
      }
    }

    @Override
    public void send(int worker, long high, long low, byte[] text) {
      long sent = high;
      byte[] bytes = text;
      switch (fault) {
        case LOSES -> {
          if (high == 4711) {
            return;
          }
        }
        case SWAPS -> {
          if (high == 4711) {
            held = text;
            return;
          }
          if (high == 4713) {
            queue.send(worker, 4711, ~4711, held);
          }
        }
        case MIXES_KEYS -> sent = Tape.idOf(text);
        case STOPS_WORKERS -> {
          if (isToFail && high == 4711) {
            awaitInterrupt();
          }
        }
        case MANGLES -> {
          bytes = text.clone();
          bytes[(bytes.length - Tape.SUFFIX) / 2] ^= 1;
        }
        case CUTS -> bytes = Arrays.copyOf(text, Math.min(text.length, 65_535));
        default -> {}
      }
      queue.send(worker, sent, sent == high ? low : ~sent, bytes);
    }

    /** As one who waits for room that a failed master will not make. */
    private static void awaitInterrupt() {
      try {
        new CountDownLatch(1).await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted", e);
      }
    }

    @Override
    public MasterReport finish() {
      queue.ends = true;
      MasterReport told = queue.finish();
      return new MasterReport(
          told.taken(),
          told.writes(),
          fault == Fault.ACKNOWLEDGES_ALL ? told.writes() : told.acknowledged(),
          fault == Fault.HIDES_TIME ? 0 : told.cpuNanos(),
          told.allocatedBytes(),
          0,
          fault == Fault.HIDES_FAILURES ? "" : told.failure());
    }

    @Override
    public List<Fingerprint> written() {
      List<Fingerprint> all = new ArrayList<>(queue.written());
      all.addAll(before);
      return all;
    }

    @Override
    public String configuration() {
      return queue.configuration();
    }

    @Override
    public void close() {
      if (fault == Fault.CLOSES_ONCE && closed) {
        throw new CheckFailedException("it is closed already");
      }
      closed = true;
      queue.close();
    }
  }

  private static Contract<ChannelCapability> contract(Fault fault) {
    Duration patience =
        fault == Fault.STOPS_WORKERS ? Duration.ofSeconds(1) : ChannelContract.PATIENCE;
    return new ChannelContract(new Factory(fault), Options.NONE, Set.of(), patience);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          LOSES           | bringsEachTextOnceAndInOrder   | 15000 texts were sent, 14999 taken
          SWAPS           | bringsEachTextOnceAndInOrder   | text 4712 of worker 0 does not come in its
          LOSES_WHEN_FULL | waitsForASlowMaster            | 15000 texts were sent
          MIXES_STREAMS   | takesOneStreamAfterTheOther    | of 15000 texts 15000 arrive whole and with
          CUTS            | bringsTextsOfAnyLength         | of 6 texts 3 arrive whole and
          MANGLES         | bringsTextsOfAnyLength         | of 6 texts 0 arrive whole and
          MANGLES         | bringsEachTextOnceAndInOrder   | of 15000 texts
          MIXES_KEYS      | bringsKeys                     | not arrive with the key
          HIDES_FAILURES  | tellsThatTheMasterFailed       | of a sink that failed it tells ''
          ACKNOWLEDGES_ALL | tellsThatTheMasterFailed      | 7 texts and acknowledged 5 it tells 7 and 7
          STOPS_WORKERS   | tellsThatTheMasterFailed       | after 1 s a worker still waits
          HIDES_TIME      | tellsTheCpuTimeOfTheMaster     | takes no CPU time
          NEEDS_NO_MASTER | tellsOfAMasterThatCannotBeMade | with a sink that nobody has
          CLOSES_ONCE     | closesInTheMiddleOfAStream     | it is closed already
          """)
  void failsAChannelThatBreaksARule(Fault fault, String name, String reason) {
    Contract.Rule<ChannelCapability> rule =
        contract(fault).rules().stream()
            .filter(one -> one.name().equals(name))
            .findAny()
            .orElseThrow();
    assertThatThrownBy(() -> rule.check().run())
        .isInstanceOf(CheckFailedException.class)
        .hasMessageContaining(reason);
  }

  @Test
  void passesAChannelThatBreaksNone() throws Exception {
    for (Contract.Rule<ChannelCapability> rule : contract(Fault.NONE).rules()) {
      rule.check().run();
    }
    assertThat(contract(Fault.NONE).configuration())
        .isEqualTo("ArrayBlockingQueue with room for 1024 texts, to a list of fingerprints");
  }
}
