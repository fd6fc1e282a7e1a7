/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.plan;

import java.util.List;
import org.cachemark.results.Cell;
import org.cachemark.results.Run.Pair;
import org.cachemark.results.Run.Skipped;

/**
 * What is measured, in which order, and what is not.
 *
 * @param notes what a reader of the figures must know of it
 * @param order ids of the cells, in the order of each round
 * @param pairs cells that are compared; empty where none are
 */
public record Plan(
    List<Cell> cells,
    List<Skipped> skipped,
    List<String> notes,
    List<List<String>> order,
    List<Pair> pairs) {}
