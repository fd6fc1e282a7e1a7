/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe;

import java.util.List;

/** Where a {@link Master} writes texts. For one thread. */
public interface TextSink extends AutoCloseable {

  /**
   * Writes a text, now or later. The array is not changed afterwards.
   *
   * @throws RuntimeException if it cannot, or could not write an earlier one
   */
  void write(long high, long low, byte[] text);

  /**
   * Returns when all texts are written, and what keeps them has said so.
   *
   * @throws RuntimeException if some could not be written
   */
  void flush();

  /**
   * How many texts, counted from the first that was handed over, are written, as what keeps them
   * has said. After a failure, too; others may be written then, or not.
   */
  long acknowledged();

  /**
   * The fingerprints of the texts that are there for everybody to see, in any order; that of a text
   * that is there twice twice. A sink that {@linkplain SinkCapability#KEEPS_NOTHING keeps nothing}
   * has those of the texts' {@linkplain Fingerprint#ofEnd ends}. May be slow, and is never timed.
   */
  List<Fingerprint> written();

  /** Lets go of what it holds, and of what it has written. It is not used afterwards. */
  @Override
  default void close() {}

  /** What it is made of, for the report. */
  String configuration();
}
