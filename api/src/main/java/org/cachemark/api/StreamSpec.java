/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.api;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * How a stream of records, and partial updates, are to be written: the parameters of the work that
 * a product has to know. Which words it knows, and what means something to which, is the product's
 * affair. Immutable.
 *
 * @param way how a stream is written
 * @param update how fields are updated
 * @param form what values are handed over as
 * @param sql a table over the values' fields, with so many indexes, from 0; {@link #NO_TABLE}
 * @param batch records of a batch or of a buffer, from 1; 0 for the way's own default
 * @param inFlight records that may be on their way, from 1; 0 for the way's own default
 * @param flush records after which to flush, from 1; 0 for the end alone
 * @param longestWait how long a record may wait for others; zero for as long as the way has it
 */
public record StreamSpec(
    String way,
    String update,
    String form,
    int sql,
    int batch,
    int inFlight,
    int flush,
    Duration longestWait) {

  /** For no table at all. */
  public static final int NO_TABLE = -1;

  /** What every cache can do: each record, and each update, by a put. */
  public static final StreamSpec PLAIN =
      new StreamSpec("put", "readWrite", "object", NO_TABLE, 0, 0, 0, Duration.ZERO);

  /**
   * @throws IllegalArgumentException if a number or the time is below what it can be
   */
  public StreamSpec {
    requireAtLeast("sql", sql, NO_TABLE);
    requireAtLeast("batch", batch, 0);
    requireAtLeast("inFlight", inFlight, 0);
    requireAtLeast("flush", flush, 0);
    requireAtLeast("longestWait", longestWait.toMillis(), 0);
  }

  private static void requireAtLeast(String name, long value, long least) {
    if (value < least) {
      throw new IllegalArgumentException("%s is at least %d, not %d".formatted(name, least, value));
    }
  }

  /** The same, written in another way. */
  public StreamSpec withWay(String other) {
    return new StreamSpec(other, update, form, sql, batch, inFlight, flush, longestWait);
  }

  /** The same, with fields updated in another way. */
  public StreamSpec withUpdate(String other) {
    return new StreamSpec(way, other, form, sql, batch, inFlight, flush, longestWait);
  }

  /** The same, with values handed over as something else. */
  public StreamSpec withForm(String other) {
    return new StreamSpec(way, update, other, sql, batch, inFlight, flush, longestWait);
  }

  /** The same, with another table. */
  public StreamSpec withSql(int other) {
    return new StreamSpec(way, update, form, other, batch, inFlight, flush, longestWait);
  }

  /** The same, with other batches. */
  public StreamSpec withBatch(int other) {
    return new StreamSpec(way, update, form, sql, other, inFlight, flush, longestWait);
  }

  /** The same, with another bound of what is on its way. */
  public StreamSpec withInFlight(int other) {
    return new StreamSpec(way, update, form, sql, batch, other, flush, longestWait);
  }

  /** The same, flushed more or less often. */
  public StreamSpec withFlush(int other) {
    return new StreamSpec(way, update, form, sql, batch, inFlight, other, longestWait);
  }

  /** The same, with another bound of what waits. */
  public StreamSpec withLongestWait(Duration other) {
    return new StreamSpec(way, update, form, sql, batch, inFlight, flush, other);
  }

  /** The settings that are not those of {@link #PLAIN}, each by its name as it is written. */
  public Map<String, String> given() {
    Map<String, String> given = texts();
    given.entrySet().removeAll(PLAIN.texts().entrySet());
    return given;
  }

  private Map<String, String> texts() {
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put("way", way);
    texts.put("update", update);
    texts.put("form", form);
    texts.put("sql", Integer.toString(sql));
    texts.put("batch", Integer.toString(batch));
    texts.put("inFlight", Integer.toString(inFlight));
    texts.put("flush", Integer.toString(flush));
    texts.put("longestWait", longestWait.toMillis() + "ms");
    return texts;
  }

  /** Those {@linkplain #given() settings} in a line, {@code way=putAll, batch=100}; or the way. */
  @Override
  public String toString() {
    Map<String, String> given = given();
    return given.isEmpty()
        ? "way=" + way
        : given.entrySet().stream().map(Map.Entry::toString).collect(Collectors.joining(", "));
  }
}
