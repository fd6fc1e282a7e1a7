/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.trace;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** How a file says which keys are asked for. */
public enum TraceFormat {
  /** The numbers of the keys one behind the other, as int32, the most significant byte first. */
  CACHE2K("bin") {
    @Override
    Requests read(BufferedInputStream bytes) throws IOException {
      return new BinaryRequests(bytes);
    }
  },

  /** A number a line; lines with an asterisk alone, which divide phases, are passed over. */
  LIRS("trc") {
    @Override
    Requests read(BufferedInputStream bytes) {
      return new TextRequests(bytes, TextRequests::lirs);
    }
  },

  /** Lines {@code start count ignore id}: so many keys from the start on, one after the other. */
  ARC("lis") {
    @Override
    Requests read(BufferedInputStream bytes) {
      return new TextRequests(bytes, TextRequests::arc);
    }
  },

  /** Fields divided by commas, below a line with their names: {@code key}, and {@code size}. */
  CSV("csv") {
    @Override
    Requests read(BufferedInputStream bytes) {
      return new TextRequests(bytes, new CsvColumns());
    }
  },

  /**
   * Twitter's: {@code timestamp,key,key size,value size,client id,operation,time to live}. What
   * reads is a request, of the key and the value together; other operations are passed over.
   */
  TWITTER("twitter") {
    @Override
    Requests read(BufferedInputStream bytes) {
      return new TextRequests(bytes, TextRequests::twitter);
    }
  };

  private final String ending;

  TraceFormat(String ending) {
    this.ending = ending;
  }

  /** Reads requests from the start of a file. */
  abstract Requests read(BufferedInputStream bytes) throws IOException;

  /** That which a file's name says by its ending. */
  static Optional<TraceFormat> ofName(String name) {
    String plain = Packing.ofName(name).stripped(name).toLowerCase(Locale.ROOT);
    return Arrays.stream(values())
        .filter(format -> plain.endsWith("." + format.ending))
        .findFirst();
  }

  /**
   * By its word.
   *
   * @throws TraceException if there is none of that name
   */
  public static TraceFormat of(String word) {
    return Arrays.stream(values())
        .filter(format -> format.toString().equals(word))
        .findFirst()
        .orElseThrow(
            () ->
                new TraceException(
                    "unknown format '%s'; known: %s".formatted(word, known()), null));
  }

  /** The formats, each with the ending by which a name says so. */
  static String known() {
    return Arrays.stream(values())
        .map(format -> "%s (.%s)".formatted(format, format.ending))
        .collect(Collectors.joining(", "));
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Requests as they are in a file. */
  interface Requests {

    /**
     * Goes to the next; false after the last.
     *
     * @throws IllegalArgumentException if there is something else; the message says what, in a line
     */
    boolean advance() throws IOException;

    long key();

    long size();

    /** Whether the file has sizes; known from the first request on. */
    boolean tellsSizes();

    /** Where it is: {@code :} and the number of the line, or nothing. */
    String place();
  }
}
