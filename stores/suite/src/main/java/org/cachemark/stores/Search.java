/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores;

import java.util.Arrays;
import java.util.List;

/** A way to find items other than by their key. */
public enum Search {
  /** By their name. */
  NAME(StoreCapability.FIND_BY_ONE) {
    @Override
    public List<Item> ask(BenchmarkStore store, Question question) {
      return store.findByName(question.text(), LIMIT);
    }

    @Override
    boolean fits(Question question, Item item) {
      return item.name().equals(question.text());
    }
  },
  /** By their name and a range of years. */
  NAME_SINCE(StoreCapability.FIND_BY_TWO) {
    @Override
    public List<Item> ask(BenchmarkStore store, Question question) {
      return store.findByNameSince(question.text(), question.afterYear(), LIMIT);
    }

    @Override
    boolean fits(Question question, Item item) {
      return item.name().equals(question.text()) && item.year() > question.afterYear();
    }
  },
  /** By a word. */
  WORD(StoreCapability.TEXT) {
    @Override
    public List<Item> ask(BenchmarkStore store, Question question) {
      return store.findByWord(question.text(), LIMIT);
    }

    @Override
    boolean fits(String text, String word) {
      return word.equals(text);
    }
  },
  /** By the beginning of a word. */
  PREFIX(StoreCapability.TEXT_PREFIX) {
    @Override
    public List<Item> ask(BenchmarkStore store, Question question) {
      return store.findByPrefix(question.text(), LIMIT);
    }

    @Override
    boolean fits(String text, String word) {
      return word.startsWith(text);
    }
  },
  /** By a word with a typo. */
  TYPO(StoreCapability.TEXT_TYPO) {
    @Override
    public List<Item> ask(BenchmarkStore store, Question question) {
      return store.findByTypo(question.text(), LIMIT);
    }

    @Override
    boolean fits(String text, String word) {
      return Typos.isOne(text, word);
    }
  };

  /** How many items are wanted. */
  public static final int LIMIT = 10;

  private final StoreCapability needed;

  Search(StoreCapability needed) {
    this.needed = needed;
  }

  /** What a store must be able to do. */
  public StoreCapability needed() {
    return needed;
  }

  /** Whether it goes by descriptions. */
  public boolean isText() {
    return this != NAME && this != NAME_SINCE;
  }

  /** Has a store answer a question of this kind: what is timed. */
  public abstract List<Item> ask(BenchmarkStore store, Question question);

  /** Whether an item is an answer. */
  boolean fits(Question question, Item item) {
    return Arrays.stream(item.description().split(" ", -1))
        .anyMatch(word -> fits(question.text(), word));
  }

  /** Whether a word is one that the text asks for. */
  boolean fits(String text, String word) {
    throw new UnsupportedOperationException();
  }
}
