/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.CacheSpec;
import org.cachemark.api.Options;
import org.cachemark.api.RecordWriter;
import org.cachemark.api.StreamCache;
import org.cachemark.api.StreamSpec;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlantedFactoryTest {

  /** A CPU clock that goes on by so many nanoseconds whenever somebody looks at it. */
  private static final int LOOK_NANOS = 300;

  @BeforeEach
  void reset() {
    ProbeFactory.reset();
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.01, 0.05, 0.10, 0.5, 1})
  void burnsTheShareOfWhatWasWorked(double share) {
    AtomicLong clock = new AtomicLong();
    PlantedAccount account = PlantedAccount.burnt(share, () -> clock.addAndGet(LOOK_NANOS));
    long worked = 0;
    for (int batch = 1; batch <= 1000; batch++) {
      long work = 20_000 + 37L * batch;
      clock.addAndGet(work);
      worked += work + LOOK_NANOS; // the look that ends the work is part of it
      account.settle();
    }
    long burnt = clock.get() - LOOK_NANOS - worked;
    assertThat(burnt / (double) worked).isCloseTo(share, within(1e-4));
  }

  /** A timer that wakes late, and now and then early; the time between iterations is not timed. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.01, 0.05, 0.10, 0.5})
  void parksForTheShareOfTheTimeThatWentBy(double share) {
    AtomicLong clock = new AtomicLong(1);
    AtomicLong parked = new AtomicLong();
    PlantedAccount account =
        PlantedAccount.parked(
            share,
            clock::get,
            nanos -> {
              long really = parked.get() % 5 == 0 ? nanos / 2 : nanos + 60_000;
              parked.addAndGet(really);
              clock.addAndGet(really);
            });
    long worked = 0;
    for (int batch = 1; batch <= 100_000; batch++) {
      long work = 20_000 + 37L * (batch % 1000);
      clock.addAndGet(work);
      worked += work;
      account.settle();
      account.settle(); // nothing has been timed since
    }
    assertThat(parked.get() / (double) worked).isCloseTo(share, within(1e-3));
  }

  @Test
  void parksNoThreadWhileNothingIsTimed() {
    AtomicLong clock = new AtomicLong(1);
    AtomicLong times = new AtomicLong();
    PlantedAccount account =
        PlantedAccount.parked(0.5, clock::get, nanos -> times.incrementAndGet());
    clock.addAndGet(10_000_000);
    account.settle();
    for (int i = 0; i < 100; i++) {
      account.settle();
    }
    assertThat(times).as("what is owed stays owed").hasValue(1);
  }

  @Test
  void doesWhatTheOriginalDoes() {
    PlantedFactory factory =
        new PlantedFactory(new ProbeFactory(), PlantedAccount.maker("burn=10"));
    assertThat(factory.name()).isEqualTo("probe");
    assertThat(factory.capabilities(Options.parse(""))).isEqualTo(ProbeFactory.capabilities);
    BenchmarkCache<Integer, Integer> cache =
        factory.create(CacheSpec.of(Integer.class, Integer.class, 100_000));
    for (int key = 0; key < 50_000; key++) {
      cache.put(key, key + 1);
    }
    assertThat(cache.size()).isEqualTo(50_000);
    assertThat(cache.get(49_999)).isEqualTo(50_000);
    assertThat(cache.get(50_000)).isNull();
    cache.remove(49_999);
    assertThat(cache.putIfAbsent(49_998, 1)).isFalse();
    assertThat(cache.getAll(Set.of(1, 49_999))).isEqualTo(Map.of(1, 2));
    cache.putAll(Map.of(7, 70, 8, 80));
    assertThat(ProbeFactory.last.map).containsEntry(7, 70).containsEntry(8, 80);
    assertThat(cache.configuration()).isEqualTo("a probe");
    cache.clear();
    assertThat(cache.size()).isZero();
    cache.close();
    assertThat(ProbeFactory.last.closed).isTrue();
  }

  /** A planted way is to be the way that was asked for, and no plain put. */
  @Test
  void writesAndUpdatesInTheWaysOfTheOriginal() {
    PlantedFactory factory =
        new PlantedFactory(new ProbeFactory(), PlantedAccount.maker("burn=10"));
    StreamSpec stream = StreamSpec.PLAIN.withWay("probed").withUpdate("probed");
    try (StreamCache<Integer, Data> cache =
        factory.createForStreams(CacheSpec.of(Integer.class, Data.class, 10), stream)) {
      RecordWriter<Integer, Object> writer = Stream.preparing(cache.writer());
      Data value = new Data(5, new byte[0]);
      writer.write(1, writer.prepared(value));
      writer.flush();
      assertThat(ProbeFactory.last.map.get(1)).isSameAs(value);
      writer.close();
      try (RecordWriter<Integer, Integer> updater = cache.updater(DataField.NINTH)) {
        updater.write(1, 7);
      }
      assertThat(((Data) ProbeFactory.last.map.get(1)).ninth()).isEqualTo(7);
    }
    assertThat(ProbeFactory.last.calls)
        .as("none of them a put")
        .containsExactly("prepared", "write", "flush", "close", "update", "close");
    assertThat(ProbeFactory.last.stream).isEqualTo(stream);
  }
}
