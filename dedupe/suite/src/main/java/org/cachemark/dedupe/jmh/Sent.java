/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.jmh;

import java.util.stream.IntStream;
import org.cachemark.harness.CheckFailedException;

/** Which of their texts workers send on. Each worker has a part of its own. */
final class Sent {

  private final WorkerTexts texts;
  private final boolean[][] isSent;

  Sent(WorkerTexts texts, int workers) {
    this.texts = texts;
    isSent = new boolean[workers][];
    for (int worker = 0; worker < workers; worker++) {
      isSent[worker] = new boolean[texts.of(worker).length];
    }
  }

  /** For a worker to say of each of its texts. */
  boolean[] of(int worker) {
    return isSent[worker];
  }

  /** How many all workers sent. */
  int count() {
    return IntStream.range(0, isSent.length).map(this::count).sum();
  }

  private int count(int worker) {
    int count = 0;
    for (boolean one : isSent[worker]) {
      count += one ? 1 : 0;
    }
    return count;
  }

  /** The bytes of what all workers sent. */
  long bytes() {
    long bytes = 0;
    for (int worker = 0; worker < isSent.length; worker++) {
      for (int i = 0; i < isSent[worker].length; i++) {
        bytes += isSent[worker][i] ? texts.of(worker)[i].length : 0;
      }
    }
    return bytes;
  }

  /**
   * Looks at barriers of workers that do not forget: behind the master's nobody would see it.
   *
   * @throws CheckFailedException if one let a text through again
   */
  void requireOnce() {
    for (int worker = 0; worker < isSent.length; worker++) {
      int again = count(worker) - texts.distinct(worker);
      if (again > 0) {
        throw new CheckFailedException(
            "the barrier of worker %d let %d texts through again".formatted(worker, again));
      }
    }
  }
}
