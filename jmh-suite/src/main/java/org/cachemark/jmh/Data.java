/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.io.Serializable;

/**
 * The value of a record: a payload and nine numbers, of which the first says how new it is, and the
 * last two are there to be updated by themselves.
 */
public final class Data implements Serializable {

  private static final long serialVersionUID = 2;

  /** What a field that is there to be updated has before. */
  static final int NOT_UPDATED = -1;

  /** Number of the record in the stream: of two of one key, the greater is the newer. */
  public final int sequence;

  private final int second;
  private final int third;
  private final int fourth;
  private final int fifth;
  private final int sixth;
  private final int seventh;
  private final int eighth;
  private final int ninth;
  private final byte[] payload;

  /** A value that no other is like; the payload is not copied. */
  public Data(int sequence, byte[] payload) {
    this(sequence, payload, NOT_UPDATED, NOT_UPDATED);
  }

  private Data(int sequence, byte[] payload, int eighth, int ninth) {
    this.sequence = sequence;
    this.payload = payload;
    second = sequence + 1;
    third = sequence + 2;
    fourth = sequence + 3;
    fifth = sequence + 4;
    sixth = sequence + 5;
    seventh = sequence + 6;
    this.eighth = eighth;
    this.ninth = ninth;
  }

  int eighth() {
    return eighth;
  }

  int ninth() {
    return ninth;
  }

  Data withEighth(int content) {
    return new Data(sequence, payload, content, ninth);
  }

  Data withNinth(int content) {
    return new Data(sequence, payload, eighth, content);
  }

  /** Whether it is as it was made: nothing of it was lost or mixed up on its way. */
  boolean isWhole(int payloadBytes) {
    int sum = second + third + fourth + fifth + sixth + seventh;
    return sum == 6 * sequence + 21 && payload.length == payloadBytes;
  }
}
