/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.ignite.Ignite;
import org.apache.ignite.IgniteCache;
import org.apache.ignite.Ignition;
import org.apache.ignite.configuration.CacheConfiguration;
import org.apache.ignite.configuration.IgniteConfiguration;
import org.apache.ignite.failure.NoOpFailureHandler;
import org.cachemark.api.RecordWriter;
import org.cachemark.api.StreamSpec;
import org.cachemark.ignite.ingest.Way;
import org.cachemark.ignite.ingest.Writing;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * That ways of writing tell when there is no room: a client, and a server that stays though its
 * region is full, as Ignite's own failure handler does not let it.
 */
@Timeout(120)
class FullRegionTest {

  private static final long REGION = 32L << 20;
  private static final int RECORDS = 1000;
  private static final int BYTES = 100 << 10; // three times what there is room for

  @TempDir private static Path work;
  private static Subnet subnet;
  private static Ignite client;

  @BeforeAll
  static void start() throws IOException {
    Nodes.prepareJvm();
    subnet = Subnet.reserve();
    Nodes.start(configuration(1));
    client = Nodes.start(configuration(2).setClientMode(true));
  }

  private static IgniteConfiguration configuration(int number) {
    return Nodes.configuration(
            subnet.address(number),
            List.of(subnet.address(1)),
            work,
            new NodeSettings(REGION, NodeSettings.MESSAGE_QUEUE, ""))
        .setFailureHandler(new NoOpFailureHandler());
  }

  @AfterAll
  static void stop() throws IOException {
    Ignition.stopAll(true);
    subnet.close();
  }

  /** A streamer would try 32 times, and its receiver log each record each time. */
  @ParameterizedTest
  @EnumSource(
      value = Way.class,
      names = {"PUT", "PUT_ASYNC", "PUT_ALL", "PUT_ALL_HASH", "PUT_ALL_ASYNC", "ORDERED"})
  void tellsThatThereIsNoRoom(Way way) {
    IgniteCache<Integer, Object> cache =
        client.createCache(new CacheConfiguration<Integer, Object>("full"));
    Writing writing = Writing.of(StreamSpec.PLAIN.withWay(way.toString()));
    try {
      assertThatThrownBy(
              () -> {
                try (RecordWriter<Integer, Object> writer = writing.writer(client, cache)) {
                  for (int key = 0; key < RECORDS; key++) {
                    writer.write(key, new byte[BYTES]);
                  }
                }
              })
          .as(way.toString())
          .hasStackTraceContaining("Out of memory in data region");
    } finally {
      cache.destroy();
    }
  }
}
