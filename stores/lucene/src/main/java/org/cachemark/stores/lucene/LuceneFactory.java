/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.lucene;

import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.cachemark.api.Options;
import org.cachemark.harness.server.Durability;
import org.cachemark.stores.BenchmarkStore;
import org.cachemark.stores.BenchmarkStoreFactory;
import org.cachemark.stores.StoreCapability;
import org.cachemark.stores.StoreSpec;

/** Apache Lucene in the calling process, with its index in files. */
public final class LuceneFactory extends BenchmarkStoreFactory {

  @Override
  public String name() {
    return "lucene";
  }

  @Override
  public Set<StoreCapability> capabilities(Options options) {
    return EnumSet.complementOf(EnumSet.of(StoreCapability.REMOTE));
  }

  @Override
  public Map<String, String> options() {
    return Map.of(Durability.OPTION, Durability.MEANING);
  }

  @Override
  protected BenchmarkStore open(StoreSpec spec) {
    return new LuceneStore(spec);
  }
}
