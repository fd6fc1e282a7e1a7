/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.jmh;

import java.util.List;
import java.util.Set;
import org.cachemark.api.BenchmarkCacheFactory;
import org.cachemark.api.Options;
import org.cachemark.api.SystemName;
import org.cachemark.dedupe.Audit;
import org.cachemark.dedupe.Digest;
import org.cachemark.dedupe.Fingerprint;
import org.cachemark.dedupe.KeyMemory;
import org.cachemark.dedupe.KeyMemoryFactory;
import org.cachemark.dedupe.MasterReport;
import org.cachemark.dedupe.MasterSpec;
import org.cachemark.dedupe.MemoryCapability;
import org.cachemark.dedupe.SinkCapability;
import org.cachemark.dedupe.TextChannel;
import org.cachemark.dedupe.TextChannelFactory;
import org.cachemark.dedupe.TextHash;
import org.cachemark.dedupe.TextHashFactory;
import org.cachemark.dedupe.TextSinkFactory;
import org.cachemark.harness.About;
import org.cachemark.harness.CheckFailedException;
import org.cachemark.harness.ForkRecord;
import org.cachemark.harness.Meter;
import org.cachemark.harness.Metric;
import org.cachemark.harness.OfSystem;
import org.cachemark.harness.Range;
import org.cachemark.harness.Stint;
import org.cachemark.harness.Words;
import org.cachemark.harness.Workers;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * Workers hash their texts and send them through a channel to one master, which writes them to a
 * sink. A barrier, which is a memory that is asked whether a text is new, stands before the channel
 * with each worker, behind it with the master, at both places, or nowhere. The time is from the
 * first text to the word of the sink that all is written, for each text of all workers. What the
 * workers and the master did is audited by what the sink has.
 */
@About(
    value = "workers hash texts and send them to a master that writes them, past barriers",
    slots = {"hash", "memory", "channel", "sink"},
    waits = "workers and the master wait for each other",
    needs = "PUT_IF_ABSENT",
    threads = 2)
@Metric(
    name = "speed",
    title = "texts/s",
    unit = "texts/s",
    better = Metric.Better.HIGHER,
    shown = Metric.Shown.COLUMN,
    about = "texts of all workers that are dealt with in a second")
@Metric(
    name = "masterCpu",
    title = "master's CPU ns/op",
    unit = "ns/op",
    shown = Metric.Shown.COLUMN,
    about = "CPU time of the master's thread, for each text of all workers")
@Metric(
    name = "sent",
    title = "sent B/op",
    unit = "B/op",
    shown = Metric.Shown.COLUMN,
    about = "bytes of texts that go through the channel, for each text of all workers")
@Metric(
    name = "writes",
    title = "writes/text",
    unit = "writes per distinct text",
    shown = Metric.Shown.COLUMN,
    about = "texts that the master hands to its sink, for each text that differs; 1 is right")
@Metric(
    name = "masterCollections",
    title = "master's collections",
    unit = "% of the time",
    iterations = Metric.Together.MEAN,
    forks = Metric.Together.MEAN,
    shown = Metric.Shown.NOTE,
    about = "collections of garbage stop the master in its own process")
@Metric.Of(Audit.class)
public class DedupePipelineBenchmark extends PassBenchmark {

  @OfSystem
  @Param("hash4j")
  public String hash;

  @OfSystem
  @Param("")
  public String hashOptions;

  @OfSystem
  @Param("hashset")
  public String memory;

  @OfSystem
  @Param("")
  public String memoryOptions;

  @OfSystem
  @Param("arrayqueue")
  public String channel;

  @OfSystem
  @Param("")
  public String channelOptions;

  @OfSystem
  @Param("counting")
  public String sink;

  @OfSystem
  @Param("")
  public String sinkOptions;

  @Range(min = 1, max = 1024, value = "workers")
  @Param("2")
  public int threads = 2;

  @Range(min = 1, max = 1_000_000, value = "texts that each worker has")
  @Param("100000")
  public int events = 100_000;

  @Range(min = 0, max = 100, value = "of each worker's texts, those that are new to it, in %")
  @Param("10")
  public int fresh = 10;

  @Range(min = 0, max = 100, value = "of these, those that all workers have, in %")
  @Param("50")
  public int shared = 50;

  @Words(
      value = {"none", "worker", "master", "both"},
      about = "where a memory is asked whether a text is new")
  @Param("both")
  public String barriers = "both";

  private Workers workers;
  private WorkerTexts texts;
  private KeyMemoryFactory memories;
  private Options ofBarrier;
  private BenchmarkCacheFactory.Environment environment;
  private TextChannel open;
  private MasterSpec spec;
  private TextHash[] functions;
  private @Nullable KeyMemory[] own;
  private Sent sent;
  private @Nullable MasterReport report;
  private Set<SinkCapability> ofSink;
  private double rate;

  private boolean isAt(String place) {
    return barriers.equals(place) || barriers.equals("both");
  }

  @Override
  void makeTexts() {
    workers = new Workers(threads);
    texts = new WorkerTexts(threads, events, fresh, shared);
    sent = new Sent(texts, threads);
    functions = new TextHash[threads];
    own = new KeyMemory[threads];
    memories = KeyMemoryFactory.find(SystemName.product(memory));
    ofBarrier = memories.ofOneThread(SystemName.options(memoryOptions));
    environment = memories.start(ofBarrier);
    spec =
        new MasterSpec(
            isAt("master") ? SystemName.product(memory) : "",
            ofBarrier,
            texts.distinct(),
            SystemName.product(sink),
            SystemName.options(sinkOptions));
    rate = barriers.equals("none") ? 0 : rate();
    open =
        TextChannelFactory.find(SystemName.product(channel))
            .create(threads, SystemName.options(channelOptions));
    renew();
    report = open.finish();
    ofSink =
        TextSinkFactory.find(SystemName.product(sink))
            .capabilities(SystemName.options(sinkOptions));
    if (!barriers.equals("none")) {
      servers.add(ofBarrier);
    }
    servers.add(SystemName.options(sinkOptions));
    ForkRecord.opened("hash", functions[0]::configuration);
    ForkRecord.opened("channel", open::configuration);
    KeyMemory barrier = own[0];
    if (barrier != null) {
      ForkRecord.opened("memory", barrier::configuration);
    }
  }

  /** The share of new texts that one memory may take for known ones. */
  private double rate() {
    try (KeyMemory one = memories.create(texts.distinct(), ofBarrier)) {
      return one.rate();
    }
  }

  @Override
  void renew() {
    for (int worker = 0; worker < threads; worker++) {
      functions[worker] =
          TextHashFactory.find(SystemName.product(hash)).create(SystemName.options(hashOptions));
      KeyMemory former = own[worker];
      own[worker] = null;
      if (former != null) {
        former.close();
      }
      if (isAt("worker")) {
        own[worker] = memories.create(texts.distinct(worker), ofBarrier);
      }
    }
    open.begin(spec);
  }

  /** The timed work: each worker deals with each of its texts once. */
  @Benchmark
  public MasterReport dedupePipeline() {
    timed();
    return told();
  }

  @Override
  void pass() {
    workers.run(this::work);
    report = open.finish();
  }

  private void work(int worker) {
    TextHash function = functions[worker];
    KeyMemory barrier = own[worker];
    boolean[] isSent = sent.of(worker);
    byte[][] mine = texts.of(worker);
    Digest digest = new Digest();
    for (int i = 0; i < mine.length; i++) {
      byte[] text = mine[i];
      function.hash(text, 0, text.length, digest);
      isSent[i] = barrier == null || barrier.remember(digest.high(), digest.low());
      if (isSent[i]) {
        open.send(worker, digest.high(), digest.low(), text);
      }
    }
  }

  /** What the master says of the last pass, be it timed or not. */
  private MasterReport told() {
    MasterReport master = report;
    if (master == null) {
      throw new IllegalStateException("no pass has ended");
    }
    if (!master.failure().isEmpty()) {
      throw new CheckFailedException(
          "the master failed: %s; of %d texts that its sink took %d were acknowledged"
              .formatted(master.failure(), master.writes(), master.acknowledged()));
    }
    return master;
  }

  @Override
  int operations() {
    return Math.multiplyExact(threads, events);
  }

  @Override
  long cpuNanos(Stint begun) {
    return workers.cpuNanos() + told().cpuNanos();
  }

  @Override
  long spent(Stint begun) {
    Meter.end();
    long allocated = workers.allocatedBytes() + told().allocatedBytes();
    Meter.workers(workers.cpuNanos(), nanos() * threads, allocated, operations());
    return cpuNanos(begun);
  }

  @Override
  void verify() {
    MasterReport master = told();
    if (master.taken() != sent.count()) {
      throw new CheckFailedException(
          "%d texts were sent, and the master took %d".formatted(sent.count(), master.taken()));
    }
    if (master.acknowledged() != master.writes()) {
      throw new CheckFailedException(
          "the sink took %d texts, and acknowledges %d"
              .formatted(master.writes(), master.acknowledged()));
    }
    if (isAt("worker") && !isBounded()) {
      sent.requireOnce();
    }
    List<Fingerprint> written = open.written();
    boolean hasEachOnce = ofSink.contains(SinkCapability.IDEMPOTENT);
    texts
        .audit(written, Fingerprint.by(ofSink), hasEachOnce ? master.writes() : written.size())
        .report(mayLetThrough(), mayDrop());
    Meter.report("speed", 1e9 * operations() / Math.max(1, nanos()), "texts/s");
    Meter.report("masterCpu", (double) master.cpuNanos() / operations(), "ns/op");
    Meter.report("sent", (double) sent.bytes() / operations(), "B/op");
    Meter.report("writes", (double) master.writes() / texts.distinct(), "writes per distinct text");
    Meter.report(
        "masterCollections",
        100e6 * master.collectionMillis() / Math.max(1, nanos()),
        "% of the time");
  }

  /** Workers do not know of each other: without the master's barrier, repeats are no fault. */
  private boolean mayLetThrough() {
    return !isAt("master") || isBounded();
  }

  private boolean isBounded() {
    return memories.capabilities(ofBarrier).contains(MemoryCapability.BOUNDED);
  }

  /** The share of new texts that all barriers that it passes may take for known ones together. */
  private double mayDrop() {
    return Math.min(1, rate * ((isAt("worker") ? 1 : 0) + (isAt("master") ? 1 : 0)));
  }

  @Override
  void release() {
    try {
      workers.close();
      open.close();
      for (KeyMemory barrier : own) {
        if (barrier != null) {
          barrier.close();
        }
      }
    } finally {
      environment.close();
    }
  }
}
