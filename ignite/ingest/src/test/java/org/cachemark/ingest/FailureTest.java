/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import javax.cache.CacheException;
import org.apache.ignite.Ignite;
import org.apache.ignite.IgniteCache;
import org.apache.ignite.IgniteClientDisconnectedException;
import org.apache.ignite.cache.CachePartialUpdateException;
import org.apache.ignite.internal.cluster.ClusterTopologyCheckedException;
import org.apache.ignite.internal.processors.cache.CachePartialUpdateCheckedException;
import org.apache.ignite.internal.util.future.GridFutureAdapter;
import org.apache.ignite.internal.util.future.IgniteFutureImpl;
import org.apache.ignite.lang.IgniteFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of records when a batch fails: one node, and failures where the test wants them. */
@Timeout(120)
class FailureTest {

  @TempDir private static Path work;
  private static LoopbackNodes nodes;
  private static Ignite ignite;

  @BeforeAll
  static void start() throws Exception {
    nodes = new LoopbackNodes(work);
    ignite = nodes.server(1);
  }

  @AfterAll
  static void stop() throws Exception {
    nodes.close();
  }

  @AfterEach
  void destroyCaches() {
    ignite.cacheNames().forEach(ignite::destroyCache);
  }

  private static <V> IgniteCache<Integer, V> cache() {
    return ignite.createCache("records");
  }

  private static <K, V> OrderedIngest<K, V> open(IgniteCache<K, V> cache) {
    return OrderedIngest.into(ignite, cache).batch(100).open();
  }

  /** Keys whose lanes are not the same. */
  private static List<Integer> keysOfTwoLanes() {
    int other = 1;
    while (lane(other) == lane(0)) {
      other++;
    }
    return List.of(0, other);
  }

  private static int lane(int key) {
    return ignite.affinity("records").partition(key) % 2;
  }

  /** Looks again and again; ends when it is interrupted, too. */
  static void awaitThat(BooleanSupplier condition) throws InterruptedException {
    while (!condition.getAsBoolean()) {
      Thread.sleep(5);
    }
  }

  private static boolean isOver(Thread thread) {
    return thread.getState() == Thread.State.WAITING || !thread.isAlive();
  }

  /** A key of one's own. */
  private static final class Key {
    private final int number;

    Key(int number) {
      this.number = number;
    }

    @Override
    public String toString() {
      return "key " + number;
    }
  }

  /** Ignite names the keys that failed in the form that the cache has them in. */
  private static CachePartialUpdateException failureOf(Collection<Key> keys) {
    CachePartialUpdateCheckedException failure = new CachePartialUpdateCheckedException("in part");
    failure.add(
        keys.stream().map(key -> ignite.binary().toBinary(key)).toList(),
        new ClusterTopologyCheckedException("a node left"));
    return new CachePartialUpdateException(failure);
  }

  /** As once its close was interrupted: whoever waits for the batch must hear of it. */
  @Test
  void tellsThatRemovalsCouldNotFollow() throws Exception {
    Batch<Integer, Integer> batch = new Batch<>(1);
    batch.put(1, 1);
    batch.remove(2);
    CompletableFuture<Throwable> told = new CompletableFuture<>();
    Executor closed =
        task -> {
          throw new RejectedExecutionException("closed");
        };
    new PutAll<>(FailureTest.<Integer>cache(), false).send(batch, closed, told::complete);
    assertThat(told.get()).isInstanceOf(RejectedExecutionException.class);
  }

  @Test
  void writesAllOfABatchThatFailedInPartWhateverItsKeysAre() {
    IgniteCache<Key, Integer> real = ignite.createCache("records");
    List<Integer> sizes = new ArrayList<>();
    IgniteCache<Key, Integer> cache =
        Scripted.cache(
            real.withKeepBinary(),
            (batch, really) -> {
              sizes.add(batch.size());
              if (sizes.size() == 1) {
                throw failureOf(batch.keySet());
              }
              return really.get();
            });
    try (OrderedIngest<Key, Integer> ingest = open(cache)) {
      for (int number = 0; number < 50; number++) {
        ingest.write(new Key(number), number);
      }
      ingest.flush();
      assertThat(ingest.counters().retries()).isEqualTo(1);
    }
    assertThat(sizes.get(1)).isEqualTo(sizes.get(0));
    for (int number = 0; number < 50; number++) {
      assertThat(real.get(new Key(number))).isEqualTo(number);
    }
  }

  @Test
  void sendsNothingMoreAfterAFailureAndClosesWhenNothingIsOnItsWay() throws Exception {
    IgniteCache<Integer, String> real = cache();
    List<Integer> keys = keysOfTwoLanes();
    GridFutureAdapter<Void> slow = new GridFutureAdapter<>();
    List<Object> sent = new ArrayList<>();
    IgniteCache<Integer, String> cache =
        Scripted.cache(
            real,
            (batch, really) -> {
              synchronized (sent) {
                sent.addAll(batch.values());
              }
              if (batch.containsValue("fails")) {
                throw new IllegalArgumentException("for good");
              }
              return new IgniteFutureImpl<>(slow);
            });
    OrderedIngest<Integer, String> ingest = open(cache);
    ingest.write(keys.get(0), "slow");
    ingest.write(keys.get(0), "waits");
    ingest.write(keys.get(1), "fails");
    assertThatThrownBy(ingest::flush).isInstanceOf(CacheException.class);
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    Thread closing =
        new Thread(
            () -> {
              try {
                ingest.close();
              } catch (RuntimeException e) {
                thrown.set(e);
              }
            });
    closing.start();
    awaitThat(() -> isOver(closing));
    assertThat(closing.isAlive()).as("closes while a batch is on its way").isTrue();
    slow.onDone();
    closing.join();
    assertThat(thrown.get()).isInstanceOf(CacheException.class);
    assertThat(sent).containsExactlyInAnyOrder("slow", "fails");
    assertThat(ingest.counters().waiting()).isEqualTo(1);
  }

  @Test
  void tellsOfAnErrorThatIsNotThrownInTheWritersThread() {
    GridFutureAdapter<Void> first = new GridFutureAdapter<>();
    IgniteCache<Integer, Integer> cache =
        Scripted.cache(
            FailureTest.<Integer>cache(),
            (batch, really) -> {
              if (first.isDone()) {
                throw new AssertionError("not this one");
              }
              return new IgniteFutureImpl<>(first);
            });
    OrderedIngest<Integer, Integer> ingest = open(cache);
    ingest.write(0, 1);
    ingest.write(0, 2); // waits, and is sent by another thread once the first has ended
    first.onDone();
    assertThatThrownBy(ingest::flush)
        .isInstanceOf(CacheException.class)
        .hasRootCauseInstanceOf(AssertionError.class);
    assertThatThrownBy(ingest::close).hasRootCauseInstanceOf(AssertionError.class);
  }

  @Test
  void flushesWhatWasWrittenBeforeHoweverMuchComesMeanwhile() {
    IgniteCache<Integer, Integer> real = cache();
    AtomicReference<OrderedIngest<Integer, Integer>> ingest = new AtomicReference<>();
    AtomicBoolean goesOn = new AtomicBoolean(true);
    IgniteCache<Integer, Integer> cache =
        Scripted.cache(
            real,
            (batch, really) -> {
              synchronized (goesOn) { // or what is on its way would come after the end
                if (goesOn.get() && !batch.containsValue(1)) { // so that always something waits
                  ingest.get().write(0, 3);
                }
              }
              return really.get();
            });
    ingest.set(open(cache));
    ingest.get().write(0, 1);
    ingest.get().write(0, 2);
    ingest.get().flush();
    assertThat(real.get(0)).isGreaterThan(1);
    synchronized (goesOn) {
      goesOn.set(false);
    }
    ingest.get().close();
    assertThat(real.get(0)).isEqualTo(3);
  }

  @Test
  void takesNothingOnceItIsClosed() {
    IgniteCache<Integer, Integer> cache = cache();
    OrderedIngest<Integer, Integer> ingest = open(cache);
    ingest.write(1, 1);
    ingest.close();
    assertThatThrownBy(() -> ingest.write(1, 2)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> ingest.remove(1)).isInstanceOf(IllegalStateException.class);
    ingest.close(); // and again: nothing
    assertThat(cache.get(1)).isEqualTo(1);
    assertThat(ingest.counters().records()).isEqualTo(1);
  }

  @Test
  void waitsForAClientToConnectAgain() {
    IgniteCache<Integer, Integer> real = cache();
    AtomicInteger attempts = new AtomicInteger();
    IgniteCache<Integer, Integer> cache =
        Scripted.cache(
            real,
            (batch, really) -> {
              if (attempts.incrementAndGet() <= 15) {
                throw new CacheException(
                    new IgniteClientDisconnectedException(
                        new IgniteFutureImpl<>(new GridFutureAdapter<>()), "cut off"));
              }
              return really.get();
            });
    try (OrderedIngest<Integer, Integer> ingest = open(cache)) {
      ingest.write(1, 1);
      ingest.write(1, 2);
      ingest.flush();
      assertThat(ingest.counters().retries()).isEqualTo(15);
    }
    assertThat(real.get(1)).isEqualTo(2);
  }

  @Test
  void losesPatienceInTheEnd() {
    IgniteCache<Integer, Integer> cache =
        Scripted.cache(
            FailureTest.<Integer>cache(),
            (batch, really) -> {
              throw new IgniteClientDisconnectedException(null, "cut off");
            });
    OrderedIngest<Integer, Integer> ingest =
        OrderedIngest.into(ignite, cache).patience(Duration.ofMillis(150)).open();
    ingest.write(1, 1);
    assertThatThrownBy(ingest::flush)
        .isInstanceOf(CacheException.class)
        .hasRootCauseInstanceOf(IgniteClientDisconnectedException.class);
    assertThat(ingest.counters().retries()).isPositive();
    assertThatThrownBy(ingest::close).isInstanceOf(CacheException.class);
  }

  @Test
  void sendsWhatLingersWhenThereIsNoRoomForMoreBytes() {
    IgniteCache<Integer, String> cache = cache();
    IngestBuilder<Integer, String> builder =
        OrderedIngest.into(ignite, cache).bytes(100, (key, value) -> value.length());
    try (OrderedIngest<Integer, String> ingest = builder.linger(Duration.ofDays(1)).open()) {
      for (int key = 0; key < 35; key++) {
        ingest.write(key, "0123456789");
      }
      assertThat(ingest.counters().waiting()).isBetween(1L, 10L);
    }
    assertThat(cache.size()).isEqualTo(35);
  }

  /** It came after the others were told to go, and would keep its room for a day. */
  @Test
  void doesNotLingerWhileAWriterWaitsForRoom() throws Exception {
    IgniteCache<Integer, String> real = cache();
    List<Integer> keys = keysOfTwoLanes();
    GridFutureAdapter<Void> slow = new GridFutureAdapter<>();
    IgniteFuture<Void> held = new IgniteFutureImpl<>(slow);
    IgniteCache<Integer, String> cache =
        Scripted.cache(real, (batch, really) -> slow.isDone() ? really.get() : held);
    IngestBuilder<Integer, String> builder =
        OrderedIngest.into(ignite, cache).bytes(100, (key, value) -> value.length());
    try (OrderedIngest<Integer, String> ingest = builder.linger(Duration.ofDays(1)).open()) {
      Thread large = new Thread(() -> ingest.write(keys.get(0), "x".repeat(90)));
      try {
        ingest.write(keys.get(0), "x".repeat(60));
        large.start();
        awaitThat(() -> isOver(large));
        assertThat(large.isAlive()).isTrue();
        ingest.remove(keys.get(1));
        awaitThat(() -> ingest.counters().batches() == 1);
      } finally {
        slow.onDone(); // or it could not be closed
      }
      large.join();
    }
    assertThat(real.get(keys.get(0))).hasSize(90);
  }

  @Test
  void mayBePatientForEver() {
    IgniteCache<Integer, Integer> cache = cache();
    Duration longest = ChronoUnit.FOREVER.getDuration();
    try (OrderedIngest<Integer, Integer> ingest =
        OrderedIngest.into(ignite, cache).patience(longest).linger(longest).open()) {
      ingest.write(1, 2);
    }
    assertThat(cache.get(1)).isEqualTo(2);
  }

  @Test
  void sendsNothingMoreOnceItsCloseIsInterrupted() {
    IgniteCache<Integer, Integer> cache = cache();
    OrderedIngest<Integer, Integer> ingest =
        OrderedIngest.into(ignite, cache).linger(Duration.ofDays(1)).open();
    ingest.write(1, 1);
    Thread.currentThread().interrupt();
    assertThatThrownBy(ingest::close).hasMessageContaining("interrupted");
    assertThat(Thread.interrupted()).isTrue();
    assertThat(ingest.counters().batches()).isZero();
    assertThat(ingest.counters().waiting()).isEqualTo(1);
  }

  @Test
  void tellsWhoeverFlushesThatItsCloseIsInterrupted() throws Exception {
    IgniteCache<Integer, Integer> cache =
        Scripted.cache(
            FailureTest.<Integer>cache(),
            (batch, really) -> new IgniteFutureImpl<>(new GridFutureAdapter<>())); // for good
    OrderedIngest<Integer, Integer> ingest = open(cache);
    ingest.write(1, 1);
    FutureTask<Void> flush = new FutureTask<>(ingest::flush, null);
    Thread thread = new Thread(flush);
    thread.start();
    awaitThat(() -> isOver(thread));
    Thread.currentThread().interrupt();
    assertThatThrownBy(ingest::close).hasMessageContaining("interrupted");
    assertThat(Thread.interrupted()).isTrue();
    assertThatThrownBy(flush::get).hasCauseInstanceOf(CacheException.class);
  }

  @Test
  void doesNotLingerAfterAFailure() {
    IgniteCache<Integer, Integer> real = cache();
    List<Integer> keys = keysOfTwoLanes();
    IgniteCache<Integer, Integer> cache =
        Scripted.cache(
            real,
            (batch, really) -> {
              throw new IllegalArgumentException("for good");
            });
    OrderedIngest<Integer, Integer> ingest =
        OrderedIngest.into(ignite, cache).linger(Duration.ofDays(1)).open();
    ingest.write(keys.get(0), 1);
    ingest.write(keys.get(1), 1);
    assertThatThrownBy(ingest::flush).isInstanceOf(CacheException.class);
    assertThatThrownBy(() -> ingest.write(keys.get(1), 2)).isInstanceOf(CacheException.class);
    assertThatThrownBy(ingest::close).isInstanceOf(CacheException.class);
  }

  @Test
  void letsTheWriterWaitWhileThereAreTooManyBytes() throws Exception {
    IgniteCache<Integer, String> real = cache();
    GridFutureAdapter<Void> slow = new GridFutureAdapter<>();
    IgniteFuture<Void> held = new IgniteFutureImpl<>(slow);
    IgniteCache<Integer, String> cache =
        Scripted.cache(real, (batch, really) -> slow.isDone() ? really.get() : held);
    OrderedIngest<Integer, String> ingest =
        OrderedIngest.into(ignite, cache).bytes(100, (key, value) -> value.length()).open();
    Thread writing =
        new Thread(
            () -> {
              for (int key = 0; key < 20; key++) {
                ingest.write(key, "0123456789");
                ingest.write(key, "9876543210"); // in place of the other, unless that was sent
              }
            });
    writing.start();
    awaitThat(() -> isOver(writing));
    assertThat(writing.isAlive()).isTrue();
    assertThat(ingest.counters().waiting()).isBetween(9L, 10L);
    slow.onDone();
    writing.join();
    ingest.write(20, "x".repeat(1000)); // more than there may be
    ingest.close();
    assertThat(real.get(19)).isEqualTo("9876543210");
    assertThat(real.get(20)).hasSize(1000);
  }

  @Test
  void letsAnInterruptedWriterGo() {
    GridFutureAdapter<Void> slow = new GridFutureAdapter<>();
    IgniteCache<Integer, Integer> cache =
        Scripted.cache(
            FailureTest.<Integer>cache(), (batch, really) -> new IgniteFutureImpl<>(slow));
    OrderedIngest<Integer, Integer> ingest = open(cache);
    ingest.write(1, 1);
    Thread.currentThread().interrupt();
    assertThatThrownBy(ingest::flush)
        .isInstanceOf(CacheException.class)
        .hasMessageContaining("interrupted");
    assertThat(Thread.interrupted()).isTrue();
    slow.onDone();
    ingest.close();
  }
}
