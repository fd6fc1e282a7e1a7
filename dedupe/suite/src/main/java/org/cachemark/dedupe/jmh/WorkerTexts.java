/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.jmh;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.cachemark.dedupe.Audit;
import org.cachemark.dedupe.Fingerprint;
import org.cachemark.dedupe.Tape;

/**
 * The texts of several workers, each drawn as a {@link Tape} of its own, of which they share a part
 * of those that differ. They are the same for the same figures.
 */
final class WorkerTexts {

  private static final int SEED = 1;

  /** Spreads ids, by the golden ratio, so that which are shared does not follow their order. */
  private static final int GOLDEN = 0x9E3779B9;

  private final byte[][][] texts;
  private final int[] distinct;
  private final Map<Long, byte[]> byId = new HashMap<>();
  private final Map<Long, Integer> occurrences = new HashMap<>();

  /**
   * Draws them.
   *
   * @param events how many each worker has
   * @param fresh of these, those that are new to the worker, in %
   * @param shared of these, those that all workers have, in %
   */
  WorkerTexts(int workers, int events, int fresh, int shared) {
    texts = new byte[workers][events][];
    distinct = new int[workers];
    Tape maker = new Tape(1, 100, SEED);
    for (int worker = 0; worker < workers; worker++) {
      Tape tape = new Tape(events, fresh, SEED + worker);
      distinct[worker] = tape.distinct();
      for (int i = 0; i < events; i++) {
        int id = tape.id(i);
        if (((id * GOLDEN) >>> 1) % 100 >= shared) {
          id = Math.addExact(id, Math.multiplyExact(worker + 1, events)); // where no other has any
        }
        int drawn = id;
        texts[worker][i] = byId.computeIfAbsent((long) id, any -> maker.text(drawn));
        occurrences.merge((long) id, 1, Integer::sum);
      }
    }
  }

  /** The texts of a worker, in their order; equal ones are the same array. */
  byte[][] of(int worker) {
    return texts[worker];
  }

  /** How many texts of a worker differ. */
  int distinct(int worker) {
    return distinct[worker];
  }

  /** How many texts of all workers differ. */
  int distinct() {
    return occurrences.size();
  }

  /**
   * Compares what they were with what was written.
   *
   * @param written texts, in any order
   * @param fingerprint how the sink tells a text
   * @param writes how often one was written; more than there are texts where a sink has each once
   * @throws IllegalStateException if there is one that no worker has
   */
  Audit audit(List<Fingerprint> written, Function<byte[], Fingerprint> fingerprint, long writes) {
    Map<Long, Fingerprint> found = new HashMap<>();
    for (Fingerprint text : written) {
      byte[] mine = byId.get(text.id());
      if (mine == null
          || !text.equals(found.computeIfAbsent(text.id(), id -> fingerprint.apply(mine)))) {
        throw new IllegalStateException("a text was written that no worker has");
      }
    }
    Audit audit = new Audit();
    occurrences.keySet().forEach(id -> audit.answered(true, found.containsKey(id)));
    long events = occurrences.values().stream().mapToLong(Integer::longValue).sum();
    for (long repeat = occurrences.size(); repeat < events; repeat++) {
      audit.answered(false, repeat - occurrences.size() < writes - found.size());
    }
    return audit;
  }
}
