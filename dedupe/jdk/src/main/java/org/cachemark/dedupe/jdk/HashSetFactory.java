/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.jdk;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.cachemark.api.Options;
import org.cachemark.dedupe.KeyMemory;
import org.cachemark.dedupe.KeyMemoryFactory;
import org.cachemark.dedupe.MemoryCapability;

/** Sets of the JDK, and its map of flags, which grow from their default size. */
public final class HashSetFactory extends KeyMemoryFactory {

  @Override
  public String name() {
    return "hashset";
  }

  @Override
  public Map<String, String> options() {
    return Map.of(
        "form",
        "what a key is: hex, base64, latin1, uuid or long, which is its lower half; uuid",
        "concurrent",
        "true: ConcurrentHashMap.newKeySet",
        "locked",
        "true: behind a lock",
        "flags",
        "true: a HashMap from keys to flags");
  }

  @Override
  public Set<MemoryCapability> capabilities(Options options) {
    Set<MemoryCapability> all = EnumSet.of(MemoryCapability.EXACT);
    if (form(options) != KeyForm.LONG) {
      all.add(MemoryCapability.WIDE);
    }
    if (options.flag("concurrent") || options.flag("locked")) {
      all.addAll(Set.of(MemoryCapability.CONCURRENT, MemoryCapability.ATOMIC));
    }
    return all;
  }

  private static KeyForm form(Options options) {
    String written = options.text("form").orElse("uuid");
    return Arrays.stream(KeyForm.values())
        .filter(form -> form.name().toLowerCase(Locale.ROOT).equals(written))
        .findAny()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "form must be hex, base64, latin1, uuid or long, not '%s'".formatted(written)));
  }

  @Override
  protected KeyMemory open(int keys, Options options) {
    KeyForm form = form(options);
    if (Stream.of("concurrent", "locked", "flags").filter(options::flag).count() > 1) {
      throw new IllegalArgumentException("a set is concurrent, locked, or a map of flags");
    }
    if (options.flag("flags")) {
      return new Flags(form, new HashMap<>());
    }
    if (options.flag("concurrent")) {
      return new Memory(form, ConcurrentHashMap.newKeySet());
    }
    Set<Object> set = new HashSet<>();
    return new Memory(form, options.flag("locked") ? Collections.synchronizedSet(set) : set);
  }

  private record Flags(KeyForm form, Map<Object, Boolean> map) implements KeyMemory {
    @Override
    public boolean remember(long high, long low) {
      return map.put(form.key(high, low), Boolean.TRUE) == null;
    }

    @Override
    public long size() {
      return map.size();
    }

    @Override
    public long keyBytes() {
      return form.weight();
    }

    @Override
    public String configuration() {
      return "HashMap from %s to flags".formatted(form);
    }
  }

  private record Memory(KeyForm form, Set<Object> set) implements KeyMemory {
    @Override
    public boolean remember(long high, long low) {
      return set.add(form.key(high, low));
    }

    @Override
    public long size() {
      return set.size();
    }

    @Override
    public long keyBytes() {
      return form.weight();
    }

    @Override
    public String configuration() {
      return "%s of %s".formatted(set.getClass().getSimpleName(), form);
    }
  }
}
