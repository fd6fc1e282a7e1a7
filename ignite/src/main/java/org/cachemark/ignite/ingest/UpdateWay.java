/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite.ingest;

import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javax.cache.processor.EntryProcessorResult;
import org.apache.ignite.IgniteCache;
import org.apache.ignite.binary.BinaryObject;
import org.apache.ignite.cache.CacheEntryProcessor;
import org.cachemark.api.BatchWriter;
import org.cachemark.api.FieldUpdate;
import org.cachemark.api.RecordWriter;

/** The ways of changing one field of values that are there. */
enum UpdateWay {
  /** A get, a change here, and a put. What another writes in between is lost. */
  READ_WRITE("readWrite"),
  /** The change is sent to where the value is, and made on the object. */
  INVOKE("invoke"),
  /** The change is sent to where the value is, and made on its binary form. */
  INVOKE_BINARY("invokeBinary"),
  /** Batches of the first. */
  READ_WRITE_ALL("readWriteAll"),
  /** Batches of the second. */
  INVOKE_ALL("invokeAll"),
  /** Batches of the third. */
  INVOKE_ALL_BINARY("invokeAllBinary");

  private final String word;

  UpdateWay(String word) {
    this.word = word;
  }

  boolean isInBatches() {
    return compareTo(READ_WRITE_ALL) >= 0;
  }

  /** A writer that goes this way. */
  <K, V, P> RecordWriter<K, P> writer(
      IgniteCache<K, V> cache, FieldUpdate<V, P> update, int batch) {
    return switch (this) {
      case READ_WRITE -> RecordWriter.readWrite(cache::get, cache::put, update);
      case INVOKE ->
          RecordWriter.each((key, content) -> cache.invoke(key, new SetField<>(update, content)));
      case INVOKE_BINARY -> {
        IgniteCache<K, BinaryObject> binary = cache.withKeepBinary();
        yield RecordWriter.each(
            (key, content) -> binary.invoke(key, new SetBinaryField<>(update.field(), content)));
      }
      case READ_WRITE_ALL ->
          inBatches(contents -> cache.putAll(changed(cache, contents, update)), batch);
      case INVOKE_ALL ->
          inBatches(
              contents ->
                  requireDone(
                      cache.invokeAll(
                          processors(contents, content -> new SetField<>(update, content)))),
              batch);
      case INVOKE_ALL_BINARY -> {
        IgniteCache<K, BinaryObject> binary = cache.withKeepBinary();
        yield inBatches(
            contents ->
                requireDone(
                    binary.invokeAll(
                        processors(
                            contents, content -> new SetBinaryField<>(update.field(), content)))),
            batch);
      }
    };
  }

  private static <K, P> RecordWriter<K, P> inBatches(Consumer<Map<K, P>> sink, int batch) {
    return new BatchWriter<>(sink::accept, TreeMap::new, batch);
  }

  private static <K, V, P> Map<K, V> changed(
      IgniteCache<K, V> cache, Map<K, P> contents, FieldUpdate<V, P> update) {
    Map<K, V> values = new TreeMap<>(cache.getAll(contents.keySet()));
    values.replaceAll(
        (key, value) -> update.with(value, Objects.requireNonNull(contents.get(key), "content")));
    return values;
  }

  /** Makes the processor for one field's new content. */
  private interface Maker<K, V, P> {
    CacheEntryProcessor<K, V, Void> of(P content);
  }

  private static <K, V, P> Map<K, CacheEntryProcessor<K, V, Void>> processors(
      Map<K, P> contents, Maker<K, V, P> maker) {
    return contents.entrySet().stream()
        .collect(
            Collectors.toMap(
                Map.Entry::getKey, e -> maker.of(e.getValue()), (one, other) -> one, TreeMap::new));
  }

  /** Asking for a result throws what went wrong where the entry is. */
  private static <K> void requireDone(Map<K, EntryProcessorResult<Void>> results) {
    results.values().forEach(EntryProcessorResult::get);
  }

  @Override
  public String toString() {
    return word;
  }
}
