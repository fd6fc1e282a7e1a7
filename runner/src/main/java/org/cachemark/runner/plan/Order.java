/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.ListSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.cachemark.results.Cell;
import org.cachemark.results.Run.Pair;
import org.cachemark.results.Sampling;
import org.cachemark.results.SystemId;
import org.cachemark.runner.catalogue.Catalogue;
import org.cachemark.runner.catalogue.ServiceInfo;
import org.cachemark.runner.sweep.Sweep;

/**
 * The order of each round: groups of cells that stay side by side are shuffled anew each time, and
 * what is side by side in one is shuffled in every other round and turned round in the next, so
 * that of any two each goes first as often. Groups that share servers for a round come one after
 * the other. Exact figures are taken in the first rounds alone.
 */
final class Order {

  /**
   * A pair may need its rounds three times: with too little warm-up, with enough, and once more to
   * confirm what they say.
   */
  private static final int ROUNDS_A_PAIR = 3;

  private final Sweep sweep;
  private final Catalogue catalogue;
  private final long seed;

  Order(Sweep sweep, Catalogue catalogue, long seed) {
    this.sweep = sweep;
    this.catalogue = catalogue;
    this.seed = seed;
  }

  /** Versions of one product, and the two of a ratio, in one setting stay side by side. */
  List<List<String>> of(List<Cell> cells) {
    Map<String, List<Cell>> groups = new LinkedHashMap<>();
    for (Cell cell : cells) {
      String base = sweep.ratios().get(cell.system());
      String system = base == null ? cell.unversioned() : base.replaceFirst("@[^\\[]*", "");
      groups
          .computeIfAbsent(sweep.contrast().setting(cell) + "/" + system, g -> new ArrayList<>())
          .add(cell);
    }
    return rounds(List.copyOf(groups.values()));
  }

  /** What is compared stays side by side. */
  List<List<String>> of(Pairing pairing) {
    Map<String, Cell> byId = new LinkedHashMap<>();
    pairing.cells().forEach(cell -> byId.put(cell.id(), cell));
    Map<String, List<Cell>> groups = new LinkedHashMap<>();
    for (Pair pair : pairing.pairs()) {
      groups
          .computeIfAbsent(pair.base(), base -> new ArrayList<>(List.of(byId.get(base))))
          .add(byId.get(pair.cell()));
    }
    return rounds(List.copyOf(groups.values()));
  }

  private List<List<String>> rounds(List<List<Cell>> groups) {
    UniformRandomProvider random = RandomSource.XO_SHI_RO_256_PP.create(seed);
    Map<String, List<List<Cell>>> byService = new LinkedHashMap<>();
    for (List<Cell> group : groups) {
      byService
          .computeIfAbsent(service(group), key -> new ArrayList<>())
          .add(new ArrayList<>(group));
    }
    List<List<List<Cell>>> blocks = new ArrayList<>(byService.values());
    boolean isContest = sweep.contest() != null && sweep.contest().untilDecided();
    int exact = isContest ? Sampling.RANDOMISED_TIMES : Sampling.TIMES;
    int noisy = sweep.effort().rounds() * (isContest ? ROUNDS_A_PAIR : 1);
    int most =
        groups.stream()
            .flatMap(List::stream)
            .mapToInt(cell -> isExact(cell) ? exact : noisy)
            .max()
            .orElse(noisy);
    List<List<String>> order = new ArrayList<>();
    for (int round = 1; round <= most; round++) {
      ListSampler.shuffle(random, blocks);
      blocks.forEach(block -> ListSampler.shuffle(random, block));
      List<String> ids = new ArrayList<>();
      for (List<Cell> group : blocks.stream().flatMap(List::stream).toList()) {
        if (round % 2 == 1) {
          ListSampler.shuffle(random, group);
        } else {
          Collections.reverse(group);
        }
        for (Cell cell : group) {
          if (round <= (isExact(cell) ? exact : noisy)) {
            ids.add(cell.id());
          }
        }
      }
      order.add(ids);
    }
    return List.copyOf(order);
  }

  /** The servers that the cells of a group share for a round; one key of its own if none. */
  private String service(List<Cell> group) {
    String services =
        group.stream()
            .flatMap(cell -> cell.systems().values().stream())
            .filter(this::isKeptForARound)
            .map(SystemId::toString)
            .distinct()
            .sorted()
            .collect(Collectors.joining(" "));
    return services.isEmpty() ? group.get(0).id() : services;
  }

  private boolean isKeptForARound(SystemId system) {
    return catalogue
        .system("", system)
        .service()
        .map(sweep::keep)
        .filter(keep -> keep == ServiceInfo.Keep.ROUND)
        .isPresent();
  }

  private boolean isExact(Cell cell) {
    return catalogue.isCounted(cell.benchmark());
  }
}
