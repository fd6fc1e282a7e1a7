/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.toy;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import org.cachemark.api.Counted;

/** Counts what two systems weigh together, which may be nothing and less; {@code two} guesses. */
public final class TallyBenchmark implements Counted {

  @Override
  public void require(Request request) {
    double share = request.decimal("share");
    if (share > 0.8) {
      throw new IllegalArgumentException(
          "a share of %s leaves nothing of %s".formatted(share, request.text("word")));
    }
    if (share < 0.2) {
      throw new IllegalStateException("nobody knows");
    }
  }

  @Override
  public Map<String, Double> count(Request request) {
    if (request.text("word").equals("z")) {
      throw new IllegalArgumentException("z is no word to count");
    }
    double hits = -10.5;
    for (Subject system : request.systems().values()) {
      hits += Marks.weight(system.product(), system.options());
    }
    hits += request.text("word").equals("y") ? 0.5 : 0;
    hits -= request.decimal("share");
    if (request.system("second").product().equals("two")) {
      hits += ThreadLocalRandom.current().nextDouble();
    }
    return new TreeMap<>(Map.of("hits", hits, "threads", (double) request.threads()));
  }
}
