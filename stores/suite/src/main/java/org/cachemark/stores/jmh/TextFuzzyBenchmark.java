/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.jmh;

import java.util.List;
import org.cachemark.harness.About;
import org.cachemark.harness.Words;
import org.cachemark.stores.Item;
import org.cachemark.stores.Search;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.ThreadParams;

/** Threads find ten items by what is not quite a word of their description. */
@About(
    value = "threads find ten items by the beginning of a word, or with a typo",
    slots = "store",
    needs = "TEXT",
    threads = StoreBenchmark.CALLERS)
public class TextFuzzyBenchmark extends SearchBenchmark {

  @Words(
      value = {"prefix", "typo"},
      about = "what is searched for: the first six letters of a word, or a word with a typo",
      limits = {
        @Words.Limit(word = "prefix", needs = "TEXT_PREFIX"),
        @Words.Limit(word = "typo", needs = "TEXT_TYPO")
      })
  @Param({"prefix", "typo"})
  public String query = "prefix";

  @Override
  Search search() {
    return query.equals("prefix") ? Search.PREFIX : Search.TYPO;
  }

  /** The timed work: one search. */
  @Benchmark
  public List<Item> textFuzzy(Asking asker) {
    return ask(asker);
  }

  /** One thread's questions. */
  @State(Scope.Thread)
  public static class Asking extends Asker {

    @Setup(Level.Trial)
    public void draw(TextFuzzyBenchmark benchmark, ThreadParams thread) {
      draw((SearchBenchmark) benchmark, thread);
    }
  }
}
