/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.jmh;

import java.util.SplittableRandom;
import org.cachemark.dedupe.Audit;
import org.cachemark.dedupe.Orders;
import org.cachemark.harness.About;
import org.cachemark.harness.Meter;
import org.cachemark.harness.Metric;
import org.cachemark.harness.Range;
import org.cachemark.harness.Stint;
import org.cachemark.harness.Workers;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * Threads tell one memory their keys at the same time. Of its keys a thread shares a part with all
 * others, and comes upon them about when they do, as collectors do of what many see; each of these
 * has to be new to one of them alone. There is room for half as many keys again, so that a bounded
 * memory need not forget. The time is the makespan, from the start of the first thread to the end
 * of the last, for each key that is told.
 */
@About(
    value = "threads tell one memory keys of which they share a part: each is new to one thread",
    slots = "memory",
    needs = {"PUT_IF_ABSENT", "CONCURRENT"},
    threads = 2)
@Metric(
    name = "speed",
    title = "keys/s",
    unit = "keys/s",
    better = Metric.Better.HIGHER,
    shown = Metric.Shown.COLUMN,
    about = "keys that all threads tell in a second")
@Metric.Of(Audit.class)
public class SharedBarrierBenchmark extends MemoryPassBenchmark {

  @Range(min = 1, max = 1024, value = "threads that tell keys")
  @Param("2")
  public int threads;

  @Range(min = 100, max = 10_000_000, value = "keys that each thread tells")
  @Param("100000")
  public int keys;

  @Range(min = 0, max = 100, value = "of these, keys that all others tell, too, in %")
  @Param("50")
  public int shared;

  private Workers workers;
  private int common;
  private int distinct;
  private int[][] ids;
  private Told[] told;
  private boolean[][] answers;

  @Override
  void makeKeys() {
    workers = new Workers(threads);
    common = (int) ((long) keys * shared / 100);
    SplittableRandom random = new SplittableRandom(keys);
    distinct = Math.toIntExact(common + (long) threads * (keys - common));
    long[] high = random.longs(distinct).toArray();
    long[] low = random.longs(distinct).toArray();
    ids = new int[threads][keys];
    told = new Told[threads];
    answers = new boolean[threads][keys];
    int[] mixed = Orders.mixed(keys, random); // the common ones have the same places in all threads
    for (int worker = 0; worker < threads; worker++) {
      int own = worker * (keys - common);
      int[] order = Orders.near(keys, random);
      for (int i = 0; i < keys; i++) {
        int id = mixed[order[i]];
        ids[worker][i] = id < common ? id : own + id;
      }
      told[worker] = Told.of(ids[worker], high, low);
    }
  }

  @Override
  int capacity() {
    return Math.toIntExact(distinct * 3L / 2);
  }

  /** The timed work: each thread tells each of its keys once. */
  @Benchmark
  public boolean[][] sharedBarrier() {
    timed();
    return answers;
  }

  @Override
  void pass() {
    workers.run(this::tell);
  }

  private void tell(int worker) {
    told[worker].to(current, answers[worker]);
  }

  @Override
  int operations() {
    return Math.multiplyExact(threads, keys);
  }

  @Override
  long cpuNanos(Stint begun) {
    return workers.cpuNanos();
  }

  @Override
  long spent(Stint begun) {
    Meter.end();
    Meter.workers(workers.cpuNanos(), nanos() * threads, workers.allocatedBytes(), operations());
    return workers.cpuNanos();
  }

  @Override
  void verify() {
    int[] winners = new int[distinct];
    for (int worker = 0; worker < threads; worker++) {
      for (int i = 0; i < keys; i++) {
        winners[ids[worker][i]] += answers[worker][i] ? 1 : 0;
      }
    }
    Audit audit = new Audit();
    for (int id = 0; id < winners.length; id++) {
      audit.answered(true, winners[id] > 0);
      for (int again = 1; again < (id < common ? threads : 1); again++) {
        audit.answered(false, again < winners[id]);
      }
    }
    audit.report(false, current.rate());
    Meter.report("speed", 1e9 * operations() / Math.max(1, nanos()), "keys/s");
  }

  @Override
  void release() {
    workers.close();
    super.release();
  }
}
