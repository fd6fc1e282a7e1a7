/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite3;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.apache.ignite.table.DataStreamerOptions;
import org.apache.ignite.table.KeyValueView;
import org.cachemark.api.BatchWriter;
import org.cachemark.api.RecordWriter;
import org.cachemark.api.StreamSpec;

/**
 * How a stream is written.
 *
 * @param way its word
 * @param batch records of a batch, from 1
 * @param flush records after which the streamer is flushed; 0 for the end alone
 * @param longestWait how long a record may wait for others in the streamer; zero for as long as
 *     Ignite lets it
 * @param pages that the streamer has on their way to a partition at once, from 1
 */
record Writing(String way, int batch, int flush, Duration longestWait, int pages) {

  private static final int BATCH = 1000;

  private static final Map<String, Set<String>> SETTINGS =
      Map.of(
          "put", Set.of(),
          "putAll", Set.of("batch"),
          "putAllAsync", Set.of("batch"),
          "streamer", Set.of("batch", "flush", "longestWait"));

  /**
   * Reads a stream's spec.
   *
   * @throws IllegalArgumentException if there is no such way, or something is said that means
   *     nothing to it
   */
  static Writing of(StreamSpec stream, int pages) {
    Set<String> meant = SETTINGS.get(stream.way());
    if (meant == null) {
      throw new IllegalArgumentException(
          "way must be one of %s, not '%s'"
              .formatted(
                  String.join(", ", SETTINGS.keySet().stream().sorted().toList()), stream.way()));
    }
    for (String setting : List.of("batch", "inFlight", "flush", "longestWait", "sql")) {
      if (stream.given().containsKey(setting) && !meant.contains(setting)) {
        throw new IllegalArgumentException(
            "%s means nothing to way=%s".formatted(setting, stream.way()));
      }
    }
    if (!stream.update().equals("readWrite") || !stream.form().equals("object")) {
      throw new IllegalArgumentException(
          "update is readWrite and form is object, not %s and %s"
              .formatted(stream.update(), stream.form()));
    }
    if (!stream.longestWait().isZero() && stream.longestWait().toMillis() < 1) {
      throw new IllegalArgumentException("longestWait is a millisecond at the least");
    }
    return new Writing(
        stream.way(),
        stream.batch() == 0 ? BATCH : stream.batch(),
        stream.flush(),
        stream.longestWait(),
        pages);
  }

  <K, V> RecordWriter<K, V> writer(KeyValueView<K, V> view) {
    return switch (way) {
      case "putAll" ->
          new BatchWriter<>(records -> view.putAll(null, records), TreeMap::new, batch);
      case "putAllAsync" -> new BatchWriter<>(new Meanwhile<>(view), TreeMap::new, batch);
      case "streamer" -> new StreamerWriter<>(view, streamer(), flush);
      default -> RecordWriter.each((key, value) -> view.put(null, key, value));
    };
  }

  private DataStreamerOptions streamer() {
    DataStreamerOptions.Builder options =
        DataStreamerOptions.builder().pageSize(batch).perPartitionParallelOperations(pages);
    if (!longestWait.isZero()) {
      options.autoFlushInterval(Math.toIntExact(longestWait.toMillis()));
    }
    return options.build();
  }

  /** Sends a batch once the one before is there; the next is filled meanwhile. */
  private static final class Meanwhile<K, V> implements BatchWriter.Sink<K, V> {

    private final KeyValueView<K, V> view;
    private CompletableFuture<Void> last = CompletableFuture.completedFuture(null);

    Meanwhile(KeyValueView<K, V> view) {
      this.view = view;
    }

    @Override
    public void accept(Map<K, V> batch) {
      await();
      last = view.putAllAsync(null, batch);
    }

    @Override
    public void await() {
      CompletableFuture<Void> ended = last;
      last = CompletableFuture.completedFuture(null); // whoever closes it is not told twice
      ended.join();
    }
  }
}
