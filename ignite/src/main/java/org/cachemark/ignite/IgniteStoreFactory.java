/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite;

import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.cachemark.api.Options;
import org.cachemark.api.Service;
import org.cachemark.stores.BenchmarkStore;
import org.cachemark.stores.BenchmarkStoreFactory;
import org.cachemark.stores.StoreCapability;
import org.cachemark.stores.StoreSpec;

/** Apache Ignite as a store: a node in this JVM with all data, or one without any. */
public final class IgniteStoreFactory extends BenchmarkStoreFactory {

  private static final String MODE = "mode";

  @Override
  public String name() {
    return "ignitestore";
  }

  @Override
  public Set<StoreCapability> capabilities(Options options) {
    Set<StoreCapability> all = EnumSet.allOf(StoreCapability.class);
    if (mode(options) == Mode.LOCAL) {
      all.remove(StoreCapability.REMOTE);
    }
    return all;
  }

  @Override
  public Map<String, String> options() {
    Map<String, String> options = new TreeMap<>(IgniteFactory.CLUSTER_OPTIONS);
    options.keySet().retainAll(Set.of(Service.OPTION, "nodes", "nodeHeap", "nodeFlags", "region"));
    options.put(MODE, "local or client; default local");
    return options;
  }

  private static Mode mode(Options options) {
    Mode mode = Shape.of(options).mode();
    if (mode != Mode.LOCAL && mode != Mode.CLIENT) {
      throw new IllegalArgumentException(
          "option mode of a store must be local or client, not '%s'".formatted(mode));
    }
    return mode;
  }

  @Override
  protected BenchmarkStore open(StoreSpec spec) {
    boolean isLocal = mode(spec.options()) == Mode.LOCAL;
    Cluster cluster = Cluster.of(Shape.of(spec.options()));
    try {
      return new IgniteStore(cluster, isLocal, spec.hasText());
    } catch (RuntimeException e) {
      cluster.close();
      throw e;
    }
  }
}
