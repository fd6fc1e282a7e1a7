/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.cachemark.api.Options;

/** What every sink has to keep to: what was written and flushed is there. */
public final class SinkContract extends Contract<SinkCapability> {

  /** More than a batch of any sink, and no multiple of one. */
  static final int TEXTS = 2345;

  private static final int SEED = 42;

  private final TextSinkFactory factory;
  private final Options options;
  private final Function<byte[], Fingerprint> fingerprint;
  private final Tape tape = new Tape(TEXTS, 100, SEED);

  /** A contract for the sinks of a factory with these options, and what is promised of them. */
  public SinkContract(TextSinkFactory factory, Options options, Set<SinkCapability> promised) {
    super(promised);
    this.factory = factory;
    this.options = options;
    fingerprint = Fingerprint.by(promised);
  }

  @Override
  public List<Rule<SinkCapability>> rules() {
    return List.of(
        rule("canDoWhatIsPromised", () -> requireAsPromised(factory.capabilities(options))),
        rule("refusesOptionsThatItDoesNotKnow", this::refusesUnknownOptions),
        rule("hasAllThatWasFlushed", this::hasAllThatWasFlushed),
        rule("goesOnAfterAFlush", this::goesOnAfterAFlush),
        rule("hasAKeyOnceOrAsOftenAsItCame", this::hasRepeatsAsPromised),
        rule("hasWhatItAcknowledges", this::hasWhatItAcknowledges),
        rule("closesInTheMiddleOfABatch", this::closesInTheMiddle),
        rule("isEmptyWhenItIsMade", this::isEmptyAtFirst),
        rule("takesAnyBytes", this::takesAnyBytes));
  }

  private static Rule<SinkCapability> rule(String name, Check check) {
    return new Rule<>(name, Set.of(), check);
  }

  @Override
  public String configuration() {
    try (TextSink sink = open()) {
      return sink.configuration();
    }
  }

  private TextSink open() {
    return factory.create(options);
  }

  private void refusesUnknownOptions() {
    requireRefused(() -> factory.create(Options.parse("noSuchOption=true")).close());
  }

  private void hasAllThatWasFlushed() {
    try (TextSink sink = open()) {
      write(sink, 0, TEXTS, id -> id);
      requireTexts(sink, IntStream.range(0, TEXTS));
    }
  }

  private void goesOnAfterAFlush() {
    try (TextSink sink = open()) {
      write(sink, 0, 1, id -> id);
      write(sink, 1, TEXTS, id -> id);
      sink.flush();
      requireTexts(sink, IntStream.range(0, TEXTS));
    }
  }

  /** A key comes again within a batch, and in a later one. */
  private void hasRepeatsAsPromised() {
    try (TextSink sink = open()) {
      write(sink, 0, TEXTS, id -> id / 2);
      write(sink, 0, TEXTS / 3, id -> id);
      IntStream ids = IntStream.range(0, TEXTS).map(id -> id / 2);
      IntStream all = IntStream.concat(ids, IntStream.range(0, TEXTS / 3));
      requireTexts(sink, can(SinkCapability.IDEMPOTENT) ? all.distinct() : all);
    }
  }

  /** Asked where a batch is likely to be on its way. */
  private void hasWhatItAcknowledges() {
    try (TextSink sink = open()) {
      hand(sink, 0, TEXTS, id -> id);
      long acknowledged = sink.acknowledged();
      Set<Fingerprint> found = Set.copyOf(sink.written());
      long there =
          LongStream.range(0, acknowledged)
              .filter(id -> found.contains(fingerprint.apply(tape.text((int) id))))
              .count();
      require(
          there == acknowledged,
          "of the %d texts that it acknowledges first it has %d".formatted(acknowledged, there));
      sink.flush();
      require(
          sink.acknowledged() == TEXTS,
          "of %d texts that were flushed it acknowledges %d".formatted(TEXTS, sink.acknowledged()));
    }
  }

  private void closesInTheMiddle() {
    try (TextSink sink = open()) {
      hand(sink, 0, TEXTS, id -> id);
    }
  }

  private void isEmptyAtFirst() {
    for (int time = 0; time < 2; time++) {
      try (TextSink sink = open()) {
        sink.flush();
        requireTexts(sink, IntStream.empty());
        write(sink, 0, 10, id -> id);
      }
    }
  }

  /** Among them a NUL, and what is no UTF-8. */
  private void takesAnyBytes() {
    try (TextSink sink = open()) {
      List<byte[]> texts = new ArrayList<>();
      for (int id = 0; id < 10; id++) {
        byte[] text = tape.text(id);
        text[0] = (byte) (0xff * (id % 2));
        sink.write(id, ~id, text);
        texts.add(text);
      }
      sink.flush();
      requireTexts(sink, texts);
    }
  }

  private void write(TextSink sink, int from, int to, IntUnaryOperator id) {
    hand(sink, from, to, id);
    sink.flush();
  }

  private void hand(TextSink sink, int from, int to, IntUnaryOperator id) {
    for (int i = from; i < to; i++) {
      int text = id.applyAsInt(i);
      sink.write(text, ~text, tape.text(text));
    }
  }

  private void requireTexts(TextSink sink, IntStream ids) {
    requireTexts(sink, ids.mapToObj(tape::text).toList());
  }

  private void requireTexts(TextSink sink, List<byte[]> texts) {
    Map<Fingerprint, Long> wanted = counted(texts.stream().map(fingerprint));
    List<Fingerprint> written = sink.written();
    Map<Fingerprint, Long> found = counted(written.stream());
    require(
        found.equals(wanted),
        "it has %d texts, of which %d differ, where %d were written, of which %d differ"
                .formatted(written.size(), found.size(), texts.size(), wanted.size())
            + (wanted.keySet().containsAll(found.keySet())
                ? ""
                : "; some are not what was written"));
  }

  private static Map<Fingerprint, Long> counted(Stream<Fingerprint> texts) {
    return texts.collect(Collectors.groupingBy(text -> text, Collectors.counting()));
  }
}
