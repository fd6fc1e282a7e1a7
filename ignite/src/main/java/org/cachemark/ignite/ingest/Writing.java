/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite.ingest;

import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.ignite.Ignite;
import org.apache.ignite.IgniteCache;
import org.apache.ignite.client.ClientCache;
import org.cachemark.api.FieldUpdate;
import org.cachemark.api.RecordWriter;
import org.cachemark.api.StreamSpec;

/**
 * How streams, and partial updates, are written. Immutable.
 *
 * @param batch records of a batch, or of a streamer's buffer, from 1
 * @param inFlight records that may be on their way, from 1
 * @param flush records after which a streamer is flushed; 0 for the end alone
 * @param longestWait how long a record may wait for others; empty for as long as the way has it
 * @param indexes of the table over the values' fields; {@link StreamSpec#NO_TABLE} without one
 */
public record Writing(
    Way way,
    UpdateWay updateWay,
    Form form,
    int batch,
    int inFlight,
    int flush,
    Optional<Duration> longestWait,
    int indexes) {

  private static final int BATCH = 1000;

  /** Its batches are as large only when the servers cannot keep up, and are fastest then. */
  private static final int ORDERED_BATCH = 4000;

  private static final int IN_FLIGHT = 1000;

  /**
   * Reads a stream's spec.
   *
   * @throws IllegalArgumentException if there is no such way, or something is said that means
   *     nothing to it
   */
  public static Writing of(StreamSpec stream) {
    Way way = named("way", stream.way(), Way.PUT);
    UpdateWay updateWay = named("update", stream.update(), UpdateWay.READ_WRITE);
    Set<String> meant = new LinkedHashSet<>(way.settings());
    if (updateWay.isInBatches()) {
      meant.add("batch");
    }
    for (String setting : List.of("batch", "inFlight", "flush", "longestWait")) {
      if (stream.given().containsKey(setting) && !meant.contains(setting)) {
        throw new IllegalArgumentException(
            "%s means nothing to way=%s, update=%s".formatted(setting, way, updateWay));
      }
    }
    int usualBatch = way.isOrdered() ? ORDERED_BATCH : BATCH;
    return new Writing(
        way,
        updateWay,
        named("form", stream.form(), Form.OBJECT),
        stream.batch() == 0 ? usualBatch : stream.batch(),
        stream.inFlight() == 0 ? IN_FLIGHT : stream.inFlight(),
        stream.flush(),
        stream.longestWait().isZero() ? Optional.empty() : Optional.of(stream.longestWait()),
        way.isSql() ? Math.max(0, stream.sql()) : stream.sql());
  }

  /**
   * Refuses what only nodes can do.
   *
   * @throws IllegalArgumentException if thin clients cannot write like this
   */
  public void requireForThinClients() {
    if (!way.isForThinClients()) {
      throw new IllegalArgumentException(
          ("way=%s is for nodes; a thin client has put, putAll, putAllHash, and by JDBC sqlStream"
                  + " and sqlStreamOverwrite")
              .formatted(way));
    }
    if (form != Form.OBJECT || updateWay != UpdateWay.READ_WRITE) {
      throw new IllegalArgumentException(
          "form=%s, update=%s are for nodes; a thin client has object and readWrite"
              .formatted(form, updateWay));
    }
  }

  /**
   * Refuses what only thin clients can do.
   *
   * @throws IllegalArgumentException if nodes cannot write like this
   */
  public void requireForNodes() {
    if (way.isSql()) {
      throw new IllegalArgumentException(
          "way=%s goes by JDBC, and is for mode=thin".formatted(way));
    }
  }

  /** A writer of a stream. */
  public <K, V> RecordWriter<K, V> writer(Ignite ignite, IgniteCache<K, V> cache) {
    RecordWriter<K, V> writer = way.writer(ignite, cache, this);
    return form == Form.OBJECT ? writer : new BinaryWriter<>(writer, ignite.binary(), form);
  }

  /**
   * A thin client's writer of a stream.
   *
   * @param server {@code host:port} of one that takes thin clients
   * @param type of the values
   */
  public <K, V> RecordWriter<K, V> writer(ClientCache<K, V> cache, String server, Class<V> type) {
    return way.isSql()
        ? new SqlStreamWriter<>(server, cache.getName(), type, this)
        : way.writer(cache, this);
  }

  /** A writer of partial updates. */
  public <K, V, P> RecordWriter<K, P> updater(IgniteCache<K, V> cache, FieldUpdate<V, P> update) {
    return updateWay.writer(cache, update, batch);
  }

  private static <E extends Enum<E>> E named(String param, String word, E first) {
    Class<E> type = first.getDeclaringClass();
    return Arrays.stream(type.getEnumConstants())
        .filter(constant -> constant.toString().equals(word))
        .findAny()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "%s must be one of %s, not '%s'"
                        .formatted(
                            param,
                            Arrays.stream(type.getEnumConstants())
                                .map(Enum::toString)
                                .collect(Collectors.joining(", ")),
                            word)));
  }
}
