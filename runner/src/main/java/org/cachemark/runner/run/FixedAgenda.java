/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import java.util.ArrayList;
import java.util.List;
import org.cachemark.results.Cell;
import org.cachemark.results.Results;
import org.cachemark.results.Run;

/**
 * Every cell once in every round. A cell that failed once is left alone from then on: it has no
 * figure any more.
 */
final class FixedAgenda implements Agenda {

  /** What is left to do, by rounds. */
  private final List<List<Cell>> pending = new ArrayList<>();

  FixedAgenda(Results results) {
    Run run = results.run();
    for (int round = 1; round <= run.rounds(); round++) {
      List<Cell> cells = new ArrayList<>();
      for (String id : run.order().get(round - 1)) {
        if (!results.failures().containsKey(id) && !isMeasured(results, id, round)) {
          cells.add(run.cell(id).orElseThrow());
        }
      }
      pending.add(cells);
    }
  }

  private static boolean isMeasured(Results results, String id, int round) {
    return results.observations().getOrDefault(id, List.of()).stream()
        .anyMatch(one -> one.round() == round);
  }

  @Override
  public List<Cell> ofRound(int round) {
    return List.copyOf(pending.get(round - 1));
  }

  @Override
  public void ended(Cell cell, int round, Measurer.Outcome outcome) {
    pending.get(round - 1).remove(cell);
    if (outcome.failure().isPresent()) {
      pending.forEach(cells -> cells.remove(cell));
    }
  }

  @Override
  public List<Cell> left() {
    return pending.stream().flatMap(List::stream).toList();
  }
}
