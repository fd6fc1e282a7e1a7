/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.Capability;
import org.cachemark.harness.About;
import org.cachemark.harness.CheckFailedException;
import org.cachemark.harness.DecimalRange;
import org.cachemark.harness.Meter;
import org.cachemark.harness.Metric;
import org.cachemark.harness.OpenLoop;
import org.cachemark.harness.Range;
import org.cachemark.harness.Turns;
import org.cachemark.harness.Words;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * Threads ask a full cache of capacity N for keys, drawn by Zipf's law from more than there is room
 * for, at a steady rate, in an {@linkplain OpenLoop open loop}; it loads what it misses, at a
 * price. The score is the 99th percentile of how long each request took, from when it was due; the
 * hit ratio stands beside it, by the loads that the harness's own loader has counted.
 *
 * <p>{@code ./run.sh jmh caffeine -- LatencyLoading -f 1 -t 1 -p rate=100000 -p missCost=10 -r 10}
 */
@About(
    value = "threads ask for keys at a steady rate, and misses are loaded: 99th percentile",
    waits = "its threads keep to a rate",
    needs = {"STORAGE", "LOADING"})
@Metric.Of(OpenLoop.class)
@Metric(
    name = "hitRate",
    title = "hits",
    unit = "%",
    better = Metric.Better.HIGHER,
    shown = Metric.Shown.COLUMN,
    about = "requests that loaded nothing")
@Metric(
    name = "missTime",
    title = "a miss",
    unit = "us",
    shown = Metric.Shown.DIAGNOSTIC,
    about =
        "what a miss takes one thread alone, after the work: CPU time, or, where it parks, time")
@Metric(
    name = "held",
    title = "held",
    unit = "%",
    better = Metric.Better.HIGHER,
    shown = Metric.Shown.DIAGNOSTIC,
    about = "what the cache holds of its capacity, or of the keys, if these are fewer")
public class LatencyLoadingBenchmark extends ThroughputBenchmark {

  /** Keys that nobody has asked for, to see after each iteration what a single miss does. */
  private static final int UNASKED = 100;

  @Range(min = 100, max = 10_000_000, value = "operations a second, of all threads together")
  @Param({"10000", "100000"})
  public int rate;

  @Range(
      min = 0,
      max = 95,
      optional = true,
      value = "per cent of what the fork did at full speed, in place of the rate; 0: the rate")
  @Param("0")
  public int load;

  @Range(min = 100, max = 10_000_000, value = "the capacity")
  @Param("100000")
  public int entries;

  @Range(min = 10, max = 1000, value = "keys that there are, in per cent of the capacity")
  @Param({"110", "500"})
  public int range;

  @DecimalRange(min = 0, max = 2, value = "exponent of Zipf's law; 0: all keys alike")
  @Param("0.99")
  public double skew;

  @Range(min = 0, max = 100_000, value = "microseconds that each miss costs")
  @Param({"0", "1", "10"})
  public int missCost;

  @Words(
      value = {"burn", "park"},
      about = "how a miss costs: CPU time, or time in which its thread waits")
  @Param("burn")
  public String miss = "burn";

  private OpenLoop loop;
  private MissCost cost;
  private PricedLoader loader;
  private long loadsOfFill;
  private long loadsBefore;
  private int nextUnasked;

  @Override
  int entries() {
    return (int) Math.max(1, (long) entries * range / 100);
  }

  @Override
  long capacity() {
    return entries;
  }

  @Override
  boolean mayBeGone() {
    return true;
  }

  @Override
  void beforeOpening() {
    loop = new OpenLoop(rate, load);
    cost = MissCost.of(miss, missCost);
    loader = new PricedLoader(kindOfKeys(), new Integer[0], MissCost.of(miss, 0));
    nextUnasked = entries();
  }

  @Override
  BenchmarkCache<Integer, Integer> openEmpty() {
    return open(entries, key -> loader.load(key));
  }

  /** All keys are asked for, and then by Zipf's law; misses cost nothing yet. */
  @Override
  void fill(Integer[] filling) {
    for (Integer key : filling) {
      PricedLoader.get(current, Keys.again(key));
    }
    for (Integer key : Draw.skewed(kindOfKeys(), 0, entries(), skew)) {
      PricedLoader.get(current, key);
    }
  }

  @Override
  void checkFilled(Integer[] filling) {
    loadsOfFill = loader.loads();
    if (loadsOfFill < filling.length) {
      throw new CheckFailedException(
          "%d loads, expected %d at the least, of as many keys"
              .formatted(loadsOfFill, filling.length));
    }
    loader = new PricedLoader(kindOfKeys(), filling, cost);
    requireHeld("before the timed work");
  }

  @Override
  void begins() {
    loadsBefore = loader.loads();
    loop.begins();
  }

  @Override
  void ends() {
    loop.ends();
  }

  /** The timed work: one request, not before it is due, of which the value is looked at. */
  @Benchmark
  public Integer get(Client client) {
    long due = client.turns.awaitDue();
    Integer value = PricedLoader.get(current, client.next());
    client.turns.done(due);
    return value;
  }

  @Override
  void verify() {
    long loads = loader.loads() - loadsBefore;
    long requests = workers().stream().mapToLong(Worker::operations).sum();
    loop.report();
    Meter.report("hitRate", 100 - 100.0 * loads / Math.max(1, requests), "%");
    Meter.report("missTime", cost.measuredMicros(), "us");
    if (loads > requests) {
      throw new CheckFailedException("%d loads in %d requests".formatted(loads, requests));
    }
    requireMisses();
    current.settle();
    requireHeld("after the timed work");
    loader.requireALoadEach(current, nextUnasked, UNASKED);
    nextUnasked += UNASKED;
  }

  /** Keys that come round are all there, and nothing misses any more, if there is room for them. */
  private void requireMisses() {
    List<Tape> tapes = new ArrayList<>();
    workers().forEach(worker -> tapes.add(((Client) worker).timed));
    if (entries() <= entries || tapes.stream().noneMatch(tape -> tape.cameRound)) {
      return;
    }
    Set<Integer> asked = new HashSet<>();
    for (Tape tape : tapes) {
      for (Integer key : tape.keys) {
        asked.add(key);
        if (asked.size() > entries) {
          return;
        }
      }
    }
    throw new CheckFailedException(
        "the keys drawn came round, and there is room for all %d of them; ask for fewer entries, or"
                .formatted(asked.size())
            + " at a lower rate");
  }

  /** Where nothing goes, and a key is loaded once, each load is of an entry that is there. */
  private void requireHeld(String when) {
    boolean isBounded = has(Capability.BOUNDED) || has(Capability.BOUNDED_BY_BYTES);
    long loaded = loadsOfFill + loader.loads();
    double most = has(Capability.BOUNDED) ? Math.min(entries, loaded) : loaded;
    double least = entries();
    if (isBounded) {
      least = MakespanBenchmark.HELD_AT_LEAST * Math.min(entries, entries());
    } else if (has(Capability.LOADING_ONCE)) {
      least = loaded;
    }
    MakespanBenchmark.requireHeld(when, current.size(), least, most);
  }

  /**
   * Keys that a thread asks for, one behind the other; from the beginning when all were asked for.
   */
  private static final class Tape {

    private final Integer[] keys;
    private int at;
    private boolean cameRound;

    Tape(Integer[] keys) {
      this.keys = keys;
    }

    Integer next() {
      Integer key = keys[at];
      if (++at == keys.length) {
        at = 0;
        cameRound = true;
      }
      return key;
    }
  }

  /**
   * One thread's keys, and when it asks for them. At the rate it asks for others than at full
   * speed: keys of a tape that came round would all be there, if there is room for that many.
   */
  @State(Scope.Thread)
  public static class Client extends Worker {

    /** As many as memory is worth: ten seconds at 400 000 a second. */
    private static final double MOST = 1 << 22;

    /** Of what is due, if it becomes later. */
    private static final double SPARE = 1.2;

    private Turns turns;
    private Tape free;
    private Tape timed;
    private Tape tape;

    @Setup(Level.Trial)
    public void draw(
        LatencyLoadingBenchmark loading, ThreadParams thread, BenchmarkParams benchmark) {
      draw(loading, thread, seconds(benchmark.getWarmup(), benchmark.getMeasurement()));
    }

    /** In which requests are made at the rate: in the last iteration of warm-up, too. */
    static double seconds(IterationParams warmUp, IterationParams measured) {
      long millis = measured.getCount() * measured.getTime().convertTo(TimeUnit.MILLISECONDS);
      if (warmUp.getCount() > 0) {
        millis += warmUp.getTime().convertTo(TimeUnit.MILLISECONDS);
      }
      return millis / 1e3;
    }

    /** The same for so many seconds at the rate, of all iterations together. */
    final void draw(LatencyLoadingBenchmark loading, ThreadParams thread, double seconds) {
      turns = loading.loop.join(thread);
      Keys kind = loading.kindOfKeys();
      int index = thread.getThreadIndex();
      int threads = thread.getThreadCount();
      double due = loading.load == 0 ? SPARE * loading.rate * seconds / threads : MOST;
      int count = (int) Math.ceil(Math.min(MOST, Math.max(1, due)));
      free = new Tape(Draw.skewed(kind, index, loading.entries(), loading.skew));
      timed = new Tape(Draw.tape(kind, threads + index, loading.entries(), loading.skew, count));
      tape = free;
      join(loading, thread, () -> PricedLoader.get(loading.current, next()));
    }

    private Integer next() {
      position++;
      return tape.next();
    }

    @Override
    void begins(IterationParams iteration) {
      turns.begins(iteration);
      tape = turns.isFree() ? free : timed;
    }

    /** What is done to be warm comes afterwards, at full speed. */
    @Override
    void ends() {
      turns.ends();
      tape = free;
    }

    /** What was loaded says it. */
    @Override
    void countHits(int gets) {
      // nothing
    }
  }
}
