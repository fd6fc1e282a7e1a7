/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.cachemark.api.Options;
import org.cachemark.api.Service;
import org.cachemark.harness.server.Place;

/** Makes stores that keep to the contract, but for one fault that an option names. */
public final class ProbeStoreFactory extends BenchmarkStoreFactory {

  /** The store that was opened last. */
  public static volatile ProbeStore last;

  /** What a store does wrong. */
  public enum Fault {
    NONE,
    LOSES_ONE,
    INVENTS_ONE,
    CUTS_TEXTS,
    SWAPS_TWO,
    LEAVES_OUT_THE_LAST,
    LEAVES_OUT_WHAT_IS_ABSENT,
    GETS_EACH_ONCE,
    PUTS_OTHERS_FOR_WHAT_IS_ABSENT,
    DOES_NOT_LOOP,
    FINDS_OTHERS,
    FINDS_NINE,
    FINDS_ONE_TWICE,
    FINDS_TOO_MANY,
    IGNORES_YEARS,
    KNOWS_NO_TYPOS,
    FINDS_WHOLE_WORDS_ALONE,
    KEEPS_OLD_NAMES,
    KEEPS_OLD_WORDS,
    KEEPS_OLD_ITEMS,
    DOES_NOT_LOOP_TO_WRITE,
    WRITES_ALL_BUT_THE_LAST,
    WRITES_TEN_AT_MOST,
    WRITES_THE_FIRST_TO_ALL,
    FAILS_THE_ELEVENTH_CALLER,
    LEAVES_A_THREAD,
    DOES_NOT_START
  }

  @Override
  public String name() {
    return "probe";
  }

  @Override
  public Set<StoreCapability> capabilities(Options options) {
    Set<StoreCapability> all = EnumSet.allOf(StoreCapability.class);
    if (options.text(Service.OPTION).isEmpty()) {
      all.remove(StoreCapability.REMOTE);
    }
    all.removeAll(
        options.text("lacks").stream()
            .flatMap(names -> Arrays.stream(names.split("[+]", -1)))
            .map(StoreCapability::valueOf)
            .collect(Collectors.toSet()));
    return all;
  }

  @Override
  public Map<String, String> options() {
    return Map.of(
        "fault",
        "what it does wrong",
        "lacks",
        "what it cannot do, divided by +",
        Service.OPTION,
        Place.MEANING);
  }

  @Override
  protected BenchmarkStore open(StoreSpec spec) {
    Fault fault = spec.options().text("fault").map(Fault::valueOf).orElse(Fault.NONE);
    if (fault == Fault.DOES_NOT_START) {
      throw new IllegalStateException("the probe does not start");
    }
    last = new ProbeStore(spec, fault);
    return last;
  }
}
