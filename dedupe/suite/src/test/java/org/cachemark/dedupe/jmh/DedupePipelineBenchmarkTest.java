/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.cachemark.api.Options;
import org.cachemark.dedupe.ChannelCapability;
import org.cachemark.dedupe.Fingerprint;
import org.cachemark.dedupe.KeyMemory;
import org.cachemark.dedupe.KeyMemoryFactory;
import org.cachemark.dedupe.MemoryCapability;
import org.cachemark.dedupe.QueueChannel;
import org.cachemark.dedupe.SinkCapability;
import org.cachemark.dedupe.TextChannel;
import org.cachemark.dedupe.TextChannelFactory;
import org.cachemark.dedupe.TextSink;
import org.cachemark.dedupe.TextSinkFactory;
import org.cachemark.harness.CheckFailedException;
import org.cachemark.harness.Meter;
import org.cachemark.harness.Stint;
import org.cachemark.harness.server.Pool;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DedupePipelineBenchmarkTest {

  private static final int WORKERS = 3;
  private static final int EVENTS = 2000;

  @BeforeEach
  void forget() {
    Meter.drain();
  }

  /** A queue that may lose a text in the middle. */
  public static final class PlainFactory extends TextChannelFactory {
    @Override
    public String name() {
      return "plain";
    }

    @Override
    public Set<ChannelCapability> capabilities(Options options) {
      return Set.of();
    }

    @Override
    public Map<String, String> options() {
      return Map.of("loses", "true or false");
    }

    @Override
    protected TextChannel open(int workers, Options options) {
      AtomicInteger count = new AtomicInteger();
      int lost = options.flag("loses") ? EVENTS : -1;
      return new QueueChannel(ArrayBlockingQueue::new) {
        @Override
        protected void put(BlockingQueue<Message> queue, Message message)
            throws InterruptedException {
          if (count.getAndIncrement() != lost) {
            queue.put(message);
          }
        }
      };
    }
  }

  /** A list that may lose its first text, change it, or fail at the end. */
  public static final class ListFactory extends TextSinkFactory {
    @Override
    public String name() {
      return "list";
    }

    @Override
    public Map<String, String> options() {
      return Map.of(
          "loses", "true or false",
          "copies", "true or false",
          "mangles", "true or false",
          "forgets", "to acknowledge one, true or false",
          "fails", "true or false",
          "once", "each text, true or false");
    }

    @Override
    public Set<SinkCapability> capabilities(Options options) {
      return options.flag("once") ? Set.of(SinkCapability.IDEMPOTENT) : Set.of();
    }

    @Override
    protected TextSink open(Options options) {
      List<byte[]> texts = new ArrayList<>();
      return new TextSink() {
        private long handed;

        @Override
        public void write(long high, long low, byte[] text) {
          handed++;
          if (!options.flag("once") || !texts.contains(text)) { // equal ones are the same array
            texts.add(options.flag("copies") ? text.clone() : text);
          }
        }

        @Override
        public void flush() {
          if (options.flag("fails") && !texts.isEmpty()) {
            throw new IllegalStateException("the disk is full");
          }
        }

        @Override
        public long acknowledged() {
          return handed - (options.flag("forgets") && handed > 0 ? 1 : 0);
        }

        @Override
        public List<Fingerprint> written() {
          if (options.flag("mangles")) {
            texts.set(0, texts.get(0).clone());
            texts.get(0)[0] ^= 1;
          }
          return texts.stream().skip(options.flag("loses") ? 1 : 0).map(Fingerprint::of).toList();
        }

        @Override
        public String configuration() {
          return "a list";
        }
      };
    }
  }

  private static DedupePipelineBenchmark benchmark(String barriers, String sinkOptions) {
    DedupePipelineBenchmark benchmark = new DedupePipelineBenchmark();
    benchmark.hash = DedupeBenchmarkTest.GoodFactory.class.getName();
    benchmark.hashOptions = "function=good";
    benchmark.memory = PassBenchmarkTest.LowFactory.class.getName();
    benchmark.memoryOptions = "";
    benchmark.channel = PlainFactory.class.getName();
    benchmark.channelOptions = "";
    benchmark.sink = ListFactory.class.getName();
    benchmark.sinkOptions = sinkOptions;
    benchmark.threads = WORKERS;
    benchmark.events = EVENTS;
    benchmark.barriers = barriers;
    return benchmark;
  }

  private static Map<String, Meter.Figure> measure(DedupePipelineBenchmark benchmark) {
    try {
      return PassBenchmarkTest.measure(benchmark, benchmark::dedupePipeline);
    } finally {
      benchmark.close();
    }
  }

  private static Map<String, Meter.Figure> measure(String barriers) {
    Map<String, Meter.Figure> figures = measure(benchmark(barriers, ""));
    assertThat(figures.get("dropped").value()).isZero();
    assertThat(figures.get("wrong").value()).isZero();
    assertThat(figures.get("speed").value()).isPositive();
    return figures;
  }

  @Test
  void writesAllWithoutABarrier() {
    Map<String, Meter.Figure> figures = measure("none");
    WorkerTexts texts = new WorkerTexts(WORKERS, EVENTS, 10, 50);
    double bytes = 0;
    for (int worker = 0; worker < WORKERS; worker++) {
      for (byte[] text : texts.of(worker)) {
        bytes += text.length;
      }
    }
    assertThat(figures.get("letThrough").value()).isEqualTo(1e6);
    assertThat(figures.get("sent").value()).isEqualTo(bytes / (WORKERS * EVENTS));
    assertThat(figures.get("writes").value())
        .isEqualTo((double) WORKERS * EVENTS / texts.distinct());
  }

  @Test
  void writesWhatWorkersShareSeveralTimesBehindBarriersOfTheirOwn() {
    Map<String, Meter.Figure> figures = measure("worker");
    WorkerTexts texts = new WorkerTexts(WORKERS, EVENTS, 10, 50);
    double all = 0;
    for (int worker = 0; worker < WORKERS; worker++) {
      all += texts.distinct(worker);
    }
    assertThat(figures.get("writes").value()).isEqualTo(all / texts.distinct()).isGreaterThan(1);
    assertThat(figures.get("letThrough").value()).isBetween(1.0, 0.5e6);
  }

  @Test
  void writesEachTextOnceBehindTheMastersBarrier() {
    Map<String, Meter.Figure> figures = measure("master");
    assertThat(figures.get("writes").value()).isEqualTo(1);
    assertThat(figures.get("letThrough").value()).isZero();
  }

  @Test
  void sendsLessWhereBothHaveABarrier() {
    Map<String, Meter.Figure> master = measure("master");
    Map<String, Meter.Figure> both = measure("both");
    assertThat(both.get("writes").value()).isEqualTo(1);
    assertThat(both.get("sent").value()).isLessThan(master.get("sent").value() / 2);
  }

  @Test
  void countsWhatIsWrittenAgainToASinkThatHasItOnce() {
    Map<String, Meter.Figure> figures = measure(benchmark("none", "once=true"));
    assertThat(figures.get("letThrough").value()).isEqualTo(1e6);
    assertThat(figures.get("dropped").value()).isZero();
  }

  @Test
  void countsWhatTheMasterAllocates() {
    Map<String, Meter.Figure> plain = measure("none");
    Map<String, Meter.Figure> copies = measure(benchmark("none", "copies=true"));
    double bytes = plain.get("sent").value();
    assertThat(copies.get("allocated").value())
        .isGreaterThan(plain.get("allocated").value() + 0.9 * bytes);
  }

  @Test
  void failsWhereTheChannelLosesATextThatIsWrittenNevertheless() {
    DedupePipelineBenchmark benchmark = benchmark("none", "");
    benchmark.channelOptions = "loses=true";
    assertThatThrownBy(() -> measure(benchmark))
        .isInstanceOf(CheckFailedException.class)
        .hasMessage("6000 texts were sent, and the master took 5999");
  }

  @Test
  void findsATextThatIsLost() {
    Map<String, Meter.Figure> figures = measure(benchmark("both", "loses=true"));
    assertThat(figures.get("wrong").value()).isEqualTo(1);
  }

  @Test
  void failsWhereTheSinkDoesNotAcknowledgeAllThatItTook() {
    assertThatThrownBy(() -> measure(benchmark("none", "forgets=true")))
        .isInstanceOf(CheckFailedException.class)
        .hasMessage("the sink took 6000 texts, and acknowledges 5999");
  }

  @Test
  void findsATextThatIsNotWhole() {
    assertThatThrownBy(() -> measure(benchmark("both", "mangles=true")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("a text was written that no worker has");
  }

  @Test
  void findsThatTheMastersMemoryForgets() {
    DedupePipelineBenchmark benchmark = benchmark("master", "");
    benchmark.memoryOptions = "forgets=true";
    assertThat(measure(benchmark).get("wrong").value()).isPositive();
  }

  @Test
  void findsThatAWorkersMemoryForgets() {
    DedupePipelineBenchmark benchmark = benchmark("worker", "");
    benchmark.memoryOptions = "forgets=true";
    assertThatThrownBy(() -> measure(benchmark))
        .isInstanceOf(CheckFailedException.class)
        .hasMessageMatching("the barrier of worker 0 let \\d+ texts through again");
  }

  /** Notes how many connections it is to have. */
  public static final class PooledFactory extends KeyMemoryFactory {

    private static final List<String> POOLS = new ArrayList<>();

    @Override
    public String name() {
      return "pooled";
    }

    @Override
    public Map<String, String> options() {
      return Map.of(Pool.OPTION, Pool.MEANING);
    }

    @Override
    public Set<MemoryCapability> capabilities(Options options) {
      return Set.of(MemoryCapability.EXACT);
    }

    @Override
    protected KeyMemory open(int keys, Options options) {
      POOLS.add(options.toString());
      return new PassBenchmarkTest.LowFactory().create(keys, Options.NONE);
    }
  }

  @ParameterizedTest
  @CsvSource({"'', pool=1", "pool=3, pool=3"})
  void givesABarrierAsManyConnectionsAsItHasThreadsUnlessItSaysHowMany(
      String options, String expected) {
    PooledFactory.POOLS.clear();
    DedupePipelineBenchmark benchmark = benchmark("both", "");
    benchmark.memory = PooledFactory.class.getName();
    benchmark.memoryOptions = options;
    measure(benchmark);
    assertThat(PooledFactory.POOLS).hasSizeGreaterThan(2 * WORKERS).containsOnly(expected);
  }

  @Test
  void tellsThatTheMasterFailedInAPassThatIsNotTimed() {
    DedupePipelineBenchmark benchmark = benchmark("both", "fails=true");
    try {
      benchmark.prepare();
      benchmark.begin();
      benchmark.pass();
      assertThatThrownBy(() -> benchmark.cpuNanos(new Stint()))
          .isInstanceOf(CheckFailedException.class)
          .hasMessageContaining("the disk is full");
    } finally {
      benchmark.close();
    }
  }

  @Test
  void failsWhereTheMasterDoes() {
    assertThatThrownBy(() -> measure(benchmark("both", "fails=true")))
        .isInstanceOf(CheckFailedException.class)
        .hasMessageContaining("the master failed")
        .hasMessageContaining("the disk is full; of ")
        .hasMessageContaining(" texts that its sink took ");
  }

  @Test
  void beginsEachPassAnew() {
    DedupePipelineBenchmark benchmark = benchmark("both", "");
    try {
      for (int time = 0; time < 2; time++) {
        Map<String, Meter.Figure> figures =
            time == 0
                ? PassBenchmarkTest.measure(benchmark, benchmark::dedupePipeline)
                : PassBenchmarkTest.again(benchmark, benchmark::dedupePipeline);
        assertThat(figures.get("writes").value()).isEqualTo(1);
        assertThat(figures.get("wrong").value()).isZero();
      }
    } finally {
      benchmark.close();
    }
  }
}
