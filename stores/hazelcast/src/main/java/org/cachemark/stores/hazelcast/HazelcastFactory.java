/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.hazelcast;

import java.util.Set;
import org.cachemark.api.Options;
import org.cachemark.stores.BenchmarkStore;
import org.cachemark.stores.BenchmarkStoreFactory;
import org.cachemark.stores.StoreCapability;
import org.cachemark.stores.StoreSpec;

/** Hazelcast in the calling process, with its data in memory. */
public final class HazelcastFactory extends BenchmarkStoreFactory {

  @Override
  public String name() {
    return "hazelcast";
  }

  @Override
  public Set<StoreCapability> capabilities(Options options) {
    return Set.of(
        StoreCapability.FIND_BY_ONE, StoreCapability.FIND_BY_TWO, StoreCapability.OVERWRITE);
  }

  @Override
  protected BenchmarkStore open(StoreSpec spec) {
    return new HazelcastStore(Member.start());
  }
}
