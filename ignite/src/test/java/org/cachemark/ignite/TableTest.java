/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Locale;
import org.apache.ignite.Ignite;
import org.apache.ignite.cache.query.SqlFieldsQuery;
import org.cachemark.api.BenchmarkCacheFactory;
import org.cachemark.api.CacheSpec;
import org.cachemark.api.Options;
import org.cachemark.api.RecordWriter;
import org.cachemark.api.StreamCache;
import org.cachemark.api.StreamSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is written is in the table that SQL sees, in each form, and found by its index. */
class TableTest {

  private static final BenchmarkCacheFactory FACTORY = new IgniteFactory();

  /** Two numbers. */
  static final class Point {
    private final int x;
    private final int y;

    Point(int x, int y) {
      this.x = x;
      this.y = y;
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"object", "ahead", "inline"})
  void showsValuesOfEachFormToSql(String form) {
    Options options = Options.parse("mode=local");
    CacheSpec<Integer, Point> spec =
        CacheSpec.of(Integer.class, Point.class, 100).withOptions(options);
    StreamSpec stream = StreamSpec.PLAIN.withWay("putAll").withForm(form).withSql(1);
    try (StreamCache<Integer, Point> cache = FACTORY.createForStreams(spec, stream)) {
      try (RecordWriter<Integer, Point> writer = cache.writer()) {
        for (int key = 0; key < 100; key++) {
          write(writer, key, new Point(key, -key));
        }
      }
      assertThat(cache.get(7).x - cache.get(7).y).isEqualTo(14);
      assertThat(rows(options, "SELECT y FROM Point WHERE x = 42")).containsExactly(List.of(-42));
      String plan = rows(options, "EXPLAIN SELECT y FROM Point WHERE x = 42").toString();
      assertThat(plan.toLowerCase(Locale.ROOT)).contains("point_x_asc_idx");
    }
  }

  @SuppressWarnings("unchecked") // what is prepared may be a binary object
  private static void write(RecordWriter<Integer, Point> writer, int key, Point point) {
    RecordWriter<Integer, Object> any = (RecordWriter<Integer, Object>) (RecordWriter<?, ?>) writer;
    any.write(key, any.prepared(point));
  }

  private static List<List<?>> rows(Options options, String sql) {
    try (Cluster cluster = Cluster.of(Shape.of(options))) {
      Ignite ignite = cluster.ignite();
      String cache = ignite.cacheNames().iterator().next();
      return ignite.cache(cache).query(new SqlFieldsQuery(sql)).getAll();
    }
  }

  @Test
  void refusesMoreIndexesThanThereAreNumbers() {
    CacheSpec<Integer, Point> spec =
        CacheSpec.of(Integer.class, Point.class, 100).withOptions(Options.parse("mode=local"));
    assertThatThrownBy(() -> FACTORY.createForStreams(spec, StreamSpec.PLAIN.withSql(3)).close())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("sql must be at most 2 for values of Point");
  }
}
