/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.elasticsearch;

import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.cachemark.api.Options;
import org.cachemark.harness.server.Place;
import org.cachemark.harness.server.ServerOptions;
import org.cachemark.stores.BenchmarkStore;
import org.cachemark.stores.BenchmarkStoreFactory;
import org.cachemark.stores.StoreCapability;
import org.cachemark.stores.StoreSpec;

/** Elasticsearch in processes of its own, which an {@link ElasticsearchService} starts. */
public final class ElasticsearchFactory extends BenchmarkStoreFactory {

  @Override
  public String name() {
    return "elasticsearch";
  }

  @Override
  public Set<StoreCapability> capabilities(Options options) {
    return EnumSet.allOf(StoreCapability.class);
  }

  @Override
  public Map<String, String> options() {
    return ServerOptions.ofStarted();
  }

  @Override
  protected BenchmarkStore open(StoreSpec spec) {
    return new ElasticsearchStore(spec, Place.of(name(), spec.options()).address());
  }
}
