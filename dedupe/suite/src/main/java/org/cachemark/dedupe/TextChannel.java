/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe;

import java.util.List;

/**
 * A way from several workers to one {@link Master}, on which nothing is lost and the texts of a
 * worker keep their order. Streams follow each other: {@link #begin}, any number of {@link #send},
 * {@link #finish}.
 */
public interface TextChannel extends AutoCloseable {

  /**
   * Makes a master for the next stream. Not while a stream is on its way.
   *
   * @throws IllegalArgumentException if the master's memory or sink cannot be had
   * @throws IllegalStateException if the other end is gone
   */
  void begin(MasterSpec spec);

  /**
   * Sends a text with its key; waits while the channel is full. It returns when the channel has
   * taken the text, which may be long before the master has. Any worker sends at any time, each by
   * one thread.
   *
   * @param worker from 0
   * @param text is not changed afterwards
   * @throws IllegalStateException if the other end is gone
   */
  void send(int worker, long high, long low, byte[] text);

  /**
   * Ends the stream, when all workers have sent: returns when the master has taken all of it, and
   * its sink has said that all is written.
   *
   * @throws IllegalStateException if the other end is gone
   */
  MasterReport finish();

  /** As {@link TextSink#written}, of the stream that has ended. */
  List<Fingerprint> written();

  /** What it is made of, and the master's {@link Master#configuration()}, for the report. */
  String configuration();

  /** Ends the master, and what the channel has started. It is not used afterwards. */
  @Override
  void close();
}
