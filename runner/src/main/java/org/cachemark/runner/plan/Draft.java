/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.cachemark.results.Cell;
import org.cachemark.results.Run.Skipped;
import org.cachemark.runner.catalogue.Catalogue;
import org.cachemark.runner.sweep.Sweep;

/**
 * The cells of a sweep before it is known which systems keep the contract.
 *
 * @param skipped cells that are not measured whatever the contract says
 * @param notes what a reader of the figures must know of the plan
 */
public record Draft(Sweep sweep, List<Cell> cells, List<Skipped> skipped, List<String> notes) {

  /**
   * The plan without the systems that do not keep the contract.
   *
   * @param unfit why a system does not, by its full name
   * @param seed of the order
   */
  public Plan without(Map<String, String> unfit, Catalogue catalogue, long seed) {
    List<Cell> fit = new ArrayList<>();
    List<Skipped> all = new ArrayList<>(skipped);
    for (Cell cell : cells) {
      Optional<String> reason =
          cell.systems().values().stream()
              .map(system -> unfit.get(system.toString()))
              .filter(why -> why != null)
              .findFirst();
      reason.ifPresentOrElse(
          why -> all.add(new Skipped(cell, Skipped.Kind.FAILED_CHECK, why)), () -> fit.add(cell));
    }
    Order order = new Order(sweep, catalogue, seed);
    if (sweep.contest() == null) {
      return new Plan(fit, all, notes, order.of(fit), List.of());
    }
    Pairing pairing = new Pairing(sweep, catalogue, fit);
    all.addAll(pairing.alone());
    return new Plan(
        List.copyOf(pairing.cells()), all, notes, order.of(pairing), List.copyOf(pairing.pairs()));
  }
}
