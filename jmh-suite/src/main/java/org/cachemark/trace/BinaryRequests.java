/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.trace;

import java.io.BufferedInputStream;
import java.io.IOException;

/** Keys as int32, the most significant byte first, and nothing else. */
final class BinaryRequests implements TraceFormat.Requests {

  private static final int PROBE = 1024;

  private final BufferedInputStream bytes;
  private int key;
  private long read;

  /**
   * Looks at the first bytes.
   *
   * @throws IllegalArgumentException if they are text: any bytes would be numbers
   */
  BinaryRequests(BufferedInputStream bytes) throws IOException {
    this.bytes = bytes;
    bytes.mark(PROBE);
    byte[] first = bytes.readNBytes(PROBE);
    bytes.reset();
    boolean isText = first.length > 0;
    for (byte one : first) {
      isText &= one >= ' ' || one == '\n' || one == '\r' || one == '\t';
    }
    if (isText) {
      throw new IllegalArgumentException("it is text, and no numbers in binary");
    }
  }

  @Override
  public boolean advance() throws IOException {
    byte[] four = bytes.readNBytes(Integer.BYTES);
    if (four.length == 0) {
      return false;
    }
    if (four.length < Integer.BYTES) {
      throw new IllegalArgumentException(
          "it ends in the middle of a number, after %,d of 4 bytes each: it was cut off"
              .formatted(read));
    }
    key =
        (four[0] & 0xFF) << 24 | (four[1] & 0xFF) << 16 | (four[2] & 0xFF) << 8 | (four[3] & 0xFF);
    read++;
    return true;
  }

  @Override
  public long key() {
    return key;
  }

  @Override
  public long size() {
    return 1;
  }

  @Override
  public boolean tellsSizes() {
    return false;
  }

  @Override
  public String place() {
    return "";
  }
}
