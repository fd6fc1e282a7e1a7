/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores;

/**
 * A search, and what is known of its answer.
 *
 * @param search its kind
 * @param text what is searched for: a name, a word, its beginning, or a word with a typo
 * @param afterYear items are to be later than this year, where it goes by years; else 0
 * @param exact the question without the guesswork: the same for a name, and for a text the word
 *     that it was made from
 * @param exactly how many items answer the exact question
 */
public record Question(Search search, String text, int afterYear, String exact, int exactly) {

  /** Whether an item answers the exact question. */
  boolean isExact(Item item) {
    Search kind = search.isText() ? Search.WORD : search;
    return kind.fits(new Question(kind, exact, afterYear, exact, exactly), item);
  }
}
