/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import java.util.ArrayList;
import java.util.List;

/**
 * What stands behind the tables of a run, since it is made of several of them.
 *
 * @param sentences below the table
 */
record Addendum(Grid grid, List<String> sentences) {

  static List<Addendum> of(Summary summary) {
    List<Addendum> all = new ArrayList<>();
    summary
        .pricings()
        .forEach(
            pricing ->
                all.add(
                    new Addendum(
                        PricingGrid.of(pricing), PricingGrid.leaders(pricing).stream().toList())));
    summary.byWord().forEach(one -> all.add(new Addendum(one.grid(), List.of())));
    summary
        .worths()
        .forEach(worth -> all.add(new Addendum(WorthGrid.of(worth), WorthGrid.sentences(worth))));
    return all;
  }
}
