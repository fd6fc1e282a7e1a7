/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores;

import java.util.random.RandomGenerator;

/**
 * Words with one typo: a letter left out, put in, or replaced by another, or two neighbours in the
 * wrong order; the distance of Damerau, "A technique for computer detection and correction of
 * spelling errors", CACM 7 (1964).
 */
public final class Typos {

  private static final int LETTERS = 26;

  private Typos() {}

  /** Whether a word is another with one typo, or is the other. */
  public static boolean isOne(String word, String other) {
    if (word.length() > other.length()) {
      return isOne(other, word);
    }
    int same = 0;
    while (same < word.length() && word.charAt(same) == other.charAt(same)) {
      same++;
    }
    if (word.length() < other.length()) {
      return word.length() + 1 == other.length()
          && word.regionMatches(same, other, same + 1, word.length() - same);
    }
    return same == word.length()
        || isSameFrom(word, other, same + 1)
        || (same + 1 < word.length()
            && word.charAt(same) == other.charAt(same + 1)
            && word.charAt(same + 1) == other.charAt(same)
            && isSameFrom(word, other, same + 2));
  }

  private static boolean isSameFrom(String word, String other, int from) {
    return word.regionMatches(from, other, from, word.length() - from);
  }

  /**
   * A word with one typo behind its first letter, which may make another word of it.
   *
   * @param word of three letters or more, a to z
   */
  static String make(String word, RandomGenerator random) {
    int place = 1 + random.nextInt(word.length() - 2);
    String before = word.substring(0, place);
    char here = word.charAt(place);
    return switch (random.nextInt(4)) {
      case 0 -> before + word.substring(place + 1);
      case 1 -> before + another(here, random) + word.substring(place);
      case 2 -> before + another(here, random) + word.substring(place + 1);
      default -> before + word.charAt(place + 1) + here + word.substring(place + 2);
    };
  }

  private static char another(char letter, RandomGenerator random) {
    return (char) ('a' + (letter - 'a' + 1 + random.nextInt(LETTERS - 1)) % LETTERS);
  }
}
