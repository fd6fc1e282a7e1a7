/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
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
  private final Tape tape = new Tape(1000, 100, SEED);

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
    return MasterSpec.of(RecordingSinkFactory.class.getName(), Options.parse(fault));
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
      requireWritten(channel.written(), Stream.empty());
    }
  }

  /** The text with an id. */
  private byte[] text(long id) {
    return Tape.withId(tape.text((int) (id % 1000)), id);
  }

  private void sendAll(TextChannel channel) throws Exception {
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
                    channel.send(sender, id, ~id, text(id));
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

  private void requireAll(TextChannel channel, MasterReport report) {
    require(report.failure().isEmpty(), "the master failed: " + report.failure());
    require(
        report.taken() == (long) WORKERS * TEXTS
            && report.writes() == report.taken()
            && report.acknowledged() == report.taken(),
        "%d texts were sent, %d taken, %d written, and %d acknowledged"
            .formatted(WORKERS * TEXTS, report.taken(), report.writes(), report.acknowledged()));
    List<Fingerprint> written = channel.written();
    requireWritten(
        written,
        LongStream.range(0, (long) WORKERS * TEXTS).mapToObj(id -> Fingerprint.of(text(id))));
    long[] next = new long[WORKERS];
    for (Fingerprint text : written) {
      long id = text.id();
      int worker = (int) (id / TEXTS);
      require(
          id % TEXTS == next[worker]++,
          "text %d of worker %d does not come in its order".formatted(id % TEXTS, worker));
    }
  }

  private static void requireWritten(List<Fingerprint> written, Stream<Fingerprint> expected) {
    Set<Fingerprint> wanted = expected.collect(Collectors.toSet());
    long arrived = written.stream().filter(wanted::contains).distinct().count();
    require(
        arrived == wanted.size() && written.size() == wanted.size(),
        "of %d texts %d arrive whole and with their keys, and %d others"
            .formatted(wanted.size(), arrived, written.size() - arrived));
  }

  /** Of any bytes, so that none can be taken for another. */
  private void bringsTextsOfAnyLength() {
    try (TextChannel channel = open(1)) {
      channel.begin(recording(""));
      int[] lengths = {Tape.SHORTEST, LARGE, Tape.SHORTEST, 65_535, 65_536, 65_537};
      for (int id = 0; id < lengths.length; id++) {
        channel.send(0, id, ~id, anyBytes(lengths[id], id));
      }
      channel.finish();
      requireWritten(
          channel.written(),
          IntStream.range(0, lengths.length)
              .mapToObj(id -> Fingerprint.of(anyBytes(lengths[id], id))));
    }
  }

  private static byte[] anyBytes(int length, long id) {
    byte[] text = new byte[length];
    new SplittableRandom(SEED + id).nextBytes(text);
    return Tape.withId(text, id);
  }

  private void bringsKeys() {
    try (TextChannel channel = open(1)) {
      channel.begin(recording(""));
      byte[] text = anyBytes(Tape.SHORTEST, 7);
      channel.send(0, 7, ~7, text);
      channel.send(0, Long.MIN_VALUE, -1, text);
      channel.finish();
      require(
          channel
              .written()
              .equals(List.of(Fingerprint.of(text), RecordingSinkFactory.WITH_A_WRONG_KEY)),
          "a text does not arrive with the key that it was sent with");
    }
  }

  private void tellsThatTheMasterFailed() throws Exception {
    try (TextChannel channel = open(WORKERS)) {
      channel.begin(recording("fails=7"));
      sendAll(channel);
      MasterReport report = channel.finish();
      require(
          report.failure().contains("at text 7"),
          "of a sink that failed it tells '" + report.failure() + "'");
      require(
          report.writes() == 7 && report.acknowledged() == RecordingSinkFactory.BATCH,
          "of a sink that took 7 texts and acknowledged %d it tells %d and %d"
              .formatted(RecordingSinkFactory.BATCH, report.writes(), report.acknowledged()));
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
    channel.send(0, 0, ~0, anyBytes(Tape.SHORTEST, 0));
    channel.close();
    channel.close();
  }
}
