/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores;

import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Items made up from a seed: whoever has the sizes and the seed has the items, and so the right
 * answers. A name is two words of about as many first as second ones; a description is words of a
 * dictionary; all are drawn alike often. Words are syllables of a consonant and a vowel, three to
 * five of them, so that with 50 an item is about 500 bytes of JSON. Immutable.
 */
public final class Dataset {

  /** The first year that an item may have. */
  public static final int FIRST_YEAR = 2000;

  /** The last year that an item may have. */
  public static final int LAST_YEAR = 2050;

  private static final String CONSONANTS = "bcdfghjklmnpqrstvwxz";
  private static final String VOWELS = "aeiou";
  private static final int FEWEST_SYLLABLES = 3;
  private static final int MOST_SYLLABLES = 5;

  /** Odd numbers that tell seeds of items and versions apart. */
  private static final long BY_ITEM = 0xD1342543DE82EF95L;

  private static final long BY_VERSION = 0xAF251AF3B0F025B5L;

  private final Sizes sizes;
  private final long seed;
  private final String[] dictionary;
  private final int nameWords;

  /**
   * How much of everything there is, each from 1.
   *
   * @param items items
   * @param names distinct names
   * @param dictionary distinct words; at most 100 000
   * @param length words of a description
   */
  public record Sizes(int items, int names, int dictionary, int length) {

    /** Those of the article: as many items as asked for, and the rest as it has them. */
    public static Sizes of(int items) {
      return new Sizes(items, 1000, 100_000, 50);
    }
  }

  public Dataset(Sizes sizes, long seed) {
    this.sizes = sizes;
    this.seed = seed;
    dictionary = words(sizes.dictionary(), new SplittableRandom(seed));
    nameWords = (int) Math.ceil(Math.sqrt(sizes.names()));
  }

  private static String[] words(int count, RandomGenerator random) {
    Set<String> words = new LinkedHashSet<>();
    while (words.size() < count) {
      int syllables = FEWEST_SYLLABLES + random.nextInt(MOST_SYLLABLES - FEWEST_SYLLABLES + 1);
      StringBuilder word = new StringBuilder();
      for (int i = 0; i < syllables; i++) {
        word.append(CONSONANTS.charAt(random.nextInt(CONSONANTS.length())))
            .append(VOWELS.charAt(random.nextInt(VOWELS.length())));
      }
      words.add(word.toString());
    }
    return words.toArray(String[]::new);
  }

  /** How much of everything there is. */
  public Sizes sizes() {
    return sizes;
  }

  /** A word of the dictionary, from 0. */
  String word(int index) {
    return dictionary[index];
  }

  /** A name, from 0. */
  String name(int index) {
    return word(index / nameWords % dictionary.length)
        + " "
        + word((nameWords + index % nameWords) % dictionary.length);
  }

  /** An item as it is loaded. */
  public Item item(int id) {
    return item(id, 0);
  }

  /**
   * An item as it is loaded (0), or as it is written over that: all but its id is drawn anew.
   *
   * @param version from 0
   */
  public Item item(int id, int version) {
    Draw draw = new Draw(id, version);
    StringBuilder description = new StringBuilder();
    for (int i = 0; i < draw.words.length; i++) {
      description.append(i == 0 ? "" : " ").append(word(draw.words[i]));
    }
    return new Item(id, name(draw.name), draw.year, description.toString());
  }

  /** All items as they are loaded, in the order of their ids. */
  public Iterator<Item> items() {
    return IntStream.range(0, sizes.items()).mapToObj(this::item).iterator();
  }

  /** What an item is made of. */
  Draw draw(int id) {
    return new Draw(id, 0);
  }

  /** The numbers behind an item. */
  final class Draw {

    final int name;
    final int year;
    final int[] words = new int[sizes.length()];

    private Draw(int id, int version) {
      RandomGenerator random = new SplittableRandom(seed + id * BY_ITEM + version * BY_VERSION);
      name = random.nextInt(sizes.names());
      year = FIRST_YEAR + random.nextInt(LAST_YEAR - FIRST_YEAR + 1);
      for (int i = 0; i < words.length; i++) {
        words[i] = random.nextInt(dictionary.length);
      }
    }
  }
}
