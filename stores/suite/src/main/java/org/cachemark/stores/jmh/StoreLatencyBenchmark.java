/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.jmh;

import java.util.Objects;
import java.util.SplittableRandom;
import org.cachemark.harness.About;
import org.cachemark.harness.Metric;
import org.cachemark.harness.OpenLoop;
import org.cachemark.harness.Range;
import org.cachemark.harness.Turns;
import org.cachemark.harness.Words;
import org.cachemark.stores.BenchmarkStore;
import org.cachemark.stores.Item;
import org.cachemark.stores.Question;
import org.cachemark.stores.Search;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * Threads ask a store, or overwrite items, at a steady rate, in an {@linkplain OpenLoop open loop}.
 * The score is the 99th percentile of how long each took, from when it was due.
 */
@About(
    value = "threads ask a store at a steady rate: from when each was due, 99th percentile",
    slots = "store",
    waits = "its threads keep to a rate",
    threads = 16)
@Metric.Of(OpenLoop.class)
public class StoreLatencyBenchmark extends StoreBenchmark {

  @Words(
      value = {"get", "one", "two", "exact", "prefix", "typo", "overwrite"},
      about = "the work, each as in the benchmark for it alone",
      limits = {
        @Words.Limit(word = "one", needs = "FIND_BY_ONE"),
        @Words.Limit(word = "two", needs = "FIND_BY_TWO"),
        @Words.Limit(word = "exact", needs = "TEXT"),
        @Words.Limit(word = "prefix", needs = "TEXT_PREFIX"),
        @Words.Limit(word = "typo", needs = "TEXT_TYPO"),
        @Words.Limit(word = "overwrite", needs = "OVERWRITE")
      })
  @Param({"get", "overwrite"})
  public String work = "get";

  @Range(min = 100, max = 1_000_000, value = "operations a second, of all threads together")
  @Param("1000")
  public int rate = 1000;

  @Range(
      min = 0,
      max = 95,
      optional = true,
      value = "per cent of what the fork did at full speed, in place of the rate; 0: the rate")
  @Param("0")
  public int load;

  private OpenLoop loop;

  /** How it searches; null if it does not. */
  private @Nullable Search search() {
    return switch (work) {
      case "one" -> Search.NAME;
      case "two" -> Search.NAME_SINCE;
      case "exact" -> Search.WORD;
      case "prefix" -> Search.PREFIX;
      case "typo" -> Search.TYPO;
      default -> null;
    };
  }

  @Override
  boolean hasText() {
    Search search = search();
    return search != null && search.isText();
  }

  @Override
  void opened() {
    loop = new OpenLoop(rate, load);
  }

  @Override
  void begins() {
    loop.begins();
  }

  /** Threads that wait for what is due take CPU time, too, so that there is no figure of it. */
  @Override
  void report(long operations, double ofAll) {
    loop.report();
  }

  @Override
  void leaving() {
    loop.ends();
  }

  /** The timed work: one operation, not before it is due. */
  @Benchmark
  public Object storeLatency(Client client) {
    long due = client.turns.awaitDue();
    Object answer = client.ask(current);
    client.turns.done(due);
    return answer;
  }

  /** One thread's work, and when. */
  @State(Scope.Thread)
  public static class Client extends Caller {

    private StoreLatencyBenchmark benchmark;
    private Turns turns;
    private int[] ids;
    private Question @Nullable [] questions;
    private @Nullable Versions versions;

    @Setup(Level.Trial)
    public void draw(StoreLatencyBenchmark joined, ThreadParams thread) {
      benchmark = joined;
      turns = joined.loop.join(thread);
      int index = thread.getThreadIndex();
      Search search = joined.search();
      ids = new SplittableRandom(index).ints(DRAWN, 0, joined.items).toArray();
      questions = search == null ? null : joined.answers().questions(search, DRAWN, index);
      versions = joined.work.equals("overwrite") ? new Versions(joined, thread, 1) : null;
      join(joined, thread, () -> ask(joined.current));
    }

    private Object ask(BenchmarkStore store) {
      if (versions != null) {
        Item item = versions.call(position++).get(0);
        store.overwrite(item);
        return item;
      }
      int i = next();
      if (questions != null) {
        return questions[i].search().ask(store, questions[i]);
      }
      return Objects.requireNonNull(store.get(ids[i]), "an item is gone");
    }

    @Override
    void begins(IterationParams iteration) {
      turns.begins(iteration);
    }

    @Override
    void ends() {
      turns.ends();
    }

    @Override
    void check(int i) {
      if (versions != null) {
        versions.check(benchmark.current, position, i);
        return;
      }
      int turn = later(i);
      if (questions != null) {
        Question question = questions[turn];
        benchmark.answers().check(question, question.search().ask(benchmark.current, question));
      } else {
        benchmark.answers().requireLoaded(ids[turn], benchmark.current.get(ids[turn]));
      }
    }
  }
}
