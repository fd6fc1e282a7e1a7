/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.html;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.cachemark.results.Cell;
import org.cachemark.results.SystemId;

/**
 * Gives each system its colour and its symbol. A product has one colour in all plots and all
 * reports; its variants and versions differ by symbol. The colours are those of Okabe and Ito
 * ("Color Universal Design", 2008), which people with any kind of colour vision can tell apart, and
 * for further products some of Paul Tol's muted scheme (SRON/EPS/TN/09-002, 2021).
 */
final class SeriesStyles {

  private static final Map<String, String> KNOWN =
      Map.of(
          "cache2k", "#0072B2",
          "caffeine", "#D55E00",
          "guava", "#009E73",
          "ehcache", "#CC79A7",
          "infinispan", "#56B4E9",
          "tcache", "#E69F00",
          "ignite", "#AA4499");

  private static final List<String> OTHERS =
      List.of("#999933", "#882255", "#44AA99", "#6699CC", "#997700", "#117733");

  /** The reference and the floor are no competitors, and have no colour. */
  private static final String GREY = "#808080";

  private static final List<String> SYMBOLS =
      List.of("circle", "diamond", "triangle", "rect", "emptyCircle", "emptyDiamond", "emptyRect");

  private final List<Data.Look> looks = new ArrayList<>();
  private final Map<String, Integer> indexes = new HashMap<>();
  private final Map<String, String> colors = new HashMap<>();
  private final Map<String, Integer> drawn = new HashMap<>();

  /** The systems that were asked for, by index. */
  List<Data.Look> all() {
    return looks;
  }

  /** Index of a cell's system. */
  int of(Cell cell, String name) {
    return indexes.computeIfAbsent(
        name,
        n -> {
          String product = product(cell);
          int before = drawn.merge(product, 1, Integer::sum) - 1;
          looks.add(
              new Data.Look(
                  n,
                  color(cell, product),
                  SYMBOLS.get(before % SYMBOLS.size()),
                  cell.role().name().toLowerCase(Locale.ROOT)));
          return looks.size() - 1;
        });
  }

  private String color(Cell cell, String product) {
    if (cell.role() != Cell.Role.COMPETITOR) {
      return GREY;
    }
    String known = KNOWN.get(product);
    return known != null
        ? known
        : colors.computeIfAbsent(product, p -> OTHERS.get(colors.size() % OTHERS.size()));
  }

  /** What a system is a form of: a JCache provider is the product behind it. */
  private static String product(Cell cell) {
    SystemId system = cell.first();
    return system.product().equals("jcache") ? system.variant() : system.product();
  }
}
