/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.SplittableRandom;
import org.apache.commons.rng.sampling.distribution.RejectionInversionZipfSampler;
import org.apache.commons.rng.sampling.distribution.SharedStateDiscreteSampler;

/**
 * A stream of events, each with a text that is new or was there before; the same for the same seed.
 *
 * <p>With a given share an event is new, and has the next id. Of the others half are <em>hot</em>:
 * one of the first {@value #HOT} ids, by Zipf's law; and half are <em>recent</em>: so far behind
 * the newest, by Zipf's law over {@value #RECENT}, that what is asked for drifts. Where there are
 * not as many ids yet, ranks begin anew. Immutable, and safe to share between threads.
 */
public final class Tape {

  /** Ids that are asked for again throughout. */
  public static final int HOT = 5000;

  /** How far back a recent id may lie. */
  public static final int RECENT = 200_000;

  /** The shortest text, in bytes. */
  public static final int SHORTEST = 32;

  /** The longest text, in bytes. */
  public static final int LONGEST = 20_000;

  /** How many bytes at the end of a text tell its id. */
  public static final int SUFFIX = 16;

  private final int[] ids;
  private final int distinct;
  private final byte[] filler = new byte[LONGEST];
  private final Lengths lengths;
  private final long seed;

  /** How long texts are. */
  public enum Lengths {
    /** From {@value #SHORTEST} to {@value #LONGEST} bytes, each power alike often, as in logs. */
    LOGS {
      @Override
      int of(double share) {
        return (int) Math.round(SHORTEST * Math.pow((double) LONGEST / SHORTEST, share));
      }
    },
    /**
     * Even, and below {@value #LONGEST}, each alike often: those of an article that compared
     * hashes. A text that cannot hold its id is as long as that.
     */
    ARTICLE {
      @Override
      int of(double share) {
        return Math.max(SUFFIX, 2 * (int) (share * LONGEST / 2));
      }
    };

    /** That of a text, by a share from 0 to 1 of those that are shorter. */
    abstract int of(double share);
  }

  /** Draws a tape with texts as logs have them; see the other constructor. */
  public Tape(int events, int percentNew, long seed) {
    this(events, percentNew, Lengths.LOGS, seed);
  }

  /**
   * Draws a tape.
   *
   * @param events how many, from 1
   * @param percentNew events that are new, from 0 to 100; the first is new whatever it says
   * @throws IllegalArgumentException if one of them is out of its range
   */
  public Tape(int events, int percentNew, Lengths lengths, long seed) {
    if (events < 1 || percentNew < 0 || percentNew > 100) {
      throw new IllegalArgumentException(
          "a tape has 1 event or more, of which 0 to 100 %% are new, not %d and %d"
              .formatted(events, percentNew));
    }
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < LONGEST; i++) {
      filler[i] = (byte) random.nextInt(' ', 127);
    }
    SharedStateDiscreteSampler hot = RejectionInversionZipfSampler.of(random::nextLong, HOT, 1);
    SharedStateDiscreteSampler recent =
        RejectionInversionZipfSampler.of(random::nextLong, RECENT, 1);
    ids = new int[events];
    int next = 0;
    for (int i = 0; i < events; i++) {
      if (next == 0 || random.nextInt(100) < percentNew) {
        ids[i] = next++;
      } else if (random.nextBoolean()) {
        ids[i] = (hot.sample() - 1) % next;
      } else {
        ids[i] = next - 1 - (recent.sample() - 1) % next;
      }
    }
    distinct = next;
    this.lengths = lengths;
    this.seed = seed;
  }

  /** How many events there are. */
  public int events() {
    return ids.length;
  }

  /** How many texts there are that differ. */
  public int distinct() {
    return distinct;
  }

  /** Which text an event has, by a number from 0 in the order of their first events. */
  public int id(int event) {
    return ids[event];
  }

  /** Whether each event's text is there for the first time. */
  public boolean[] truth() {
    boolean[] isNew = new boolean[ids.length];
    int next = 0;
    for (int i = 0; i < ids.length; i++) {
      isNew[i] = ids[i] == next;
      next += isNew[i] ? 1 : 0;
    }
    return isNew;
  }

  /**
   * The text with an id, as a new array of ASCII: all texts begin alike, and differ in their last
   * {@value #SUFFIX} bytes.
   */
  public byte[] text(int id) {
    int length = lengths.of(new SplittableRandom(seed ^ id).nextDouble());
    return withId(Arrays.copyOf(filler, length), id);
  }

  /** Puts an id into the last bytes of an array that has room for them, and returns it. */
  static byte[] withId(byte[] text, long id) {
    byte[] last = HexFormat.of().toHexDigits(id).getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(last, 0, text, text.length - SUFFIX, SUFFIX);
    return text;
  }

  /** The id of a text that {@link #text} made, by its last bytes. */
  public static long idOf(byte[] text) {
    long id = 0;
    for (int i = text.length - SUFFIX; i < text.length; i++) {
      id = id << 4 | Character.digit(text[i], 16);
    }
    return id;
  }
}
