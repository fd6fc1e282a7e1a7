/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe;

import java.util.SplittableRandom;

/**
 * Orders by chance, and those in which threads come upon what they share at about the same time:
 * who comes upon what another has told already is faster than that one, and catches up; so they
 * stay together.
 */
public final class Orders {

  /** So many that follow one another are in an order of their own. */
  public static final int WINDOW = 4;

  private Orders() {}

  /** The numbers from 0 on; all orders come alike often (Durstenfeld 1964). */
  public static int[] mixed(int count, SplittableRandom random) {
    return mixed(count, count, random);
  }

  /**
   * The numbers from 0 on, each less than {@value #WINDOW} places from where it would be in their
   * natural order; within that all orders come alike often.
   */
  public static int[] near(int count, SplittableRandom random) {
    return mixed(count, WINDOW, random);
  }

  private static int[] mixed(int count, int window, SplittableRandom random) {
    int[] order = new int[count];
    for (int i = 0; i < count; i++) {
      int first = i - i % window;
      int j = random.nextInt(first, i + 1);
      order[i] = order[j];
      order[j] = i;
    }
    return order;
  }
}
