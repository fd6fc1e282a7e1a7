/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.UnaryOperator;
import javax.cache.Cache;
import javax.cache.configuration.FactoryBuilder;
import javax.cache.expiry.CreatedExpiryPolicy;
import javax.cache.expiry.Duration;
import org.apache.ignite.Ignite;
import org.apache.ignite.IgniteCache;
import org.apache.ignite.IgniteDataStreamer;
import org.apache.ignite.cache.CacheAtomicityMode;
import org.apache.ignite.cache.CacheInterceptorAdapter;
import org.apache.ignite.cache.CacheMode;
import org.apache.ignite.cache.CachePeekMode;
import org.apache.ignite.cache.CacheWriteSynchronizationMode;
import org.apache.ignite.cache.store.CacheStoreAdapter;
import org.apache.ignite.cluster.ClusterNode;
import org.apache.ignite.cluster.ClusterState;
import org.apache.ignite.configuration.CacheConfiguration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** That what the streamer loads is as much in order as the rest: two servers and a client. */
@Timeout(180)
class IntoEmptyTest {

  private static final int RECORDS = 20_000;
  private static final int WRITERS = 3;

  @TempDir private static Path work;
  private static LoopbackNodes nodes;
  private static List<Ignite> servers;
  private static Ignite client;

  @BeforeAll
  static void start() throws Exception {
    nodes = new LoopbackNodes(work);
    servers = List.of(nodes.server(1), nodes.server(2));
    client = nodes.client(20);
  }

  @AfterAll
  static void stop() throws Exception {
    nodes.close();
  }

  @AfterEach
  void destroyCaches() {
    client.cacheNames().forEach(client::destroyCache);
    nodes.warnings.clear();
  }

  private static <K, V> CacheConfiguration<K, V> configuration() {
    return new CacheConfiguration<K, V>("records")
        .setBackups(1)
        .setWriteSynchronizationMode(CacheWriteSynchronizationMode.FULL_SYNC);
  }

  private static <K, V> IgniteCache<K, V> cache() {
    return client.createCache(IntoEmptyTest.<K, V>configuration());
  }

  private static <K, V> IngestBuilder<K, V> into(IgniteCache<K, V> cache) {
    return OrderedIngest.into(client, cache).batch(100).intoEmpty(RECORDS);
  }

  /** Whether a key has a value in every server, or is in none of them if that is null. */
  private static void assertEverywhere(Map<Integer, Integer> newest) {
    for (Ignite server : servers) {
      IgniteCache<Integer, Integer> local = server.cache("records");
      newest.forEach(
          (key, value) ->
              assertThat(local.localPeek(key, CachePeekMode.PRIMARY, CachePeekMode.BACKUP))
                  .as("key " + key)
                  .isEqualTo(value));
    }
  }

  @ParameterizedTest
  @CsvSource({"0, PT0S", "50, PT0S", "50, PT0.002S", "90, PT0S"})
  void keepsTheNewestValueInBothCopiesHoweverOftenKeysRepeat(
      int repeats, java.time.Duration linger) {
    Random random = new Random(repeats);
    Map<Integer, Integer> newest = new HashMap<>();
    try (OrderedIngest<Integer, Integer> ingest =
        into(IntoEmptyTest.<Integer, Integer>cache()).linger(linger).open()) {
      for (int number = 0; number < RECORDS; number++) {
        boolean isRepeated = !newest.isEmpty() && random.nextInt(100) < repeats;
        int key = isRepeated ? random.nextInt(newest.size()) : newest.size();
        newest.put(key, number);
        ingest.write(key, number);
      }
      ingest.flush();
      assertThat(ingest.counters().loaded())
          .isBetween(newest.size() * 9L / 10, (long) newest.size());
      assertThat(ingest.counters().waiting()).isZero();
      assertEverywhere(newest);
    }
  }

  @Test
  void removesInOrderToo() {
    Map<Integer, Integer> newest = new HashMap<>();
    try (OrderedIngest<Integer, Integer> ingest =
        into(IntoEmptyTest.<Integer, Integer>cache()).open()) {
      for (int key = 0; key < 3000; key++) {
        if (key % 3 != 0) { // so that some are removed before they come
          ingest.write(key, 1);
        }
        if (key >= 50) {
          ingest.remove(key - key % 50);
          ingest.remove(key - 50);
        }
        if (key % 3 == 0) {
          ingest.write(key, 2);
        }
      }
    }
    for (int key = 0; key < 2950; key++) {
      newest.put(key, null);
    }
    assertEverywhere(newest);
  }

  @Test
  void writesAsEverOnceServersHaveCome() throws Exception {
    IgniteCache<Integer, Integer> cache = cache();
    Map<Integer, Integer> newest = new HashMap<>();
    Ignite third = null;
    try (OrderedIngest<Integer, Integer> ingest = into(cache).open()) {
      Random random = new Random(7);
      for (int number = 0; number < RECORDS; number++) {
        if (number == RECORDS / 2) {
          third = nodes.server(3);
        }
        int key = random.nextInt(RECORDS);
        newest.put(key, number);
        ingest.write(key, number);
      }
      ingest.flush();
      assertThat(ingest.counters().loaded()).isBetween(1L, newest.size() - 1000L);
      assertThat(nodes.warnings).anyMatch(line -> line.contains("the servers have changed"));
      newest.forEach((key, value) -> assertThat(cache.get(key)).as("key " + key).isEqualTo(value));
    } finally {
      if (third != null) {
        nodes.stop(third); // so that each server that stays has a copy of all
      }
    }
    awaitTwoCopies(cache, newest.size());
    assertEverywhere(newest);
  }

  private static void awaitTwoCopies(IgniteCache<?, ?> cache, int keys)
      throws InterruptedException {
    while (cache.sizeLong(CachePeekMode.PRIMARY) != keys
        || cache.sizeLong(CachePeekMode.BACKUP) != keys) {
      Thread.sleep(20);
    }
  }

  /** Two servers are there before and after the third, as the first ingest might believe. */
  @Test
  void keepsTheNewestValuesOfSeveralWritersThoughAServerDies() throws Exception {
    IgniteCache<Integer, Integer> cache = cache();
    Map<Integer, Integer> newest = new HashMap<>();
    ExecutorService writers = Executors.newFixedThreadPool(WRITERS);
    try (OrderedIngest<Integer, Integer> early = into(cache).open()) {
      Ignite third = nodes.server(3);
      try (OrderedIngest<Integer, Integer> ingest = into(cache).open()) {
        CountDownLatch begun = new CountDownLatch(WRITERS);
        CountDownLatch dead = new CountDownLatch(1);
        List<Future<Map<Integer, Integer>>> written = new ArrayList<>();
        for (int writer = 0; writer < WRITERS; writer++) {
          int first = writer;
          written.add(writers.submit(() -> writeUntil(dead, ingest, first, begun)));
        }
        begun.await();
        nodes.stop(third);
        dead.countDown();
        for (Future<Map<Integer, Integer>> of : written) {
          newest.putAll(of.get());
        }
        assertThat(ingest.counters().loaded()).isPositive();
      } finally {
        nodes.stop(third);
        writers.shutdownNow();
      }
      write(early, -100, 0, newest);
      early.flush();
      assertThat(early.counters().loaded()).isZero();
    }
    awaitTwoCopies(cache, newest.size());
    assertEverywhere(newest);
  }

  /** Writes to keys of its own, some of them new, and flushes now and then. */
  private static Map<Integer, Integer> writeUntil(
      CountDownLatch end, OrderedIngest<Integer, Integer> ingest, int first, CountDownLatch begun) {
    Random random = new Random(first);
    Map<Integer, Integer> newest = new HashMap<>();
    boolean isLast = false;
    while (!isLast) {
      isLast = end.getCount() == 0;
      for (int i = 0; i < 300; i++) {
        int key = first + WRITERS * random.nextInt(newest.size() + 10);
        int value = newest.getOrDefault(key, 0) + 1;
        newest.put(key, value);
        ingest.write(key, value);
      }
      ingest.flush();
      begun.countDown();
    }
    return newest;
  }

  /** The second streamer cannot be had. */
  @Test
  void closesWhatItHasOpenedIfItCannotOpenAll() {
    IgniteCache<Integer, Integer> cache = cache();
    List<IgniteDataStreamer<?, ?>> streamers = new ArrayList<>();
    Ignite ignite =
        (Ignite)
            Proxy.newProxyInstance(
                IntoEmptyTest.class.getClassLoader(),
                new Class<?>[] {Ignite.class},
                (proxy, method, arguments) -> {
                  if (!method.getName().equals("dataStreamer")) {
                    return method.invoke(client, arguments);
                  }
                  if (!streamers.isEmpty()) {
                    throw new IllegalStateException("only one");
                  }
                  streamers.add(client.dataStreamer("records"));
                  return streamers.get(0);
                });
    assertThatThrownBy(() -> OrderedIngest.into(ignite, cache).intoEmpty(1).open())
        .hasMessage("only one");
    assertThat(streamers.get(0).future().isDone()).isTrue();
  }

  /** Puts go through, since the first of them makes the cluster writable again. */
  @Test
  void putsWhatCouldNotBeLoadedAndClosesAsEver() throws Exception {
    Map<Integer, Integer> newest = new HashMap<>();
    IgniteCache<Integer, Integer> cache =
        Scripted.cache(
            IntoEmptyTest.<Integer, Integer>cache(),
            (batch, really) -> {
              client.cluster().state(ClusterState.ACTIVE);
              return really.get();
            });
    try (OrderedIngest<Integer, Integer> ingest = into(cache).open()) {
      write(ingest, 0, 1000, newest);
      ingest.flush();
      long loaded = ingest.counters().loaded();
      assertThat(loaded).isPositive();
      client.cluster().state(ClusterState.ACTIVE_READ_ONLY);
      write(ingest, 2000, 3000, newest);
      ingest.flush();
      assertThat(ingest.counters().loaded()).isEqualTo(loaded);
      assertThat(nodes.warnings).anyMatch(line -> line.contains("put as all others"));
    } finally {
      client.cluster().state(ClusterState.ACTIVE);
    }
    assertEverywhere(newest);
    assertThat(nodes.warnings).noneMatch(line -> line.contains("did not close"));
    awaitTheEndOfThreads();
  }

  private static void write(
      OrderedIngest<Integer, Integer> ingest, int from, int to, Map<Integer, Integer> newest) {
    for (int key = from; key < to; key++) {
      newest.put(key, -key);
      ingest.write(key, -key);
    }
  }

  private static void awaitTheEndOfThreads() throws InterruptedException {
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().startsWith("ordered-ingest-")) {
        thread.join(30_000);
        assertThat(thread.isAlive()).as(thread.getName()).isFalse();
      }
    }
  }

  @Test
  void writesAsEverWhatIsNotEmpty() {
    IgniteCache<Integer, Integer> cache = cache();
    cache.put(1, 1);
    try (OrderedIngest<Integer, Integer> ingest = into(cache).open()) {
      ingest.write(1, 2);
      ingest.write(2, 2);
      ingest.flush();
      assertThat(ingest.counters().loaded()).isZero();
    }
    assertThat(cache.get(1)).isEqualTo(2);
    assertThat(nodes.warnings).anyMatch(line -> line.contains("it is not empty"));
  }

  /** A key that is the same only for Ignite, which compares what is in it. */
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

  @Test
  void doesNotTakeKeysForNewThatItCannotTellApart() {
    IgniteCache<Key, Integer> cache = cache();
    try (OrderedIngest<Key, Integer> ingest = into(cache).open()) {
      for (int version = 0; version < 3; version++) {
        for (int number = 0; number < 100; number++) {
          ingest.write(new Key(number), version);
        }
        ingest.flush();
      }
      assertThat(ingest.counters().loaded()).isZero();
    }
    assertThat(cache.get(new Key(7))).isEqualTo(2);
  }

  private static void assertRefused(
      UnaryOperator<CacheConfiguration<Integer, Integer>> change, String reason) {
    Ignite server = servers.get(0); // a client is not told of all
    IgniteCache<Integer, Integer> cache =
        server.createCache(change.apply(IntoEmptyTest.<Integer, Integer>configuration()));
    assertThatThrownBy(() -> OrderedIngest.into(server, cache).intoEmpty(1).open())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "cache records cannot be loaded by the data streamer, %s; leave intoEmpty() out",
            reason);
    cache.destroy();
  }

  /** Never asked. */
  public static final class Store extends CacheStoreAdapter<Integer, Integer> {
    @Override
    public Integer load(Integer key) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void write(Cache.Entry<? extends Integer, ? extends Integer> entry) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void delete(Object key) {
      throw new UnsupportedOperationException();
    }
  }

  /** Never asked. */
  private static final class Interceptor extends CacheInterceptorAdapter<Integer, Integer> {}

  @Test
  void refusesWhatTheStreamerPassesBy() {
    assertRefused(c -> c.setAtomicityMode(CacheAtomicityMode.TRANSACTIONAL), "it is TRANSACTIONAL");
    assertRefused(c -> c.setInterceptor(new Interceptor()), "it has an interceptor");
    assertRefused(
        c -> c.setCacheStoreFactory(FactoryBuilder.factoryOf(Store.class)).setWriteThrough(true),
        "it writes through to a store");
    assertRefused(
        c ->
            c.setExpiryPolicyFactory(
                FactoryBuilder.factoryOf(new CreatedExpiryPolicy(Duration.ONE_DAY))),
        "its entries expire");
    assertThatThrownBy(() -> OrderedIngest.into(client, cache()).intoEmpty(0))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 1024})
  void forgetsNoKeyAndTakesFewNewOnesForOld(int step) {
    Seen seen = new Seen(100_000);
    int old = 0;
    for (int key = 0; key < 100_000; key++) {
      old += seen.add(key * step) ? 1 : 0;
    }
    assertThat(old).isLessThan(60);
    for (int key = 0; key < 100_000; key++) {
      assertThat(seen.add(key * step)).isTrue();
    }
  }

  /** In messages of as many records as batches for one server have, where they may be as large. */
  @ParameterizedTest
  @CsvSource({
    "100, 8, 1, 800",
    "400, 16, 2, 3200",
    "1000, 16, 2, 4000",
    "4000, 16, 2, 4000",
    "20000, 24, 1, 20000",
    "100, 1, 2, 100",
    "100, 0, 1, 100",
    "2147483647, 24, 2, 2147483646"
  })
  void loadsLargerBatchesTheMoreMessagesAreMadeOfThem(
      int batch, int messages, int copies, int most) {
    assertThat(Loader.most(batch, messages, copies)).isEqualTo(most);
  }

  @Test
  void countsMessagesByWhatServersTellOfTheirThreads() {
    Collection<ClusterNode> both = client.cluster().forServers().nodes();
    assertThat(both).hasSize(2);
    int each = 10 * LoopbackNodes.STREAMER_THREADS;
    assertThat(Loader.most(10, both, 1)).isEqualTo(2 * each);
    assertThat(Loader.most(10, both, 2)).isEqualTo(each);
    assertThat(Loader.most(10, both, Long.MAX_VALUE)).as("all have one").isEqualTo(each);
    IgniteCache<Integer, Integer> cache = cache();
    assertThat(Conditions.of(client, cache).copies()).as("a backup").isEqualTo(2);
    cache.destroy();
    IgniteCache<Integer, Integer> everywhere =
        client.createCache(
            IntoEmptyTest.<Integer, Integer>configuration().setCacheMode(CacheMode.REPLICATED));
    assertThat(Conditions.of(client, everywhere).copies()).isEqualTo(Long.MAX_VALUE);
  }
}
