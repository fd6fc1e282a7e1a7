/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Predicate;
import org.cachemark.stores.ProbeStoreFactory.Fault;
import org.jspecify.annotations.Nullable;

/** A store that looks at each item, and does one thing wrong. */
public final class ProbeStore implements BenchmarkStore {

  private final StoreSpec spec;
  private final Fault fault;
  private final Map<Integer, Item> items = new ConcurrentSkipListMap<>();

  private final Map<Item, List<String>> words = new ConcurrentHashMap<>();

  /** What each was before it was overwritten. */
  private final Map<Integer, Item> former = new ConcurrentHashMap<>();

  private final Set<Thread> callers = ConcurrentHashMap.newKeySet();
  private volatile boolean isClosed;

  ProbeStore(StoreSpec spec, Fault fault) {
    this.spec = spec;
    this.fault = fault;
  }

  /** What it was opened with. */
  public StoreSpec spec() {
    return spec;
  }

  /** Whether it was closed. */
  public boolean isClosed() {
    return isClosed;
  }

  @Override
  public void load(Iterator<Item> loaded) {
    loaded.forEachRemaining(item -> put(stored(item)));
    if (fault == Fault.LOSES_ONE) {
      items.remove(5);
    }
    if (fault == Fault.LEAVES_A_THREAD) {
      Thread thread = new Thread(ProbeStore::sleep, "left-behind");
      thread.start();
    }
    try {
      Files.writeString(Path.of(spec.directory().toString(), "data"), "x".repeat(1000));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Longer than the contract waits, and no longer than a build. */
  private static void sleep() {
    try {
      Thread.sleep(30_000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private @Nullable Item put(Item item) {
    words.put(item, List.of(item.description().split(" ", -1)));
    return items.put(item.id(), item);
  }

  private Item stored(Item item) {
    return fault == Fault.CUTS_TEXTS
        ? new Item(item.id(), item.name(), item.year(), item.description().substring(0, 255))
        : item;
  }

  @Override
  public Item get(int id) {
    Item found = items.get(id);
    callers.add(Thread.currentThread());
    if (fault == Fault.FAILS_THE_ELEVENTH_CALLER && callers.size() > 10) {
      return null;
    }
    return found == null && fault == Fault.INVENTS_ONE ? items.get(0) : found;
  }

  @Override
  public Set<Way> ways() {
    return fault == Fault.DOES_NOT_LOOP ? EnumSet.of(Way.BULK) : EnumSet.allOf(Way.class);
  }

  @Override
  public List<@Nullable Item> getPipelined(int... ids) {
    return Way.LOOP.get(this, ids);
  }

  @Override
  public List<@Nullable Item> getBulk(int... ids) {
    List<@Nullable Item> found = Way.LOOP.get(this, ids);
    switch (fault) {
      case SWAPS_TWO -> Collections.swap(found, 0, found.size() - 1);
      case LEAVES_OUT_THE_LAST -> found.remove(found.size() - 1);
      case LEAVES_OUT_WHAT_IS_ABSENT -> found.removeIf(Objects::isNull);
      case GETS_EACH_ONCE -> found = new ArrayList<>(new LinkedHashSet<>(found));
      case PUTS_OTHERS_FOR_WHAT_IS_ABSENT ->
          found.replaceAll(item -> item == null ? items.get(0) : item);
      default -> {}
    }
    return found;
  }

  @Override
  public List<Item> findByName(String name, int limit) {
    return find(item -> indexed(item, Fault.KEEPS_OLD_NAMES).name().equals(name), limit);
  }

  @Override
  public List<Item> findByNameSince(String name, int afterYear, int limit) {
    return find(
        item ->
            item.name().equals(name) && (fault == Fault.IGNORES_YEARS || item.year() > afterYear),
        limit);
  }

  @Override
  public void overwrite(Item item) {
    if (fault != Fault.KEEPS_OLD_ITEMS) {
      former.put(item.id(), put(stored(item)));
    }
  }

  @Override
  public Set<Way> writing() {
    return fault == Fault.DOES_NOT_LOOP_TO_WRITE ? EnumSet.of(Way.BULK) : EnumSet.allOf(Way.class);
  }

  @Override
  public void overwritePipelined(List<Item> written) {
    Way.LOOP.overwrite(this, written);
  }

  @Override
  public void overwriteBulk(List<Item> written) {
    switch (fault) {
      case WRITES_ALL_BUT_THE_LAST ->
          Way.LOOP.overwrite(this, written.subList(0, written.size() - 1));
      case WRITES_TEN_AT_MOST ->
          Way.LOOP.overwrite(this, written.subList(0, Math.min(10, written.size())));
      case WRITES_THE_FIRST_TO_ALL ->
          written.forEach(item -> overwrite(of(item.id(), written.get(0))));
      default -> Way.LOOP.overwrite(this, written);
    }
  }

  private static Item of(int id, Item item) {
    return new Item(id, item.name(), item.year(), item.description());
  }

  @Override
  public List<Item> findByWord(String word, int limit) {
    return text(word::equals, limit);
  }

  @Override
  public List<Item> findByPrefix(String prefix, int limit) {
    return text(
        fault == Fault.FINDS_WHOLE_WORDS_ALONE ? prefix::equals : word -> word.startsWith(prefix),
        limit);
  }

  @Override
  public List<Item> findByTypo(String typo, int limit) {
    return text(
        fault == Fault.KNOWS_NO_TYPOS ? typo::equals : word -> Typos.isOne(typo, word), limit);
  }

  private List<Item> text(Predicate<String> fits, int limit) {
    return find(
        item -> words.get(indexed(item, Fault.KEEPS_OLD_WORDS)).stream().anyMatch(fits), limit);
  }

  private Item indexed(Item item, Fault old) {
    return fault == old ? former.getOrDefault(item.id(), item) : item;
  }

  private List<Item> find(Predicate<Item> fits, int limit) {
    List<Item> found =
        new ArrayList<>(
            items.values().stream()
                .filter(fits)
                .limit(fault == Fault.FINDS_TOO_MANY ? limit + 1 : limit)
                .toList());
    if (found.size() == limit && fault == Fault.FINDS_NINE) {
      found.remove(0);
    }
    if (!found.isEmpty() && fault == Fault.FINDS_ONE_TWICE) {
      found.set(found.size() - 1, found.get(0));
    }
    if (!found.isEmpty() && fault == Fault.FINDS_OTHERS) {
      found.set(0, items.get((found.get(0).id() + 1) % items.size()));
    }
    return found;
  }

  @Override
  public String configuration() {
    return "a map,\nand " + fault;
  }

  @Override
  public void close() {
    isClosed = true;
  }
}
