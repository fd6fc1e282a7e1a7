/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Any cache can be written a stream into, in the one way that every cache has. */
class StreamSpecTest {

  private final BenchmarkCacheFactory factory = new FaultyFactory();
  private final CacheSpec<Integer, Pair> cache = CacheSpec.of(Integer.class, Pair.class, 10);

  @Test
  void tellsWhatIsNotPlain() {
    assertThat(StreamSpec.PLAIN).hasToString("way=put");
    assertThat(StreamSpec.PLAIN.given()).isEmpty();
    assertThat(
            StreamSpec.PLAIN
                .withWay("putAll")
                .withUpdate("invoke")
                .withForm("ahead")
                .withSql(0)
                .withBatch(100)
                .withInFlight(5)
                .withFlush(7)
                .withLongestWait(Duration.ofSeconds(1)))
        .hasToString(
            "way=putAll, update=invoke, form=ahead, sql=0, batch=100, inFlight=5, flush=7,"
                + " longestWait=1000ms");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StreamSpec.PLAIN.withSql(-2))
        .withMessage("sql is at least -1, not -2");
  }

  @Test
  void writesIntoAnyCacheByPut() {
    try (StreamCache<Integer, Pair> opened = factory.createForStreams(cache, StreamSpec.PLAIN)) {
      try (RecordWriter<Integer, Pair> writer = opened.writer()) {
        writer.write(1, new Pair(1, 0));
        writer.write(2, new Pair(2, 0));
      }
      try (RecordWriter<Integer, Integer> updater = opened.updater(new SetSecond())) {
        updater.write(2, 7);
      }
      assertThat(opened.get(1)).isEqualTo(new Pair(1, 0));
      assertThat(opened.get(2)).isEqualTo(new Pair(2, 7));
      assertThat(opened.configuration()).isEqualTo("a map");
      assertThat(opened.size()).isEqualTo(2);
    }
  }

  @Test
  void refusesOtherWaysInALine() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> factory.createForStreams(cache, StreamSpec.PLAIN.withWay("putAll").withBatch(9)))
        .withMessage(
            "faulty writes records by way put and readWrite alone, not by way=putAll, batch=9");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                factory.createForStreams(
                    cache.withOptions(Options.parse("other=1")), StreamSpec.PLAIN))
        .withMessage("faulty has no option 'other'; it knows fault");
  }
}
