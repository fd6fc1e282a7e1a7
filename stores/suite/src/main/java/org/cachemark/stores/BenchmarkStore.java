/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores;

import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A store of {@linkplain Item items}, to be loaded once and then called by many threads. Searches
 * return any of the items that fit, whole, each once, and as many as there are up to the limit.
 * What a store lacks throws {@link UnsupportedOperationException}.
 *
 * <p>Safe to use from many threads but for {@link #load} and {@link #close}.
 */
public interface BenchmarkStore extends AutoCloseable {

  /** Loads the empty store; when it returns, all is indexed and found. */
  void load(Iterator<Item> items);

  /** The item of a key; null if there is none. */
  @Nullable Item get(int id);

  /** In which ways it gets several items by one call; a loop needs nothing of the store. */
  default Set<Way> ways() {
    return Set.of(Way.LOOP);
  }

  /** {@link Way#get Gets several items} by a request for each, all sent ahead of the answers. */
  default List<@Nullable Item> getPipelined(int... ids) {
    throw new UnsupportedOperationException();
  }

  /** {@link Way#get Gets several items} by one request. */
  default List<@Nullable Item> getBulk(int... ids) {
    throw new UnsupportedOperationException();
  }

  /** In which ways it overwrites several items by one call; a loop needs nothing of the store. */
  default Set<Way> writing() {
    return Set.of(Way.LOOP);
  }

  /** {@link Way#overwrite Overwrites} by a request for each, all sent ahead of the answers. */
  default void overwritePipelined(List<Item> items) {
    throw new UnsupportedOperationException();
  }

  /** {@link Way#overwrite Overwrites} by one request. */
  default void overwriteBulk(List<Item> items) {
    throw new UnsupportedOperationException();
  }

  /** Items of a name. */
  default List<Item> findByName(String name, int limit) {
    throw new UnsupportedOperationException();
  }

  /** Items of a name whose year is later than that. */
  default List<Item> findByNameSince(String name, int afterYear, int limit) {
    throw new UnsupportedOperationException();
  }

  /** Writes over the item of the same id; when it returns, everybody finds the new one. */
  default void overwrite(Item item) {
    throw new UnsupportedOperationException();
  }

  /** Items with this word in their description. */
  default List<Item> findByWord(String word, int limit) {
    throw new UnsupportedOperationException();
  }

  /** Items with a word in their description that begins like this. */
  default List<Item> findByPrefix(String prefix, int limit) {
    throw new UnsupportedOperationException();
  }

  /** Items with a word in their description that is {@linkplain Typos#isOne one typo} away. */
  default List<Item> findByTypo(String typo, int limit) {
    throw new UnsupportedOperationException();
  }

  /**
   * Whether a search by words may miss an item for a moment, so that who has overwritten it has to
   * ask again.
   */
  default boolean mayMissWords() {
    return false;
  }

  /** What the store runs with, in effect, as it says itself where it does: a line. */
  String configuration();

  /** Ends it, and all that it has started. */
  @Override
  void close();
}
