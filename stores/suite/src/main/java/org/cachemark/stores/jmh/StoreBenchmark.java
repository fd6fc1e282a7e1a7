/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.jmh;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.cachemark.api.Options;
import org.cachemark.api.Service;
import org.cachemark.api.SystemName;
import org.cachemark.harness.Compiling;
import org.cachemark.harness.ForkRecord;
import org.cachemark.harness.Meter;
import org.cachemark.harness.Metric;
import org.cachemark.harness.OfSystem;
import org.cachemark.harness.Range;
import org.cachemark.harness.Rest;
import org.cachemark.harness.Words;
import org.cachemark.harness.server.Place;
import org.cachemark.harness.server.ServerFigures;
import org.cachemark.process.Directories;
import org.cachemark.process.HeldCpus;
import org.cachemark.process.MeasuringRight;
import org.cachemark.process.ParentWatch;
import org.cachemark.stores.Answers;
import org.cachemark.stores.BenchmarkStore;
import org.cachemark.stores.BenchmarkStoreFactory;
import org.cachemark.stores.Dataset;
import org.cachemark.stores.StoreCapability;
import org.cachemark.stores.StoreSpec;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * A template: threads call one loaded store, each as soon as it has its answer (a closed loop), and
 * the score is how many answers they get in a second. What comes before and after is here: opening,
 * loading, the figures and the end. Each {@link Caller} looks at answers after each iteration.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Metric(
    name = "throughput",
    title = "throughput",
    unit = "ops/s",
    better = Metric.Better.HIGHER,
    scale = Metric.Scale.LOGARITHMIC,
    shown = Metric.Shown.SCORE,
    about = "answers to all threads in a second")
@Metric(
    name = "cpu",
    title = "CPU µs/op",
    unit = "us/op",
    shown = Metric.Shown.COLUMN,
    about = "CPU time of the measured JVM, all of its threads, for each operation")
@Metric(
    name = "load",
    title = "load s",
    unit = "s",
    shown = Metric.Shown.COLUMN,
    about = "how long it took to load and index the items, with the JVM cold")
@Metric(
    name = "memory",
    title = "memory MB",
    unit = "MB",
    shown = Metric.Shown.COLUMN,
    about =
        "what the measured JVM held more once a store in its process was loaded: heap in use after"
            + " a collection, and all that is resident beside the heap")
@Metric(
    name = "size",
    title = "disk MB",
    unit = "MB",
    shown = Metric.Shown.COLUMN,
    about = "files of the store once it was loaded; of one in memory there are none")
@Metric(
    name = "allocated",
    title = "B/op",
    unit = "B/op",
    shown = Metric.Shown.COLUMN,
    about = "bytes that the calling threads allocate for each operation")
@Metric(
    name = "collections",
    title = "collections",
    unit = "% of the time",
    iterations = Metric.Together.MEAN,
    forks = Metric.Together.MEAN,
    shown = Metric.Shown.NOTE,
    about = "collections of garbage stop the timed work")
@Metric(
    name = "restless",
    title = "restless",
    unit = "CPUs",
    iterations = Metric.Together.MAX,
    forks = Metric.Together.MAX,
    shown = Metric.Shown.NOTE,
    about = "at work still ten seconds after the last iteration of warm-up")
@Metric(
    name = "overtime",
    title = "overtime",
    unit = "s",
    iterations = Metric.Together.MAX,
    forks = Metric.Together.MAX,
    shown = Metric.Shown.NOTE,
    about =
        "an iteration went on for so long after its time, more than four seconds, until the last"
            + " caller had its answer")
@Metric.Of({ServerFigures.class, Compiling.class})
@State(Scope.Benchmark)
public abstract class StoreBenchmark {

  static {
    ParentWatch.start();
    MeasuringRight.take();
  }

  /** Threads of a cell of which nobody says how many. */
  static final int CALLERS = 50;

  /**
   * What an iteration goes on without being told: fifty threads that never wait need turns on few
   * CPUs to begin and to end, which take one or two seconds on two.
   */
  private static final long USUAL_OVERTIME_NANOS = TimeUnit.SECONDS.toNanos(4);

  /** The same items for all stores, forks and benchmarks. */
  private static final int SEED = 20180118;

  /**
   * The store as it is called in results; up to the first colon, at-sign or bracket, its factory.
   */
  @OfSystem
  @Param("sqlite")
  public String store;

  /** The factory's options as {@link Options#parse} reads them; JMH's own comma is {@code %2C}. */
  @OfSystem
  @Param("")
  public String storeOptions;

  /** A part of every cell, so that a table has stores of one kind alone. */
  @Words(
      value = {"process", "loopback"},
      about = "whether stores are in the process that calls them, or behind a socket",
      limits = @Words.Limit(word = "loopback", needs = "store.REMOTE"))
  @Param({"process", "loopback"})
  public String over = "process";

  @Range(min = 100, max = 10_000_000, value = "items in the store")
  @Param("100000")
  public int items;

  @Range(min = 1, max = 1_000_000, optional = true, value = "distinct names")
  @Param("1000")
  public int names = 1000;

  @Range(min = 2000, max = 500_000, optional = true, value = "words that there are")
  @Param("100000")
  public int words = 100_000;

  @Range(min = 1, max = 1000, optional = true, value = "words of a description")
  @Param("50")
  public int length = 50;

  /** The store that is called. */
  BenchmarkStore current;

  private Answers answers;
  private Path directory;
  private int callers;
  private double loadSeconds;
  private double ownMegabytes;
  private double megabytes;
  private final ServerFigures server = new ServerFigures();
  private final Compiling compiling = new Compiling();
  private boolean collected;
  private long operations;
  private double rateOfAll;
  private long longestNanos;
  private int atRest;
  private volatile double restless;
  private final AtomicInteger warm = new AtomicInteger();
  private final AtomicInteger ended = new AtomicInteger();

  /** Whether descriptions are to be searched. */
  boolean hasText() {
    return false;
  }

  /** Comes before each iteration, also where the one before has failed. */
  void begins() {
    // nothing
  }

  /**
   * Tells {@link Meter} of an iteration in which all callers have stopped.
   *
   * @param operations those of all
   * @param rate of all, in a second
   */
  void report(long operations, double rate) {
    Meter.report("cpu", Meter.timedCpuNanos() / 1e3 / Math.max(1, operations), "us/op");
    Meter.report("throughput", rate, "ops/s");
  }

  /** Opens what a benchmark has beside the store, which is loaded. */
  void opened() {
    // nothing
  }

  /** Closes what {@link #opened} opened; the store is there still. */
  void leaving() {
    // nothing
  }

  /** The one set-up of a trial: JMH calls several of one level by the names of their classes. */
  @Setup(Level.Trial)
  public final void setUp(BenchmarkParams params) throws IOException {
    HeldCpus.require();
    open(params.getThreads());
  }

  /** Opens the store for so many callers, and loads it. */
  final void open(int threads) throws IOException {
    Options options = SystemName.options(storeOptions);
    BenchmarkStoreFactory factory = BenchmarkStoreFactory.find(SystemName.product(store));
    if (factory.capabilities(options).contains(StoreCapability.REMOTE) != over.equals("loopback")) {
      throw new IllegalArgumentException(store + " is not measured over=" + over);
    }
    callers = threads;
    directory = Files.createTempDirectory("cachemark-store-");
    answers = new Answers(new Dataset(new Dataset.Sizes(items, names, words, length), SEED));
    Optional<OwnMemory> own = over.equals("process") ? OwnMemory.now() : Optional.empty();
    current = factory.create(new StoreSpec(items, hasText(), callers, directory, options));
    ForkRecord.opened("store", current::configuration);
    long start = System.nanoTime();
    current.load(answers.data().items());
    loadSeconds = (System.nanoTime() - start) / 1e9;
    own.ifPresent(memory -> ownMegabytes = memory.grown() / 1e6);
    megabytes = Directories.bytes(directory) / 1e6;
    server.add(options);
    if (options.text(Service.OPTION).isPresent()) {
      megabytes += Directories.bytes(Place.of(store, options).directory()) / 1e6;
    }
    opened();
  }

  /** The data, and the right answers as long as nothing was overwritten. */
  final Answers answers() {
    return answers;
  }

  @Setup(Level.Iteration)
  public final void begin() {
    if (!collected) {
      System.gc(); // the garbage of the set-up, once
      collected = true;
    }
    operations = 0;
    rateOfAll = 0;
    longestNanos = 0;
    begins();
    compiling.begin();
    server.begin();
    Meter.begin();
  }

  /**
   * Comes from each caller once its work of an iteration has ended, before it looks at answers.
   *
   * @param nanos from its set-up to its tear-down, between which it never rests but to wait for the
   *     last of the others. JMH's own window is a part of that, and as short as one operation for a
   *     thread that gets a CPU when the time is over already: of fifty threads on few CPUs some do.
   * @param plannedNanos how long the iteration was to take; 0 where nobody says
   */
  final synchronized void stopped(long operationsOfOne, long nanos, long plannedNanos) {
    if (atRest % callers == 0) {
      server.end(); // others may be at work still, as they are where the own CPU time is taken
      compiling.end();
    }
    operations += operationsOfOne;
    rateOfAll += operationsOfOne * 1e9 / nanos;
    longestNanos = Math.max(longestNanos, nanos);
    if (++atRest % callers == 0) {
      report(operations, rateOfAll);
      Meter.report("load", loadSeconds, "s");
      if (ownMegabytes > 0) {
        Meter.report("memory", ownMegabytes, "MB");
      }
      if (megabytes > 0) {
        Meter.report("size", megabytes, "MB");
      }
      if (restless > 0) {
        Meter.report("restless", restless, "CPUs");
      }
      if (plannedNanos > 0 && longestNanos > plannedNanos + USUAL_OVERTIME_NANOS) {
        Meter.report("overtime", (longestNanos - plannedNanos) / 1e9, "s");
      }
      server.report(operations);
      compiling.report();
    }
  }

  /**
   * Comes from each caller at the end of an iteration of warm-up. The last lets this JVM and the
   * server do what is left to do, of compiling above all: the next iteration begins after that.
   */
  final void warmedUp() {
    if (warm.incrementAndGet() % callers == 0) {
      ForkRecord.condition("rest", "after each iteration of warm-up");
      restless = rest();
    }
  }

  /** Lets things come to rest, and returns how many CPUs are at work still. */
  double rest() {
    return Rest.await(() -> Meter.processCpuNanos() + server.cpuNanos());
  }

  /** The last caller closes the store: JMH would let one do it while others still look at it. */
  final void left() throws IOException {
    if (ended.incrementAndGet() == callers) {
      leaving();
      current.close();
      Directories.delete(directory);
    }
  }
}
