/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.trace;

/**
 * Random numbers that are the same everywhere: xoshiro256** (Blackman and Vigna, 2018, <a
 * href="https://prng.di.unimi.it/xoshiro256starstar.c">reference</a>), its state the first four
 * numbers of SplitMix64, which begins with the seed through the last step of MurmurHash3.
 */
final class Uniform {

  private static final double UNIT = 0x1.0p-53;
  private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

  private final long[] state = new long[4];

  Uniform(long seed) {
    long counter = Places.mixed(seed);
    for (int i = 0; i < state.length; i++) {
      counter += GOLDEN_GAMMA;
      state[i] = splitMix64(counter);
    }
  }

  /** The next number from 0 to below 1. */
  double next() {
    return (nextLong() >>> 11) * UNIT;
  }

  private long nextLong() {
    final long result = Long.rotateLeft(state[1] * 5, 7) * 9;
    long shifted = state[1] << 17;
    state[2] ^= state[0];
    state[3] ^= state[1];
    state[1] ^= state[2];
    state[0] ^= state[3];
    state[2] ^= shifted;
    state[3] = Long.rotateLeft(state[3], 45);
    return result;
  }

  private static long splitMix64(long counter) {
    long z = (counter ^ (counter >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
