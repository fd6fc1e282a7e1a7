/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.trace;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Requests by lines. */
final class TextRequests implements TraceFormat.Requests {

  /** What a line may have at most: other files may have no lines at all. */
  private static final int LONGEST = 10_000;

  /** The largest of two sizes, so that they can be added. */
  private static final long LARGEST = Long.MAX_VALUE / 2;

  private static final int SHOWN = 40;
  private static final Pattern BLANKS = Pattern.compile("[ \t]+");
  private static final Pattern COMMA = Pattern.compile(",");
  private static final int TWITTER_FIELDS = 7;

  private final BufferedInputStream bytes;
  private final Parser parser;
  private long line;
  private long key;
  private long size = 1;
  private boolean tellsSizes;
  private long left;

  /** Takes what a line says. */
  interface Parser {

    /**
     * Tells the requests of a line.
     *
     * @throws IllegalArgumentException if it is none of this format
     */
    void parse(String line, TextRequests requests);
  }

  TextRequests(BufferedInputStream bytes, Parser parser) {
    this.bytes = bytes;
    this.parser = parser;
  }

  static void lirs(String line, TextRequests requests) {
    if (!line.equals("*")) {
      requests.ask(number(line, "a line of a LIRS trace is a number"), 1);
    }
  }

  static void arc(String line, TextRequests requests) {
    String wanted = "a line of an ARC trace is 'start count ignore id'";
    String[] fields = BLANKS.split(line, -1);
    require(fields.length == 4, wanted, line);
    long count = number(fields[1], wanted);
    require(
        count > 0 && count <= TraceFile.MOST,
        "a count is a number from 1 to %,d".formatted(TraceFile.MOST),
        fields[1]);
    requests.ask(number(fields[0], wanted), count);
  }

  static void twitter(String line, TextRequests requests) {
    String[] fields = COMMA.split(line, -1);
    require(
        fields.length >= TWITTER_FIELDS,
        "a line of Twitter's traces is 'time,key,key size,value size,client,operation,ttl'",
        line);
    // A key may have commas; what follows has none.
    int key = fields.length - TWITTER_FIELDS + 1;
    long size = part(fields[key + 1]) + part(fields[key + 2]);
    require(size > 0, "a size is a number from 1", Long.toString(size));
    String operation = fields[key + 4];
    require(operation.matches("[a-z]+"), "an operation is a word", operation);
    if (operation.equals("get") || operation.equals("gets")) {
      String all = String.join(",", Arrays.asList(fields).subList(1, key + 1));
      requests.askSized(hashed(all), size);
    }
  }

  private static long part(String text) {
    String wanted = "a size is a number from 0 to %,d".formatted(LARGEST);
    long size = number(text, wanted);
    require(size >= 0 && size <= LARGEST, wanted, text);
    return size;
  }

  /** A request for each of so many keys, of which no sizes are told. */
  void ask(long first, long count) {
    key = first - 1;
    left = count;
  }

  /** A request for a key, of a size that is told. */
  void askSized(long only, long bytesOfIt) {
    ask(only, 1);
    size = bytesOfIt;
    tellsSizes = true;
  }

  static long number(String text, String wanted) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw refused(wanted, text);
    }
  }

  static void require(boolean isSound, String wanted, String found) {
    if (!isSound) {
      throw refused(wanted, found);
    }
  }

  private static IllegalArgumentException refused(String wanted, String found) {
    String shown = found.length() > SHOWN ? found.substring(0, SHOWN) + "…" : found;
    return new IllegalArgumentException(
        "%s, not '%s'".formatted(wanted, shown.replaceAll("\\p{Cntrl}|[^\\p{ASCII}]", "?")));
  }

  /** A number for a text; of 2^32 texts two have the same with a chance of one half. */
  static long hashed(String text) {
    long hash = 0;
    for (int i = 0; i < text.length(); i++) {
      hash = Places.mixed(hash + text.charAt(i) + 1);
    }
    return hash;
  }

  @Override
  public boolean advance() throws IOException {
    while (left == 0) {
      String next = readLine();
      if (next == null) {
        return false;
      }
      if (!next.isBlank()) {
        parser.parse(next.strip(), this);
      }
    }
    left--;
    key++;
    return true;
  }

  private @Nullable String readLine() throws IOException {
    StringBuilder text = new StringBuilder();
    int one = bytes.read();
    if (one < 0) {
      return null;
    }
    line++;
    for (; one >= 0 && one != '\n'; one = bytes.read()) {
      require(text.length() < LONGEST, "a line has 10,000 characters at most", text.toString());
      text.append((char) one);
    }
    return text.toString();
  }

  @Override
  public long key() {
    return key;
  }

  @Override
  public long size() {
    return size;
  }

  @Override
  public boolean tellsSizes() {
    return tellsSizes;
  }

  @Override
  public String place() {
    return ":" + Math.max(1, line);
  }
}
