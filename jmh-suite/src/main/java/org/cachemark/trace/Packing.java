/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.trace;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.zip.GZIPInputStream;

/** How a file is packed: its name ends accordingly, and so do its bytes begin. */
enum Packing {
  NONE("", ""),
  GZIP(".gz", "\u001f\u008b") {
    @Override
    InputStream unpacked(Path file, InputStream bytes) throws IOException {
      return new GZIPInputStream(bytes);
    }
  },
  BZIP2(".bz2", "BZh") {
    @Override
    InputStream unpacked(Path file, InputStream bytes) throws IOException {
      bytes.close();
      return Bzip2Stream.of(file);
    }
  };

  /** Bytes that tell. */
  private static final int LONGEST = 3;

  private final String ending;
  private final String beginning;

  Packing(String ending, String beginning) {
    this.ending = ending;
    this.beginning = beginning;
  }

  /** By a name; whatever its case. */
  static Packing ofName(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return Arrays.stream(values())
        .filter(packing -> packing != NONE && lower.endsWith(packing.ending))
        .findAny()
        .orElse(NONE);
  }

  /** A name without the ending. */
  String stripped(String name) {
    return name.substring(0, name.length() - ending.length());
  }

  /**
   * What is packed in a file.
   *
   * @param bytes those of the file, from the first; closed with what is returned
   * @throws IllegalArgumentException if the name says something else than the bytes
   */
  static InputStream unpack(Path file, BufferedInputStream bytes) throws IOException {
    Packing said = ofName(file.toString());
    bytes.mark(LONGEST);
    String first = new String(bytes.readNBytes(LONGEST), StandardCharsets.ISO_8859_1);
    bytes.reset();
    for (Packing packing : values()) {
      if (packing != NONE && packing != said && first.startsWith(packing.beginning)) {
        throw new IllegalArgumentException(
            "it is %s; let its name end in %s".formatted(packing, packing.ending));
      }
    }
    if (!first.startsWith(said.beginning)) {
      throw new IllegalArgumentException("it is not %s, as its name says".formatted(said));
    }
    return said.unpacked(file, bytes);
  }

  InputStream unpacked(Path file, InputStream bytes) throws IOException {
    return bytes;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
