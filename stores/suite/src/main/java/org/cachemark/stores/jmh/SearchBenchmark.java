/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.jmh;

import java.util.List;
import org.cachemark.stores.Item;
import org.cachemark.stores.Question;
import org.cachemark.stores.Search;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.ThreadParams;

/** A template: threads search for ten items, each with questions of its own. */
public abstract class SearchBenchmark extends StoreBenchmark {

  /** How they search. */
  abstract Search search();

  @Override
  final boolean hasText() {
    return search().isText();
  }

  /** The timed work: one search. */
  final List<Item> ask(Asker asker) {
    Question question = asker.questions[asker.next()];
    return question.search().ask(current, question);
  }

  /** One thread's questions. */
  @State(Scope.Thread)
  public abstract static class Asker extends Caller {

    private Question[] questions;
    private SearchBenchmark benchmark;

    /** Draws the questions; to be called once, in the set-up of a trial. */
    final void draw(SearchBenchmark joined, ThreadParams thread) {
      benchmark = joined;
      questions = joined.answers().questions(joined.search(), DRAWN, thread.getThreadIndex());
      join(joined, thread, () -> joined.ask(this));
    }

    @Override
    final void check(int i) {
      Question question = questions[later(i)];
      benchmark.answers().check(question, question.search().ask(benchmark.current, question));
    }
  }
}
