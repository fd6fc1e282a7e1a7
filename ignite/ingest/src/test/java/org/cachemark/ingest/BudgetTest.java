/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.cache.CacheException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who gets room, and when. */
@Timeout(60)
class BudgetTest {

  private final Budget<Integer, String> budget = new Budget<>(10, (key, value) -> value.length());
  private final List<Thread> threads = new ArrayList<>();

  /** A writer that waits in line by now. */
  private FutureTask<Void> waiting(long bytes) throws InterruptedException {
    FutureTask<Void> writer = new FutureTask<>(() -> budget.take(bytes, () -> {}), null);
    Thread thread = new Thread(writer);
    threads.add(thread);
    thread.start();
    while (thread.getState() != Thread.State.WAITING) {
      assertThat(writer.isDone()).isFalse();
      Thread.sleep(1);
    }
    return writer;
  }

  @Test
  void givesALargeRecordItsTurnBetweenSmallOnes() throws Exception {
    assertThat(budget.tryTake(6)).isTrue();
    FutureTask<Void> large = waiting(8);
    assertThat(budget.isAwaited()).isTrue();
    assertThat(budget.tryTake(1)).as("there is room for it, but somebody waits").isFalse();
    FutureTask<Void> small = waiting(1);
    budget.giveBack(3);
    Thread.sleep(100); // for a thread that got what is not its turn's
    assertThat(small.isDone()).as("there is room for it, but it is not its turn").isFalse();
    budget.giveBack(3);
    large.get();
    small.get();
    assertThat(budget.isAwaited()).isFalse();
    assertThat(budget.tryTake(1)).isTrue();
    assertThat(budget.tryTake(1)).as("8 and 1 and 1 are taken").isFalse();
  }

  /** Or they would take it by turns, each as soon as it is awake, and others behind them. */
  @Test
  void servesAllWhoFindRoomAtOnce() throws Exception {
    assertThat(budget.tryTake(10)).isTrue();
    List<FutureTask<Void>> writers = List.of(waiting(3), waiting(3), waiting(3));
    budget.giveBack(10);
    assertThat(budget.isAwaited()).isFalse();
    assertThat(budget.tryTake(2)).as("9 of 10 are taken by now").isFalse();
    assertThat(budget.tryTake(1)).isTrue();
    for (FutureTask<Void> writer : writers) {
      writer.get();
    }
  }

  @Test
  void takesWhatIsLargerThanAllWhenNothingElseIsThere() throws Exception {
    assertThat(budget.tryTake(1)).isTrue();
    FutureTask<Void> larger = waiting(11);
    budget.giveBack(1);
    larger.get();
  }

  /** What comes into a lane after others were hurried would linger, otherwise. */
  @Test
  void isKnownToBeAwaitedWhileItHurriesOthers() {
    AtomicBoolean isAwaited = new AtomicBoolean();
    assertThat(budget.tryTake(6)).isTrue();
    Runnable hurry =
        () -> {
          isAwaited.set(budget.isAwaited());
          budget.giveBack(6);
        };
    budget.take(8, hurry);
    assertThat(isAwaited).isTrue();
    assertThat(budget.isAwaited()).isFalse();
  }

  @Test
  void letsTheNextInLineGoOnceOneIsInterrupted() throws Exception {
    assertThat(budget.tryTake(6)).isTrue();
    FutureTask<Void> large = waiting(8);
    FutureTask<Void> small = waiting(4);
    threads.get(0).interrupt();
    assertThatThrownBy(large::get).hasCauseInstanceOf(CacheException.class);
    small.get();
  }

  @Test
  void givesBackWhatComesToWhoeverGivesUp() {
    assertThat(budget.tryTake(6)).isTrue();
    Runnable hurry =
        () -> {
          budget.giveBack(6); // and so its turn has come
          throw new IllegalStateException("cannot");
        };
    assertThatThrownBy(() -> budget.take(8, hurry)).hasMessage("cannot");
    assertThat(budget.tryTake(10)).isTrue();
    assertThat(budget.tryTake(1)).isFalse();
  }

  @Test
  void letsAllInLineGoAfterAFailure() throws Exception {
    Failure failure = new Failure();
    budget.endWith(failure);
    assertThat(budget.tryTake(6)).isTrue();
    List<FutureTask<Void>> writers = List.of(waiting(8), waiting(8));
    failure.set(new IllegalStateException("for good"));
    for (FutureTask<Void> writer : writers) {
      writer.get();
    }
    budget.giveBack(8);
    budget.giveBack(8);
    budget.giveBack(6);
    assertThat(budget.tryTake(10)).as("all is given back").isTrue();
    assertThat(budget.tryTake(1)).isFalse();
  }
}
