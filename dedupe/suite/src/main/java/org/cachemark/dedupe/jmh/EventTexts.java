/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.jmh;

import java.nio.charset.StandardCharsets;
import org.cachemark.dedupe.Tape;

/**
 * The text of each event, in their order: as bytes that are there, or as strings of which the bytes
 * are made each time. Events with the same text share it.
 */
final class EventTexts {

  private final byte[][] bytes;
  private final String[] strings;

  /** Makes them; they are strings where {@code from} is {@code string}. */
  EventTexts(Tape tape, String from) {
    boolean ofStrings = from.equals("string");
    bytes = new byte[ofStrings ? 0 : tape.events()][];
    strings = new String[ofStrings ? tape.events() : 0];
    int[] first = new int[tape.distinct()];
    int next = 0;
    for (int i = 0; i < tape.events(); i++) {
      int id = tape.id(i);
      boolean isNew = id == next;
      if (isNew) {
        first[next++] = i;
      }
      if (ofStrings) {
        strings[i] =
            isNew ? new String(tape.text(id), StandardCharsets.US_ASCII) : strings[first[id]];
      } else {
        bytes[i] = isNew ? tape.text(id) : bytes[first[id]];
      }
    }
  }

  /** The bytes of an event's text. */
  byte[] get(int event) {
    return strings.length > 0 ? strings[event].getBytes(StandardCharsets.UTF_8) : bytes[event];
  }

  /** The string of an event, where they are strings. */
  String string(int event) {
    return strings[event];
  }
}
