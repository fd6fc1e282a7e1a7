/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.fastutil;

import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.objects.ObjectOpenHashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.cachemark.api.Options;
import org.cachemark.dedupe.KeyMemory;
import org.cachemark.dedupe.KeyMemoryFactory;
import org.cachemark.dedupe.MemoryCapability;

/** Open sets of fastutil, which grow from their default size. */
public final class FastutilFactory extends KeyMemoryFactory {

  private static final String FORM = "form";

  @Override
  public String name() {
    return "fastutil";
  }

  @Override
  public Map<String, String> options() {
    return Map.of(FORM, "what a key is: uuid or long, which is its lower half; uuid");
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
    return isLong(options)
        ? new Longs(new LongOpenHashSet())
        : new Uuids(new ObjectOpenHashSet<>());
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
    public String configuration() {
      return "an open set of UUIDs";
    }
  }
}
