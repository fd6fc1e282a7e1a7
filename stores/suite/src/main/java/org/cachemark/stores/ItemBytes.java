/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An item as stores have it that know bytes alone. */
public final class ItemBytes {

  private ItemBytes() {}

  /** The four bytes of a key. */
  public static byte[] key(int id) {
    return ByteBuffer.allocate(Integer.BYTES).putInt(id).array();
  }

  /** All of an item but its key. */
  public static byte[] value(Item item) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeUTF(item.name());
      out.writeInt(item.year());
      out.writeUTF(item.description());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /** The items of keys by what {@link #value} made, in one order; null where that is. */
  public static List<@Nullable Item> items(int[] ids, List<byte[]> values) {
    List<@Nullable Item> items = new ArrayList<>(ids.length);
    for (int i = 0; i < ids.length; i++) {
      items.add(item(ids[i], values.get(i)));
    }
    return items;
  }

  /** The item of a key by what {@link #value} made; null if that is. */
  public static @Nullable Item item(int id, byte @Nullable [] value) {
    if (value == null) {
      return null;
    }
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(value))) {
      return new Item(id, in.readUTF(), in.readInt(), in.readUTF());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
