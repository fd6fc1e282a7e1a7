/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Collects what an iteration has to say beside its score, for {@link MeterProfiler} to put into
 * JMH's result. One a JVM; safe to use from many threads.
 */
public final class Meter {

  private static final ThreadMXBean THREADS =
      ManagementFactory.getPlatformMXBean(ThreadMXBean.class);
  private static final OperatingSystemMXBean PROCESS =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  /** Property of the fork: the pids of the services that run for it, divided by commas. */
  private static final List<Long> SERVICES = pids(System.getProperty("cachemark.services", ""));

  private static final Map<String, Figure> FIGURES = new LinkedHashMap<>();

  /** Figures that are JMH's score times their value. */
  private static final Map<String, Figure> OF_SCORE = new LinkedHashMap<>();

  private static volatile Window window = new Window(0, false, 0);
  private static long processCpuNanos;
  private static long timedCpuNanos;
  private static long waitedMicros;
  private static long wallNanos;
  private static long workerCpuNanos;
  private static long workerWallNanos;
  private static long workerBytes;
  private static long operations;
  private static long hits;
  private static long gets;
  private static long collectionMillis;

  /** A figure with its unit. */
  public record Figure(double value, String unit) {}

  /** Whether work is timed, since when, and how long it was before. */
  private record Window(long before, boolean isOpen, long since) {}

  private Meter() {}

  private static List<Long> pids(String property) {
    return Stream.of(property.split(",", -1))
        .filter(pid -> !pid.isEmpty())
        .map(Long::valueOf)
        .toList();
  }

  /** CPU time of the calling thread, in nanoseconds. */
  public static long threadCpuNanos() {
    return THREADS.getCurrentThreadCpuTime();
  }

  /** Bytes that the calling thread has allocated so far. */
  public static long threadAllocatedBytes() {
    return THREADS.getCurrentThreadAllocatedBytes();
  }

  /** Time in timed work so far, in nanoseconds; it stands still before, between and after. */
  public static long timedNanos() {
    Window now = window;
    return now.before + (now.isOpen ? System.nanoTime() - now.since : 0);
  }

  /** The timed work is about to begin. */
  public static synchronized void begin() {
    workerCpuNanos = 0;
    workerWallNanos = 0;
    workerBytes = 0;
    operations = 0;
    hits = 0;
    gets = 0;
    collectionMillis = CollectionTime.millis();
    waitedMicros = Pressure.cpuMicros();
    wallNanos = System.nanoTime();
    processCpuNanos = PROCESS.getProcessCpuTime();
    window = new Window(timedNanos(), true, System.nanoTime());
    report("start", System.currentTimeMillis() / 1e3, "s since 1970");
  }

  /**
   * The timed work has ended: for all threads, as soon as one of them says so, since that one goes
   * on to check what it has got.
   */
  public static synchronized void end() {
    if (!window.isOpen) {
      return;
    }
    window = new Window(timedNanos(), false, 0);
    double wall = System.nanoTime() - wallNanos;
    timedCpuNanos = PROCESS.getProcessCpuTime() - processCpuNanos;
    report("processCpu", timedCpuNanos / wall, "cores");
    double collected = (CollectionTime.millis() - collectionMillis) * 1e6;
    report("collections", 100 * collected / wall, "% of the time");
    if (waitedMicros >= 0) {
      report("cpuPressure", 1e5 * (Pressure.cpuMicros() - waitedMicros) / wall, "% of the time");
    }
  }

  /** CPU time that this process took for the timed work that ended last, in nanoseconds. */
  public static synchronized long timedCpuNanos() {
    return timedCpuNanos;
  }

  /** CPU time of this process, in nanoseconds. */
  public static long processCpuNanos() {
    return PROCESS.getProcessCpuTime();
  }

  /**
   * CPU time of the services that run for this process, and of all that it and these have started,
   * in nanoseconds, to about 10 ms. Looks at every process of the machine, which takes CPU time of
   * this one: to be called outside of what is to be counted of it.
   */
  public static long cpuNanosOfOtherProcesses() {
    return others()
        .map(other -> other.info().totalCpuDuration())
        .flatMap(Optional::stream)
        .mapToLong(Duration::toNanos)
        .sum();
  }

  /**
   * CPU time of the just-in-time compilers of this process and of all those so far. To be called
   * outside of what is to be counted of this one.
   */
  public static CompilerTime compilerTimeOfAll() {
    return CompilerTime.of(
        Stream.concat(Stream.of(ProcessHandle.current()), others())
            .map(ProcessHandle::pid)
            .toList());
  }

  private static Stream<ProcessHandle> others() {
    return Stream.concat(
        ProcessHandle.current().descendants(),
        SERVICES.stream()
            .flatMap(pid -> ProcessHandle.of(pid).stream())
            .flatMap(host -> Stream.concat(Stream.of(host), host.descendants())));
  }

  /**
   * Adds what worker threads spent on the timed work.
   *
   * @param cpuNanos their CPU time
   * @param wallNanosOfAll wall time, summed over them
   * @param bytes what they allocated
   * @param done how many gets or puts they did
   */
  public static synchronized void workers(
      long cpuNanos, long wallNanosOfAll, long bytes, long done) {
    workerCpuNanos += cpuNanos;
    workerWallNanos += wallNanosOfAll;
    workerBytes += bytes;
    operations += done;
    report("workerCpuShare", (double) workerCpuNanos / Math.max(1, workerWallNanos), "CPU/wall");
    report("allocated", (double) workerBytes / Math.max(1, operations), "B/op");
  }

  /**
   * Tells how warm the fork was before its first measured iteration; the coldest thread counts.
   *
   * @param share of the CPU time that a thread was to warm up for; more than 1 is no more than that
   */
  static synchronized void warmedUp(double share) {
    Figure figure = new Figure(100 * Math.min(1, share), "% of the CPU time wanted");
    FIGURES.merge("warmUp", figure, (a, b) -> a.value() < b.value() ? a : b);
  }

  /** What a thread counted, outside the timed work. */
  public static synchronized void hits(long hitsOfOne, long getsOfOne) {
    hits += hitsOfOne;
    gets += getsOfOne;
    report("hitRate", 100.0 * hits / gets, "%");
  }

  /** Sets a figure of this iteration. */
  public static synchronized void report(String name, double value, String unit) {
    FIGURES.put(name, new Figure(value, unit));
  }

  /**
   * Sets a figure of this iteration to a multiple, or a share, of the score, which only JMH knows:
   * its window is not that of the workers.
   */
  public static synchronized void ofScore(String name, double factor, String unit) {
    OF_SCORE.put(name, new Figure(factor, unit));
  }

  /** Takes the figures of this iteration out, by a score of 1. */
  public static Map<String, Figure> drain() {
    return drain(1);
  }

  /**
   * Takes the figures of this iteration out.
   *
   * @param score JMH's own
   */
  public static synchronized Map<String, Figure> drain(double score) {
    Map<String, Figure> figures = new LinkedHashMap<>(FIGURES);
    OF_SCORE.forEach(
        (name, factor) -> figures.put(name, new Figure(score * factor.value(), factor.unit())));
    FIGURES.clear();
    OF_SCORE.clear();
    return figures;
  }
}
