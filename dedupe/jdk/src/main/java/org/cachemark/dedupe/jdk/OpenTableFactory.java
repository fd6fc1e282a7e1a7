/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.jdk;

import java.util.Map;
import java.util.Set;
import org.cachemark.api.Options;
import org.cachemark.dedupe.KeyMemory;
import org.cachemark.dedupe.KeyMemoryFactory;
import org.cachemark.dedupe.MemoryCapability;

/**
 * Open tables: one for all keys, which grows from a few places on, or two generations with all
 * their places from the start.
 */
public final class OpenTableFactory extends KeyMemoryFactory {

  @Override
  public String name() {
    return "opentable";
  }

  @Override
  public Map<String, String> options() {
    return Map.of("generations", "true: two, each with half of the keys; the older is dropped");
  }

  @Override
  public Set<MemoryCapability> capabilities(Options options) {
    return options.flag("generations")
        ? Set.of(MemoryCapability.EXACT, MemoryCapability.WIDE, MemoryCapability.BOUNDED)
        : Set.of(MemoryCapability.EXACT, MemoryCapability.WIDE);
  }

  @Override
  protected KeyMemory open(int keys, Options options) {
    return options.flag("generations") ? new Generations(keys) : new Whole(new OpenTable());
  }

  private record Whole(OpenTable table) implements KeyMemory {
    @Override
    public boolean remember(long high, long low) {
      return table.add(high, low);
    }

    @Override
    public long size() {
      return table.size();
    }

    @Override
    public long keyBytes() {
      return 2 * Long.BYTES;
    }

    @Override
    public String configuration() {
      return "two thirds full at most, doubled then";
    }
  }

  /**
   * Two generations: a key goes into the younger, also when the older has it, so that what is asked
   * for stays; when the younger is full, the older is dropped, and there is a new one.
   */
  private static final class Generations implements KeyMemory {

    private final int each;
    private OpenTable younger;
    private OpenTable older;

    Generations(int keys) {
      each = Math.max(1, keys / 2);
      younger = new OpenTable(each);
      older = new OpenTable(each);
    }

    @Override
    public boolean remember(long high, long low) {
      if (!younger.add(high, low)) {
        return false;
      }
      boolean isNew = !older.contains(high, low);
      if (younger.size() >= each) {
        older = younger;
        younger = new OpenTable(each);
      }
      return isNew;
    }

    @Override
    public long size() {
      return (long) younger.size() + older.size();
    }

    @Override
    public long keyBytes() {
      return 2 * Long.BYTES;
    }

    @Override
    public String configuration() {
      return "two generations of %d keys each".formatted(each);
    }
  }
}
