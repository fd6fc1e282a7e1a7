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
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
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
  @Timeout(60)
  void usesAsManyAtOnceAsThereAre() throws Exception {
    usesAsManyAtOnce(pool(3, new ArrayList<>()));
  }

  private static void usesAsManyAtOnce(Pool<Connection> pool) throws Exception {
    int size = pool.size();
    CountDownLatch together = new CountDownLatch(size);
    ExecutorService threads = Executors.newFixedThreadPool(size);
    try {
      List<Future<Connection>> all = new ArrayList<>();
      for (int i = 0; i < size; i++) {
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
      Set<Connection> used = new HashSet<>();
      for (Future<Connection> one : all) {
        used.add(one.get());
      }
      assertThat(used).hasSize(size);
    } finally {
      threads.shutdownNow();
    }
  }

  /** Without that the one that gives a connection back would take it again. */
  @Test
  @Timeout(60)
  void handsAConnectionToWhoStandsInLine() throws Exception {
    Pool<Connection> pool = pool(1, new ArrayList<>());
    List<String> order = Collections.synchronizedList(new ArrayList<>());
    ExecutorService other = Executors.newSingleThreadExecutor();
    try {
      Future<?> waiting =
          pool.call(
              connection -> {
                Future<?> call = other.submit(() -> pool.call(c -> order.add("in line")));
                while (!pool.hasLine()) {
                  Thread.sleep(1);
                }
                return call;
              });
      pool.call(connection -> order.add("had it"));
      waiting.get();
      assertThat(order).containsExactly("in line", "had it");
    } finally {
      other.shutdownNow();
    }
  }

  /** Calls that take longer than one waits before one stands in line, and such as give up. */
  @Test
  @Timeout(60)
  void losesNoConnectionToThoseInLine() throws Exception {
    Pool<Connection> pool = pool(2, new ArrayList<>());
    ExecutorService threads = Executors.newFixedThreadPool(8);
    List<Future<Boolean>> all = new ArrayList<>();
    for (int i = 0; i < 48; i++) {
      all.add(
          threads.submit(
              () ->
                  pool.call(
                      connection -> {
                        LockSupport.parkNanos(12_000_000);
                        return connection.use();
                      })));
      if (i % 6 == 5) {
        all.get(i - 1).cancel(true);
      }
    }
    threads.shutdown();
    assertThat(threads.awaitTermination(50, TimeUnit.SECONDS)).isTrue();
    for (Future<Boolean> one : all) {
      assertThat(one.isCancelled() || one.get()).isTrue();
    }
    usesAsManyAtOnce(pool);
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
