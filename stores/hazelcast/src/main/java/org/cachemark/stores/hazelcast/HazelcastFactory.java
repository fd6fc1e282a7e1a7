/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.hazelcast;

import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.cachemark.api.Options;
import org.cachemark.api.Service;
import org.cachemark.harness.server.Place;
import org.cachemark.stores.BenchmarkStore;
import org.cachemark.stores.BenchmarkStoreFactory;
import org.cachemark.stores.StoreCapability;
import org.cachemark.stores.StoreSpec;

/** Hazelcast in the calling process, or in one of its own, which a service starts; in memory. */
public final class HazelcastFactory extends BenchmarkStoreFactory {

  private static final String SERVER = "server";

  @Override
  public String name() {
    return "hazelcast";
  }

  @Override
  public Set<StoreCapability> capabilities(Options options) {
    Set<StoreCapability> capabilities =
        EnumSet.of(
            StoreCapability.FIND_BY_ONE, StoreCapability.FIND_BY_TWO, StoreCapability.OVERWRITE);
    if (options.flag(SERVER)) {
      capabilities.add(StoreCapability.REMOTE);
    }
    return capabilities;
  }

  @Override
  public Map<String, String> options() {
    return Map.of(SERVER, "true: in a process of its own", Service.OPTION, Place.MEANING);
  }

  @Override
  protected BenchmarkStore open(StoreSpec spec) {
    Options options = spec.options();
    return new HazelcastStore(
        options.flag(SERVER)
            ? Client.connect(Place.of(name(), options).address())
            : Member.start());
  }
}
