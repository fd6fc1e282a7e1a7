/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.HdrHistogram.Histogram;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.Capability;
import org.cachemark.harness.About;
import org.cachemark.harness.CheckFailedException;
import org.cachemark.harness.DurationRange;
import org.cachemark.harness.Durations;
import org.cachemark.harness.Meter;
import org.cachemark.harness.Metric;
import org.cachemark.harness.Range;
import org.cachemark.harness.Words;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * Many tasks are let go at once and ask for a few keys that are not there, and that take long to
 * load: until the last has its answer. The score is that time over the time of one load, so that 1
 * is as good as can be: all keys are loaded side by side, and nobody waits for anything else.
 *
 * <p>{@code ./run.sh jmh caffeine -- Stampede -f 1 -p tasks=64 -p flock=16 -p load=50ms}
 *
 * <p>The benchmark's threads are {@linkplain Bystander bystanders}, who get other keys meanwhile.
 */
@About(
    value = "tasks ask at once for a few keys that take long to load: until the last is answered",
    waits = "its tasks wait for loads",
    needs = {"STORAGE", "LOADING"})
@Metric(
    name = "makespan",
    title = "makespan",
    unit = "load times",
    scale = Metric.Scale.LOGARITHMIC,
    shown = Metric.Shown.SCORE,
    about = "until the last task has its answer, over the time of a load")
@Metric(
    name = "loadsPerKey",
    title = "loads a key",
    unit = "loads",
    iterations = Metric.Together.MAX,
    forks = Metric.Together.MAX,
    shown = Metric.Shown.COLUMN,
    about = "how often a key was loaded, on the average of the keys")
@Metric(
    name = "bystanderP99",
    title = "bystanders' p99 µs",
    unit = "us",
    shown = Metric.Shown.COLUMN,
    about = "gets of other keys, that are there: from when they were due, 99th percentile")
@Metric(
    name = "begun",
    title = "all begun",
    unit = "ms",
    shown = Metric.Shown.COLUMN,
    about = "until the last task had begun to ask, which no cache can help")
@Metric(
    name = "pinned",
    title = "pinned",
    unit = "times",
    shown = Metric.Shown.COLUMN,
    about =
        "times that a virtual thread waited and its carrier with it, by Flight Recorder; before JDK"
            + " 24 not on the way into a monitor")
@Metric(
    name = "pinnedTime",
    title = "pinned for",
    unit = "ms",
    shown = Metric.Shown.DIAGNOSTIC,
    about = "how long that took, of all carriers together")
@Metric(
    name = "allocated",
    title = "B/op",
    unit = "B/op",
    shown = Metric.Shown.DIAGNOSTIC,
    about = "bytes that bystanders allocate for each get")
public class StampedeBenchmark extends MakespanBenchmark<BenchmarkCache<Integer, Integer>> {

  /** Keys that are there, and that bystanders get. */
  private static final int PRESENT = 1000;

  @Range(min = 1, max = 10_000, value = "tasks that are let go at once")
  @Param({"8", "64", "1000"})
  public int tasks;

  @Words(
      value = {"platform", "virtual"},
      about = "threads of the tasks (virtual ones from JDK 21 on)",
      limits = @Words.Limit(word = "virtual", fromJdk = 21))
  @Param("platform")
  public String kind = "platform";

  @Range(min = 1, max = 1000, value = "keys that they ask for, each as many of them")
  @Param({"1", "16"})
  public int flock;

  @DurationRange(min = "1ms", max = "10s", value = "how long it takes to load a key")
  @Param({"1ms", "50ms"})
  public String load = "50ms";

  private Keys keysOf;
  private long loadNanos;
  private Integer[] present;
  private Integer[] wanted;
  private Integer[] values;
  private List<Bystander> bystanders = List.of();
  private AtomicIntegerArray loads = new AtomicIntegerArray(0);
  private final AtomicInteger strayLoads = new AtomicInteger();

  @SuppressWarnings("NullAway.Init") // each iteration has its own
  private Herd herd;

  private @Nullable JvmEvents pinned;
  private long gets;

  @Override
  void makeKeys() {
    keysOf = kindOfKeys();
    loadNanos = Durations.parse(load).toNanos();
    present = keysOf.first(PRESENT);
    values = keysOf.first(PRESENT + flock);
    wanted = new Integer[tasks];
    for (int task = 0; task < tasks; task++) {
      wanted[task] = keysOf.key(PRESENT + task % flock);
    }
    bystanders = new ArrayList<>();
    for (int worker = 0; worker < threads; worker++) {
      bystanders.add(new Bystander(keysOf.first(PRESENT)));
    }
  }

  @Override
  BenchmarkCache<Integer, Integer> openEmpty() {
    loads = new AtomicIntegerArray(flock);
    strayLoads.set(0);
    // Nothing goes, however unevenly segments fill; and it is more than half full, since of less
    // Caffeine leaves its policy's work undone.
    return open((PRESENT + flock) * 3L / 2, this::load);
  }

  private Integer load(Integer key) {
    int place = keysOf.place(key);
    if (place < PRESENT) {
      strayLoads.incrementAndGet();
    } else {
      loads.incrementAndGet(place - PRESENT);
    }
    try {
      TimeUnit.NANOSECONDS.sleep(loadNanos);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while it loaded", e);
    }
    return values[place];
  }

  /** Bystanders' keys are there, and the tasks are at their gate. */
  @Override
  boolean fill() {
    fill(current, present, key -> key);
    current.settle();
    bystanders.forEach(Bystander::reset);
    herd = new Herd(kind, tasks, this::ask);
    return true;
  }

  private void ask(int task) {
    check(wanted[task], current.get(wanted[task]));
  }

  private static void check(Integer key, @Nullable Integer value) {
    if (value == null || !value.equals(key)) {
      throw new CheckFailedException(
          "key %s has the value %s, expected %1$s".formatted(key, value));
    }
  }

  @Override
  void begins() {
    if (kind.equals("virtual")) {
      pinned = new JvmEvents(JvmEvents.PINNED);
    }
  }

  /** What the bystanders do: their gets. */
  @Override
  long operations() {
    return gets;
  }

  /** The timed work. */
  @Benchmark
  public void stampede() {
    work();
  }

  @Override
  void share(int worker) {
    herd.letGo();
    bystanders.get(worker).watch(key -> check(key, current.get(key)), herd::isDone);
  }

  @Override
  void ended(long startedNanos, long endedNanos) {
    herd.finish();
    if (pinned != null) {
      List<Duration> each = pinned.finish();
      pinned.close();
      long nanos = each.stream().mapToLong(Duration::toNanos).sum();
      Meter.report("pinned", each.size(), "times");
      Meter.report("pinnedTime", nanos / 1e6, "ms");
    }
    Meter.report("makespan", (double) herd.makespanNanos() / loadNanos, "load times");
    Meter.report("begun", herd.begunNanos() / 1e6, "ms");
    Histogram all = new Histogram(bystanders.get(0).nanos());
    bystanders.forEach(bystander -> all.add(bystander.nanos()));
    gets = all.getTotalCount();
    Meter.report("bystanderP99", all.getValueAtPercentile(99) / 1e3, "us");
  }

  @Override
  void verify() {
    int asked = Math.min(tasks, flock);
    long all = 0;
    for (int i = 0; i < asked; i++) {
      int ofKey = loads.get(i);
      boolean isWrong = has(Capability.LOADING_ONCE) ? ofKey != 1 : ofKey < 1;
      if (isWrong) {
        throw new CheckFailedException(
            "key %d was loaded %d times, expected %s"
                .formatted(
                    keysOf.key(PRESENT + i), ofKey, has(Capability.LOADING_ONCE) ? "1" : "some"));
      }
      all += ofKey;
    }
    if (strayLoads.get() > 0) {
      throw new CheckFailedException(
          "%d loads of keys that were there".formatted(strayLoads.get()));
    }
    Meter.report("loadsPerKey", (double) all / asked, "loads");
  }
}
