/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.cachemark.harness.CheckFailedException;
import org.cachemark.stores.Dataset.Draw;
import org.jspecify.annotations.Nullable;

/**
 * Asks questions about a dataset as it was loaded, and knows the right answers. Immutable; takes
 * one pass over the items.
 */
public final class Answers {

  /** Letters of a word that a prefix has, and a word from which one is made at least. */
  private static final int PREFIX = 6;

  private static final int LONG_WORD = 8;

  /** Letters that are shown of a long item at once. */
  private static final int SHOWN = 40;

  private static final int YEARS = Dataset.LAST_YEAR - Dataset.FIRST_YEAR + 1;

  /** At least these years are left behind the one that items are to be later than. */
  private static final int LATE_YEARS = 10;

  private final Dataset data;
  private final int[][] byNameAndYear;
  private final int[] byWord;

  public Answers(Dataset data) {
    this.data = data;
    byNameAndYear = new int[data.sizes().names()][YEARS];
    byWord = new int[data.sizes().dictionary()];
    for (int id = 0; id < data.sizes().items(); id++) {
      Draw draw = data.draw(id);
      byNameAndYear[draw.name][draw.year - Dataset.FIRST_YEAR]++;
      Set<Integer> words = new HashSet<>();
      for (int word : draw.words) {
        if (words.add(word)) {
          byWord[word]++;
        }
      }
    }
  }

  /** The data that it knows the answers of. */
  public Dataset data() {
    return data;
  }

  /** Makes up questions of a kind, the same for the same seed. */
  public Question[] questions(Search search, int count, long seed) {
    RandomGenerator random = new SplittableRandom(seed);
    Question[] questions = new Question[count];
    for (int i = 0; i < count; i++) {
      questions[i] = search.isText() ? text(search, random) : name(search, random);
    }
    return questions;
  }

  private Question name(Search search, RandomGenerator random) {
    int name = random.nextInt(data.sizes().names());
    int afterYear =
        search == Search.NAME ? 0 : Dataset.FIRST_YEAR + random.nextInt(YEARS - LATE_YEARS);
    int fit = 0;
    for (int year = 0; year < YEARS; year++) {
      fit += Dataset.FIRST_YEAR + year > afterYear ? byNameAndYear[name][year] : 0;
    }
    return new Question(search, data.name(name), afterYear, data.name(name), fit);
  }

  /**
   * Of a word that some item has; long enough where only a part of it, or a wrong one, is asked.
   */
  private Question text(Search search, RandomGenerator random) {
    while (true) {
      int[] words = data.draw(random.nextInt(data.sizes().items())).words;
      int index = words[random.nextInt(words.length)];
      String word = data.word(index);
      if (search == Search.WORD) {
        return new Question(search, word, 0, word, byWord[index]);
      }
      if (word.length() >= LONG_WORD) {
        String text =
            search == Search.PREFIX ? word.substring(0, PREFIX) : Typos.make(word, random);
        return new Question(search, text, 0, word, byWord[index]);
      }
    }
  }

  /**
   * Looks at a store's answer: every item is there once, as it was loaded, and fits; and if there
   * are less than wanted, none of those is missing that answer the exact question.
   *
   * @throws CheckFailedException if not; in a line
   */
  public void check(Question question, List<Item> found) {
    Set<Integer> ids = new HashSet<>();
    int exact = 0;
    for (Item item : found) {
      requireLoaded(item.id(), item);
      require(ids.add(item.id()), question, "has item %d twice".formatted(item.id()));
      require(
          question.search().fits(question, item),
          question,
          "has item %d, which does not fit".formatted(item.id()));
      exact += question.isExact(item) ? 1 : 0;
    }
    require(found.size() <= Search.LIMIT, question, "has %d items".formatted(found.size()));
    require(
        found.size() == Search.LIMIT || exact == question.exactly(),
        question,
        "has %d of %d items".formatted(exact, Math.min(Search.LIMIT, question.exactly())));
  }

  /**
   * Looks at an item that was found by its id.
   *
   * @throws CheckFailedException if it is not as it was loaded; in a line
   */
  public void requireLoaded(int id, @Nullable Item found) {
    requireSame(
        id >= 0 && id < data.sizes().items() ? data.item(id) : new Item(id, "", 0, ""), found);
  }

  /**
   * Looks at items that were found by their ids.
   *
   * @throws CheckFailedException if one of them is not as it was loaded, not there or not in its
   *     place, or one is there that nobody put; in a line
   */
  public void requireLoaded(int[] ids, List<@Nullable Item> found) {
    if (found.size() != ids.length) {
      throw new CheckFailedException(
          "found %d items, expected %d".formatted(found.size(), ids.length));
    }
    for (int i = 0; i < ids.length; i++) {
      if (ids[i] >= 0 && ids[i] < data.sizes().items()) {
        requireLoaded(ids[i], found.get(i));
      } else if (found.get(i) != null) {
        throw new CheckFailedException(
            "found %s for key %d, which nobody put".formatted(found.get(i), ids[i]));
      }
    }
  }

  /**
   * Looks at an item that was found by its id.
   *
   * @throws CheckFailedException if it is another than expected; in a line
   */
  public static void requireSame(Item expected, @Nullable Item found) {
    if (!expected.equals(found)) {
      throw new CheckFailedException(
          "found %s, expected %s".formatted(shown(found, expected), shown(expected, found)));
    }
  }

  /** The beginning of a long item, and what is about the place where it begins to be another. */
  private static String shown(@Nullable Item item, @Nullable Item other) {
    String text = String.valueOf(item);
    if (text.length() <= 3 * SHOWN) {
      return text;
    }
    int different = Arrays.mismatch(text.toCharArray(), String.valueOf(other).toCharArray());
    int from = Math.max(SHOWN, different - SHOWN / 2);
    int to = Math.min(text.length(), from + SHOWN);
    return "%s…%s%s"
        .formatted(
            text.substring(0, SHOWN), text.substring(from, to), to < text.length() ? "…" : "");
  }

  private static void require(boolean isRight, Question question, String fault) {
    if (!isRight) {
      throw new CheckFailedException(
          "the answer to %s '%s'%s %s"
              .formatted(
                  question.search(),
                  question.text(),
                  question.afterYear() == 0 ? "" : " after " + question.afterYear(),
                  fault));
    }
  }
}
