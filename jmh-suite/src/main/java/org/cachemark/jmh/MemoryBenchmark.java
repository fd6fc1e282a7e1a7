/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.cachemark.api.BenchmarkCacheFactory;
import org.cachemark.api.CacheSpec;
import org.cachemark.api.Counted;
import org.cachemark.harness.About;
import org.cachemark.harness.CheckFailedException;
import org.cachemark.harness.Metric;
import org.cachemark.harness.Range;
import org.cachemark.harness.Words;
import org.openjdk.jmh.annotations.Param;

/**
 * Weighs entries: a cache of so many is filled, and another of twice as many, each until it evicts
 * if it does, and what the second takes more is what the entries take that it holds more. What is
 * left of the first is what a cache takes besides. A table that has grown to a power of two has the
 * same share of empty places in both. A weight counts when the next weighing finds it again: what
 * the JVM comes to hold meanwhile, or lets go of, would be taken for entries.
 *
 * <p>The figure is what lives on the heap after collections, and direct memory; JOL's count of the
 * objects that can be reached from the cache stands beside it where the two differ by more than 5
 * %: it knows nothing of direct memory, and counts what caches share.
 */
@About(
    value = "caches of so many entries, and of twice as many, are filled: the bytes of an entry",
    needs = "STORAGE")
@Metric(
    name = "overhead",
    title = "overhead",
    unit = "bytes/entry",
    shown = Metric.Shown.SCORE,
    margin = 1,
    about = "what an entry takes beside its key and its value")
@Metric(
    name = "entry",
    title = "with key and value",
    unit = "bytes/entry",
    shown = Metric.Shown.COLUMN,
    about = "what an entry takes, of the heap and of direct memory")
@Metric(
    name = "tables",
    title = "in tables",
    unit = "bytes/entry",
    better = Metric.Better.NEITHER,
    shown = Metric.Shown.COLUMN,
    about = "what of it are arrays: tables, sketches and queues; the rest are objects of its own")
@Metric(
    name = "jol",
    title = "by JOL",
    unit = "bytes/entry",
    better = Metric.Better.NEITHER,
    shown = Metric.Shown.COLUMN,
    about = "the same by counting objects, where that differs by more than 5 %")
@Metric(
    name = "direct",
    title = "direct",
    unit = "bytes/entry",
    better = Metric.Better.NEITHER,
    shown = Metric.Shown.COLUMN,
    about = "what of it is direct memory, where there is any")
@Metric(
    name = "fixed",
    title = "fixed",
    unit = "kB",
    shown = Metric.Shown.COLUMN,
    about = "what a cache takes besides its entries")
@Metric(
    name = "held",
    title = "held",
    unit = "%",
    better = Metric.Better.NEITHER,
    shown = Metric.Shown.DIAGNOSTIC,
    about = "entries of the smaller cache that were there afterwards, of its capacity")
@Metric(
    name = "peak",
    title = "peak",
    unit = "MB",
    better = Metric.Better.NEITHER,
    shown = Metric.Shown.DIAGNOSTIC,
    about = "most memory that the whole process had at once (VmHWM), on Linux")
public final class MemoryBenchmark implements Counted {

  /** Long enough that nothing expires while it is weighed. */
  private static final Duration LIFE = Duration.ofHours(1);

  /** Enough entries to load the classes, and whatever is there once for all caches. */
  private static final int FIRST = 1000;

  /** Weighings after which none is expected any more to find what the last has found. */
  private static final int MOST_WEIGHINGS = 5;

  /** How far two weighings may lie apart that found the same, as a share of a figure. */
  private static final double SAME = 0.01;

  /** Or of the overhead, in bytes. */
  private static final double SAME_OVERHEAD = 1;

  /** Or of what is fixed, in bytes: a byte of an entry is as many of it as there are entries. */
  private static final double SAME_FIXED = 10_000;

  /** Where JOL's figure is worth a word. */
  private static final double DIFFERENCE = 0.05;

  @Range(min = 1000, max = 10_000_000, value = "entries of the smaller cache")
  @Param("100000")
  public int entries;

  @Words(
      value = {"integer", "string32", "bytes1k"},
      about = "the values: a number, 32 characters, or 1000 bytes")
  @Param("integer")
  public String values = "integer";

  @Words(
      value = {"size", "expiry", "weight"},
      about =
          "what the cache has to keep track of: how many entries it holds, besides when they were"
              + " written, or what they weigh",
      limits = {
        @Words.Limit(word = "expiry", needs = "EXPIRY"),
        @Words.Limit(word = "weight", needs = "BOUNDED_BY_WEIGHT")
      })
  @Param("size")
  public String policy = "size";

  @Override
  public Map<String, Double> count(Request request) throws IOException {
    entries = Math.toIntExact(request.whole("entries"));
    policy = request.text("policy");
    if (request.threads() != 1) {
      throw new IllegalArgumentException(
          "one thread fills what is weighed, not " + request.threads());
    }
    return count(request.system("cache"), Payload.of(request.text("values")));
  }

  private <V> Map<String, Double> count(Subject subject, Payload<V> payload) throws IOException {
    BenchmarkCacheFactory factory = BenchmarkCacheFactory.find(subject.product());
    try (BenchmarkCacheFactory.Environment environment = factory.start(subject.options())) {
      FilledCache.of(factory, spec(subject, payload, FIRST), payload);
      Weighing last = weigh(factory, subject, payload);
      for (int i = 1; i < MOST_WEIGHINGS; i++) {
        Weighing now = weigh(factory, subject, payload);
        if (now.isSameAs(last)) {
          return figures(now, payload);
        }
        last = now;
      }
      throw new CheckFailedException(
          "what an entry takes was never found twice; at last %.1f bytes, and %.0f besides entries"
              .formatted(last.entry(), last.fixed()));
    }
  }

  private <V> Weighing weigh(BenchmarkCacheFactory factory, Subject subject, Payload<V> payload) {
    FilledCache one = FilledCache.of(factory, spec(subject, payload, entries), payload);
    FilledCache two = FilledCache.of(factory, spec(subject, payload, 2 * entries), payload);
    if (two.held() - one.held() < entries / 2) {
      throw new CheckFailedException(
          "with room for %d entries it held %d, and %d with twice as much"
              .formatted(entries, one.held(), two.held()));
    }
    return new Weighing(one, two, payload.bytes(Keys.SCATTERED.key(0)));
  }

  /** A cache of so many entries, one of twice as many, and the bytes of a key and its value. */
  private record Weighing(FilledCache one, FilledCache two, long payload) {

    /** Whether the figures that count are: those of large values hide what differs. */
    boolean isSameAs(Weighing other) {
      return isSame(overhead(), other.overhead(), SAME_OVERHEAD)
          && isSame(fixed(), other.fixed(), SAME_FIXED);
    }

    private static boolean isSame(double one, double other, double least) {
      return Math.abs(one - other) <= Math.max(least, SAME * Math.abs(one));
    }

    double overhead() {
      return entry() - payload;
    }

    /** Bytes of what a cache takes besides its entries. */
    double fixed() {
      return one.taken().heap() + one.taken().direct() - one.held() * entry();
    }

    /** Bytes of an entry. */
    double entry() {
      return each(held -> held.taken().heap()) + direct();
    }

    double direct() {
      return each(held -> held.taken().direct());
    }

    /** What an entry adds to a figure. */
    double each(ToDoubleFunction<FilledCache> figure) {
      return (figure.applyAsDouble(two) - figure.applyAsDouble(one)) / (two.held() - one.held());
    }
  }

  private <V> CacheSpec<Integer, V> spec(Subject subject, Payload<V> payload, int capacity) {
    CacheSpec<Integer, V> spec =
        CacheSpec.of(Integer.class, payload.type(), capacity).withOptions(subject.options());
    return switch (policy) {
      case "expiry" -> spec.withExpireAfterWrite(LIFE);
      case "weight" -> spec.withWeigher((key, value) -> 1);
      default -> spec;
    };
  }

  private Map<String, Double> figures(Weighing weighing, Payload<?> payload) throws IOException {
    double direct = weighing.direct();
    double entry = weighing.entry();
    int least = Integer.BYTES + payload.least();
    if (entry < least - 1) { // the JVM's own part varies
      throw new CheckFailedException(
          "an entry took %.1f bytes of the heap and of direct memory, and cannot take fewer than %d:"
                  .formatted(entry, least)
              + " it is elsewhere");
    }
    double jol = weighing.each(FilledCache::reachable);
    FilledCache one = weighing.one();
    Map<String, Double> figures = new TreeMap<>();
    figures.put("overhead", rounded(weighing.overhead()));
    figures.put("entry", rounded(entry));
    figures.put("tables", rounded(weighing.each(held -> held.taken().tables())));
    if (direct >= 1) { // less are buffers of the JVM's own
      figures.put("direct", rounded(direct));
    }
    if (Math.abs(jol - entry) > DIFFERENCE * entry) {
      figures.put("jol", rounded(jol));
    }
    figures.put("fixed", (double) Math.round(weighing.fixed() / 1000));
    figures.put("held", 100.0 * one.held() / entries);
    peak().ifPresent(megabytes -> figures.put("peak", megabytes));
    return figures;
  }

  /** To tenths, since the JVM itself holds now a kilobyte more, now less. */
  private static double rounded(double bytes) {
    return Math.round(10 * bytes) / 10.0;
  }

  private static OptionalDouble peak() throws IOException {
    Path status = Path.of("/proc/self/status");
    if (!Files.exists(status)) {
      return OptionalDouble.empty();
    }
    return Files.readAllLines(status).stream()
        .filter(line -> line.startsWith("VmHWM:"))
        .mapToDouble(line -> Long.parseLong(line.replaceAll("\\D", "")) * 1024 / 1e6)
        .findFirst();
  }
}
