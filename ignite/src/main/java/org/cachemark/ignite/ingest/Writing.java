/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite.ingest;

import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.ignite.Ignite;
import org.apache.ignite.IgniteCache;
import org.apache.ignite.client.ClientCache;
import org.cachemark.api.FieldUpdate;
import org.cachemark.api.Options;
import org.cachemark.api.RecordWriter;

/**
 * How streams, and partial updates, are written, as the options say. Immutable.
 *
 * @param batch records of a batch, or of a streamer's buffer, from 1
 * @param inFlight records that may be on their way, from 1
 * @param flush records after which a streamer is flushed; 0 for the end alone
 * @param longestWait how long a record may wait for others; empty for no bound
 */
public record Writing(
    Way way,
    UpdateWay updateWay,
    Form form,
    int batch,
    int inFlight,
    int flush,
    Optional<Duration> longestWait) {

  /** The options that are read here, with what they say. */
  public static final Map<String, String> OPTIONS =
      Map.of(
          "way",
          "how a stream is written: " + names(Way.class) + "; default put",
          "update",
          "how fields are updated: " + names(UpdateWay.class) + "; default readWrite",
          "form",
          "what values are handed over as: object; binary objects built ahead or inline",
          "batch",
          "records of a batch, or of a streamer's buffer; default 1000, and at most 4000 for ordered",
          "inFlight",
          "putAsync: records on their way at most; default 1000",
          "flush",
          "streamers: records after which to flush; default 0, at the end alone",
          "longestWait",
          "streamers: milliseconds that a record waits for others at most; default no bound");

  private static final int BATCH = 1000;

  /** Its batches are as large only when the servers cannot keep up, and are fastest then. */
  private static final int ORDERED_BATCH = 4000;

  private static final int IN_FLIGHT = 1000;

  /**
   * Reads the options.
   *
   * @throws IllegalArgumentException if one has a value that it does not take, or means nothing to
   *     the way
   */
  public static Writing of(Options options) {
    Way way = named(options, "way", Way.PUT);
    Writing writing =
        new Writing(
            way,
            named(options, "update", UpdateWay.READ_WRITE),
            named(options, "form", Form.OBJECT),
            options.number("batch", 1).orElse(way == Way.ORDERED ? ORDERED_BATCH : BATCH),
            options.number("inFlight", 1).orElse(IN_FLIGHT),
            options.number("flush", 0).orElse(0),
            options.number("longestWait", 1).map(Duration::ofMillis));
    Set<String> meant = new LinkedHashSet<>(writing.way.settings());
    if (writing.updateWay.isInBatches()) {
      meant.add("batch");
    }
    for (String setting : new String[] {"batch", "inFlight", "flush", "longestWait"}) {
      if (options.text(setting).isPresent() && !meant.contains(setting)) {
        throw new IllegalArgumentException(
            "option %s means nothing to way=%s".formatted(setting, writing.way));
      }
    }
    return writing;
  }

  /**
   * Refuses what only nodes can do.
   *
   * @throws IllegalArgumentException if thin clients cannot write like this
   */
  public void requireForThinClients() {
    if (!way.isForThinClients()) {
      throw new IllegalArgumentException(
          "option way=%s is for nodes; a thin client has put, putAll and putAllHash"
              .formatted(way));
    }
    if (form != Form.OBJECT || updateWay != UpdateWay.READ_WRITE) {
      throw new IllegalArgumentException("options form and update are for nodes, not thin clients");
    }
  }

  /** A writer of a stream. */
  public <K, V> RecordWriter<K, V> writer(Ignite ignite, IgniteCache<K, V> cache) {
    RecordWriter<K, V> writer = way.writer(ignite, cache, this);
    return form == Form.OBJECT ? writer : new BinaryWriter<>(writer, ignite.binary(), form);
  }

  /** A thin client's writer of a stream. */
  public <K, V> RecordWriter<K, V> writer(ClientCache<K, V> cache) {
    return way.writer(cache, this);
  }

  /** A writer of partial updates. */
  public <K, V, P> RecordWriter<K, P> updater(IgniteCache<K, V> cache, FieldUpdate<V, P> update) {
    return updateWay.writer(cache, update, batch);
  }

  private static <E extends Enum<E>> E named(Options options, String option, E otherwise) {
    String name = options.text(option).orElse(otherwise.toString());
    return Arrays.stream(otherwise.getDeclaringClass().getEnumConstants())
        .filter(constant -> constant.toString().equals(name))
        .findAny()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "option %s must be one of %s, not '%s'"
                        .formatted(option, names(otherwise.getDeclaringClass()), name)));
  }

  private static <E extends Enum<E>> String names(Class<E> type) {
    return Arrays.stream(type.getEnumConstants())
        .map(Enum::toString)
        .collect(Collectors.joining(", "));
  }
}
