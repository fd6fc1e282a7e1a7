/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.cachemark.api.Options;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class PoolTest {

  /** Counts who uses it at once. */
  private static final class Connection implements AutoCloseable {

    private final AtomicInteger users = new AtomicInteger();
    private final boolean fails;
    private boolean isClosed;

    Connection(boolean fails) {
      this.fails = fails;
    }

    /** Whether nobody else uses it. */
    boolean use() {
      boolean isAlone = users.incrementAndGet() == 1;
      LockSupport.parkNanos(1000); // for others to come in
      users.decrementAndGet();
      return isAlone;
    }

    @Override
    public void close() throws IOException {
      isClosed = true;
      if (fails) {
        throw new IOException("it is gone");
      }
    }
  }

  private static Pool<Connection> pool(int size, List<Connection> made) {
    Pool<Connection> pool = new Pool<>(Options.parse("pool=" + size));
    pool.fill(
        () -> {
          made.add(new Connection(made.isEmpty()));
          return made.get(made.size() - 1);
        });
    assertThat(made).hasSize(pool.size());
    return pool;
  }

  @Test
  void letsOneThreadUseAConnection() throws Exception {
    Pool<Connection> pool = pool(2, new ArrayList<>());
    ExecutorService threads = Executors.newFixedThreadPool(5);
    try {
      List<Future<Boolean>> all = new ArrayList<>();
      for (int i = 0; i < 1000; i++) {
        all.add(threads.submit(() -> pool.call(Connection::use)));
      }
      for (Future<Boolean> one : all) {
        assertThat(one.get()).isTrue();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void usesAsManyAtOnceAsThereAre() throws Exception {
    Pool<Connection> pool = pool(3, new ArrayList<>());
    CountDownLatch together = new CountDownLatch(3);
    ExecutorService threads = Executors.newFixedThreadPool(3);
    try {
      List<Future<Connection>> all = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        all.add(
            threads.submit(
                () ->
                    pool.call(
                        connection -> {
                          together.countDown();
                          together.await();
                          return connection;
                        })));
      }
      assertThat(Set.of(all.get(0).get(), all.get(1).get(), all.get(2).get())).hasSize(3);
    } finally {
      threads.shutdownNow();
    }
  }

  /** Without that the one that gives a connection back takes it again nearly every time. */
  @Test
  @Timeout(60)
  void letsWhoHasWaitedComeNext() throws Exception {
    int next = 0;
    for (int time = 0; time < TIMES; time++) {
      next += isWaitingOneNext() ? 1 : 0;
    }
    assertThat(next).isGreaterThan(TIMES / 2);
  }

  private static final int TIMES = 20;

  private static boolean isWaitingOneNext() throws Exception {
    Pool<Connection> pool = pool(1, new ArrayList<>());
    List<String> order = Collections.synchronizedList(new ArrayList<>());
    ExecutorService other = Executors.newSingleThreadExecutor();
    try {
      Future<?> waiting =
          pool.call(
              connection -> {
                Future<?> call = other.submit(() -> pool.call(c -> order.add("the other")));
                while (!pool.hasOverdue()) {
                  Thread.onSpinWait();
                }
                return call;
              });
      pool.call(connection -> order.add("the one that had it"));
      waiting.get();
      return order.get(0).equals("the other");
    } finally {
      other.shutdownNow();
    }
  }

  @Test
  void takesBackTheConnectionOfWorkThatFails() {
    Pool<Connection> pool = pool(1, new ArrayList<>());
    for (int time = 0; time < 2; time++) {
      assertThatIllegalStateException()
          .isThrownBy(
              () ->
                  pool.call(
                      connection -> {
                        throw new IllegalStateException("no answer");
                      }))
          .withMessage("no answer");
    }
  }

  @Test
  void closesAllAndTellsOfOneThatCannotBe() {
    List<Connection> made = new ArrayList<>();
    Pool<Connection> pool = pool(3, made);
    assertThatIllegalStateException().isThrownBy(pool::close).withMessage("it is gone");
    assertThat(made).allMatch(connection -> connection.isClosed);
  }

  @Test
  void hasEightUnlessItIsSaidAndOneAtLeast() {
    assertThat(new Pool<Connection>(Options.NONE).size()).isEqualTo(8);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Pool.size(Options.parse("pool=0")))
        .withMessageContaining("pool");
  }
}
