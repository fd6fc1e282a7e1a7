/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.fastutil;

import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.objects.Object2BooleanOpenHashMap;
import it.unimi.dsi.fastutil.objects.ObjectOpenHashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.cachemark.api.Options;
import org.cachemark.dedupe.KeyMemory;
import org.cachemark.dedupe.KeyMemoryFactory;
import org.cachemark.dedupe.MemoryCapability;
import org.cachemark.harness.Reachable;

/** Open sets of fastutil, and its map of flags, which grow from their default size. */
public final class FastutilFactory extends KeyMemoryFactory {

  private static final String FORM = "form";
  private static final String FLAGS = "flags";

  /** All UUIDs take the same. */
  private static final UUID ANY = new UUID(1, 1);

  @Override
  public String name() {
    return "fastutil";
  }

  @Override
  public Map<String, String> options() {
    return Map.of(
        FORM,
        "what a key is: uuid or long, which is its lower half; uuid",
        FLAGS,
        "true: a map from UUIDs to flags");
  }

  @Override
  public Set<MemoryCapability> capabilities(Options options) {
    return isLong(options)
        ? Set.of(MemoryCapability.EXACT)
        : Set.of(MemoryCapability.EXACT, MemoryCapability.WIDE);
  }

  private static boolean isLong(Options options) {
    String form = options.text(FORM).orElse("uuid");
    return switch (form) {
      case "long" -> true;
      case "uuid" -> false;
      default ->
          throw new IllegalArgumentException("form must be uuid or long, not '" + form + "'");
    };
  }

  @Override
  protected KeyMemory open(int keys, Options options) {
    if (options.flag(FLAGS)) {
      if (isLong(options)) {
        throw new IllegalArgumentException("a map of flags is one of UUIDs");
      }
      return new Flags(new Object2BooleanOpenHashMap<>());
    }
    return isLong(options)
        ? new Longs(new LongOpenHashSet())
        : new Uuids(new ObjectOpenHashSet<>());
  }

  private record Flags(Object2BooleanOpenHashMap<UUID> map) implements KeyMemory {
    @Override
    public boolean remember(long high, long low) {
      return !map.put(new UUID(high, low), true);
    }

    @Override
    public long size() {
      return map.size();
    }

    @Override
    public long keyBytes() {
      return Reachable.bytes(ANY);
    }

    @Override
    public String configuration() {
      return "an open map of UUIDs to flags";
    }
  }

  private record Longs(LongOpenHashSet set) implements KeyMemory {
    @Override
    public boolean remember(long high, long low) {
      return set.add(low);
    }

    @Override
    public long size() {
      return set.size();
    }

    @Override
    public long keyBytes() {
      return Long.BYTES;
    }

    @Override
    public String configuration() {
      return "an open set of longs";
    }
  }

  private record Uuids(ObjectOpenHashSet<UUID> set) implements KeyMemory {
    @Override
    public boolean remember(long high, long low) {
      return set.add(new UUID(high, low));
    }

    @Override
    public long size() {
      return set.size();
    }

    @Override
    public long keyBytes() {
      return Reachable.bytes(ANY);
    }

    @Override
    public String configuration() {
      return "an open set of UUIDs";
    }
  }
}
