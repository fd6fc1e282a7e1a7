/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.clickhouse;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.cachemark.stores.Item;

/** Items in ClickHouse's format of that name: the values of a row one after the other, as bytes. */
final class RowBinary {

  static final String NAME = "RowBinary";

  private static final int SEVEN_BITS = 0x7F;
  private static final int MORE = 0x80;

  private RowBinary() {}

  /** Reads rows of an id, a name, a year and a description. */
  static List<Item> read(byte[] bytes) {
    ByteBuffer rows = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    List<Item> items = new ArrayList<>();
    while (rows.hasRemaining()) {
      items.add(new Item(rows.getInt(), text(rows), rows.getInt(), text(rows)));
    }
    return items;
  }

  /** A text comes behind its length, of which seven bits are in a byte, the lowest first. */
  private static String text(ByteBuffer rows) {
    int length = 0;
    int shift = 0;
    byte part;
    do {
      part = rows.get();
      length |= (part & SEVEN_BITS) << shift;
      shift += 7;
    } while (part < 0);
    byte[] text = new byte[length];
    rows.get(text);
    return new String(text, StandardCharsets.UTF_8);
  }

  /** Writes such a row. */
  static void write(Item item, ByteArrayOutputStream out) {
    write(item.id(), out);
    write(item.name(), out);
    write(item.year(), out);
    write(item.description(), out);
  }

  private static void write(int number, ByteArrayOutputStream out) {
    for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
      out.write(number >> shift);
    }
  }

  private static void write(String text, ByteArrayOutputStream out) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    int length = bytes.length;
    while (length > SEVEN_BITS) {
      out.write((length & SEVEN_BITS) | MORE);
      length >>= 7;
    }
    out.write(length);
    out.writeBytes(bytes);
  }
}
