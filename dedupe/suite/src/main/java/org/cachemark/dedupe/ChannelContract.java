/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.LongStream;
import org.cachemark.api.Options;

/**
 * What every channel has to keep to: nothing is lost, nothing comes twice, what a worker sends
 * keeps its order, and a master that fails is told of and stops nobody. Each rule opens a channel
 * of its own.
 */
public final class ChannelContract extends Contract<ChannelCapability> {

  static final int TEXTS = 5000;
  static final int WORKERS = 3;

  /** So that a worker who waits for ever is found. */
  static final Duration PATIENCE = Duration.ofMinutes(5);

  private static final int SEED = 42;
  private static final int LARGE = 1_000_000;

  private final TextChannelFactory factory;
  private final Options options;
  private final Duration patience;

  /** A contract for the channels of a factory with these options, and what is promised of them. */
  public ChannelContract(
      TextChannelFactory factory, Options options, Set<ChannelCapability> promised) {
    this(factory, options, promised, PATIENCE);
  }

  /** One that has another patience with workers who wait. */
  ChannelContract(
      TextChannelFactory factory,
      Options options,
      Set<ChannelCapability> promised,
      Duration patience) {
    super(promised);
    this.factory = factory;
    this.options = options;
    this.patience = patience;
  }

  @Override
  public List<Rule<ChannelCapability>> rules() {
    return List.of(
        rule("canDoWhatIsPromised", () -> requireAsPromised(factory.capabilities(options))),
        rule("refusesOptionsThatItDoesNotKnow", this::refusesUnknownOptions),
        rule("bringsEachTextOnceAndInOrder", this::bringsEachTextOnceAndInOrder),
        rule("waitsForASlowMaster", this::waitsForASlowMaster),
        rule("takesOneStreamAfterTheOther", this::takesOneStreamAfterTheOther),
        rule("bringsTextsOfAnyLength", this::bringsTextsOfAnyLength),
        rule("bringsKeys", this::bringsKeys),
        rule("tellsThatTheMasterFailed", this::tellsThatTheMasterFailed),
        rule("tellsOfAMasterThatCannotBeMade", this::tellsOfAMasterThatCannotBeMade),
        rule("tellsTheCpuTimeOfTheMaster", this::tellsTheCpuTime),
        rule("closesInTheMiddleOfAStream", this::closesInTheMiddle));
  }

  private static Rule<ChannelCapability> rule(String name, Check check) {
    return new Rule<>(name, Set.of(), check);
  }

  @Override
  public String configuration() {
    try (TextChannel channel = open(1)) {
      channel.begin(recording(""));
      String configuration = channel.configuration();
      channel.finish();
      return configuration;
    }
  }

  private TextChannel open(int workers) {
    return factory.create(workers, options);
  }

  private static MasterSpec recording(String fault) {
    return MasterSpec.of(Recording.class.getName(), Options.parse(fault));
  }

  /** Has the ids of its texts in their order, and can be slow, or fail. */
  public static final class Recording extends TextSinkFactory {

    /** Made by its name. */
    public Recording() {}

    @Override
    public String name() {
      return "recording";
    }

    @Override
    public Set<SinkCapability> capabilities(Options with) {
      return Set.of();
    }

    @Override
    public Map<String, String> options() {
      return Map.of(
          "pauses", "so many times it sleeps for 1 ms", "fails", "at the text of this number");
    }

    @Override
    protected TextSink open(Options with) {
      return new Recorded(with.number("pauses", 0).orElse(0), with.number("fails", 0).orElse(-1));
    }
  }

  private static final class Recorded implements TextSink {

    private final int pauses;
    private final int fails;
    private final List<Long> ids = new ArrayList<>();

    Recorded(int pauses, int fails) {
      this.pauses = pauses;
      this.fails = fails;
    }

    @Override
    public void write(long high, long low, byte[] text) {
      if (ids.size() == fails) {
        throw new IllegalStateException("it was to fail at text " + fails);
      }
      if (ids.size() < pauses) {
        pause();
      }
      long id = Tape.idOf(text);
      ids.add(high == id && low == ~id ? id : -1);
    }

    private static void pause() {
      try {
        Thread.sleep(1);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted", e);
      }
    }

    @Override
    public void flush() {
      // all is there
    }

    @Override
    public long[] written() {
      return ids.stream().mapToLong(Long::longValue).toArray();
    }

    @Override
    public String configuration() {
      return "a list of ids";
    }
  }

  private void refusesUnknownOptions() {
    requireRefused(() -> factory.create(1, Options.parse("noSuchOption=true")).close());
  }

  private void bringsEachTextOnceAndInOrder() throws Exception {
    try (TextChannel channel = open(WORKERS)) {
      channel.begin(recording(""));
      sendAll(channel);
      requireAll(channel, channel.finish());
    }
  }

  /** So slow that all that a channel has room for is full long before the end. */
  private void waitsForASlowMaster() throws Exception {
    try (TextChannel channel = open(WORKERS)) {
      channel.begin(recording("pauses=100"));
      sendAll(channel);
      requireAll(channel, channel.finish());
    }
  }

  private void takesOneStreamAfterTheOther() throws Exception {
    try (TextChannel channel = open(WORKERS)) {
      for (int stream = 0; stream < 3; stream++) {
        channel.begin(recording(""));
        sendAll(channel);
        requireAll(channel, channel.finish());
      }
      channel.begin(recording(""));
      require(channel.finish().taken() == 0, "a stream without texts has some");
      requireWritten(channel.written(), LongStream.empty());
    }
  }

  private void sendAll(TextChannel channel) throws Exception {
    Tape tape = new Tape(1000, 100, SEED);
    ExecutorService threads = Executors.newFixedThreadPool(WORKERS);
    try {
      List<Future<?>> all = new ArrayList<>();
      for (int worker = 0; worker < WORKERS; worker++) {
        int sender = worker;
        all.add(
            threads.submit(
                () -> {
                  for (int i = 0; i < TEXTS; i++) {
                    long id = (long) sender * TEXTS + i;
                    channel.send(sender, id, ~id, Tape.withId(tape.text(i % 1000), id));
                  }
                }));
      }
      for (Future<?> one : all) {
        one.get(patience.toMillis(), TimeUnit.MILLISECONDS);
      }
    } catch (TimeoutException e) {
      require(false, "after %d s a worker still waits".formatted(patience.toSeconds()));
    } finally {
      threads.shutdownNow();
    }
  }

  private static void requireAll(TextChannel channel, MasterReport report) {
    require(report.failure().isEmpty(), "the master failed: " + report.failure());
    require(
        report.taken() == (long) WORKERS * TEXTS && report.writes() == report.taken(),
        "%d texts were sent, %d taken, and %d written"
            .formatted(WORKERS * TEXTS, report.taken(), report.writes()));
    long[] written = channel.written();
    requireWritten(written, LongStream.range(0, (long) WORKERS * TEXTS));
    long[] next = new long[WORKERS];
    for (long id : written) {
      int worker = (int) (id / TEXTS);
      require(
          id % TEXTS == next[worker]++,
          "text %d of worker %d does not come in its order".formatted(id % TEXTS, worker));
    }
  }

  private static void requireWritten(long[] written, LongStream expected) {
    long[] wanted = expected.toArray();
    long[] found = LongStream.of(written).sorted().toArray();
    require(
        Arrays.equals(wanted, found),
        "of %d texts with their keys %d arrive"
            .formatted(
                wanted.length, LongStream.of(found).filter(id -> id >= 0).distinct().count()));
  }

  private void bringsTextsOfAnyLength() {
    try (TextChannel channel = open(1)) {
      channel.begin(recording(""));
      int[] lengths = {Tape.SHORTEST, LARGE, Tape.SHORTEST, 65_535, 65_536, 65_537};
      for (int id = 0; id < lengths.length; id++) {
        channel.send(0, id, ~id, Tape.withId(new byte[lengths[id]], id));
      }
      channel.finish();
      requireWritten(channel.written(), LongStream.range(0, lengths.length));
    }
  }

  private void bringsKeys() {
    try (TextChannel channel = open(1)) {
      channel.begin(recording(""));
      byte[] text = Tape.withId(new byte[Tape.SHORTEST], 7);
      channel.send(0, 7, ~7, text);
      channel.send(0, Long.MIN_VALUE, -1, text);
      channel.finish();
      require(
          Arrays.equals(channel.written(), new long[] {7, -1}),
          "a text does not arrive with the key that it was sent with");
    }
  }

  private void tellsThatTheMasterFailed() throws Exception {
    try (TextChannel channel = open(WORKERS)) {
      channel.begin(recording("fails=7"));
      sendAll(channel);
      String failure = channel.finish().failure();
      require(failure.contains("at text 7"), "of a sink that failed it tells '" + failure + "'");
      channel.begin(recording(""));
      sendAll(channel);
      requireAll(channel, channel.finish());
    }
  }

  private void tellsOfAMasterThatCannotBeMade() throws Exception {
    try (TextChannel channel = open(WORKERS)) {
      try {
        channel.begin(MasterSpec.of("no such sink", Options.NONE));
        require(false, "it makes a master with a sink that nobody has");
      } catch (IllegalArgumentException e) {
        require(
            String.valueOf(e.getMessage()).contains("no such sink"),
            "it does not say which sink there is none of: " + e.getMessage());
      }
      channel.begin(recording(""));
      sendAll(channel);
      requireAll(channel, channel.finish());
    }
  }

  private void tellsTheCpuTime() throws Exception {
    try (TextChannel channel = open(WORKERS)) {
      channel.begin(recording(""));
      sendAll(channel);
      require(channel.finish().cpuNanos() > 0, "its master takes no CPU time");
    }
  }

  private void closesInTheMiddle() {
    TextChannel channel = open(1);
    channel.begin(recording(""));
    channel.send(0, 0, ~0, Tape.withId(new byte[Tape.SHORTEST], 0));
    channel.close();
    channel.close();
  }
}
