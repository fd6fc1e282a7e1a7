/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** The rule that a store answers as well when many ask and write at once. */
final class ManyCallers {

  private static final int ROUNDS = 4;

  /** Items that a caller overwrites by one call. */
  private static final int MANY = 10;

  private final StoreContract contract;
  private final Answers answers;

  ManyCallers(StoreContract contract) {
    this.contract = contract;
    answers = contract.answers();
  }

  private interface Work {
    void of(int caller) throws Exception;
  }

  /** First all search, while nothing changes; then each overwrites items of its own. */
  void call(BenchmarkStore store) throws Exception {
    together(caller -> search(store, caller));
    if (contract.can(StoreCapability.OVERWRITE)) {
      together(caller -> overwrite(store, caller));
      together(caller -> overwriteMany(store, caller));
    }
  }

  private void search(BenchmarkStore store, int caller) {
    for (int i = 0; i < ROUNDS; i++) {
      int id = (caller * ROUNDS + i) % StoreContract.ITEMS;
      answers.requireLoaded(id, store.get(id));
    }
    int[] ids = {caller, StoreContract.ITEMS - 1 - caller};
    for (Way way : store.ways()) {
      answers.requireLoaded(ids, way.get(store, ids));
    }
    for (Search search : Search.values()) {
      if (contract.can(search.needed())) {
        for (Question question : answers.questions(search, ROUNDS, caller)) {
          answers.check(question, search.ask(store, question));
        }
      }
    }
  }

  private void overwrite(BenchmarkStore store, int caller) {
    for (int version = 1; version <= 2; version++) {
      for (int i = 0; i < ROUNDS; i++) {
        Item item = answers.data().item(caller + i * StoreContract.CALLERS, version);
        store.overwrite(item);
        Answers.requireSame(item, store.get(item.id()));
      }
    }
  }

  /** Beyond those that were overwritten one by one, which is what a loop does. */
  private void overwriteMany(BenchmarkStore store, int caller) {
    int first = caller + ROUNDS * StoreContract.CALLERS;
    int version = 0;
    Set<Way> others = EnumSet.complementOf(EnumSet.of(Way.LOOP));
    others.retainAll(store.writing());
    for (Way way : others) {
      for (int i = 0; i < ROUNDS; i++) {
        List<Item> items = contract.spread(first, StoreContract.CALLERS, MANY, ++version);
        way.overwrite(store, items);
        items.forEach(item -> Answers.requireSame(item, store.get(item.id())));
        Item one = items.get(0);
        contract.requireAnew(store, answers.data().item(one.id(), version - 1), one);
      }
    }
  }

  private static void together(Work work) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(StoreContract.CALLERS);
    try {
      CyclicBarrier start = new CyclicBarrier(StoreContract.CALLERS);
      List<Future<?>> all = new ArrayList<>();
      for (int i = 0; i < StoreContract.CALLERS; i++) {
        int caller = i;
        all.add(
            threads.submit(
                () -> {
                  start.await();
                  work.of(caller);
                  return null;
                }));
      }
      for (Future<?> one : all) {
        one.get();
      }
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    } finally {
      threads.shutdownNow();
    }
  }
}
