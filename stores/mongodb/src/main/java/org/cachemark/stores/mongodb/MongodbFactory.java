/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.mongodb;

import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.cachemark.api.Options;
import org.cachemark.harness.server.Durability;
import org.cachemark.harness.server.Pool;
import org.cachemark.harness.server.ServerUri;
import org.cachemark.stores.BenchmarkStore;
import org.cachemark.stores.ServerStoreFactory;
import org.cachemark.stores.StoreCapability;
import org.cachemark.stores.StoreSpec;

/**
 * MongoDB where the user has it: its programs come from no place that Cachemark could take them.
 */
public final class MongodbFactory extends ServerStoreFactory {

  private static final ServerUri.Form FORM =
      new ServerUri.Form("mongodb://USER:PASSWORD@HOST:PORT", "mongodb:", "mongodb+srv:");

  /** Made by its name. */
  public MongodbFactory() {
    this(System.getenv());
  }

  MongodbFactory(Map<String, String> environment) {
    super(environment, FORM);
  }

  @Override
  public String name() {
    return "mongodb";
  }

  /** Its text index has whole words; one of their beginnings would be the application's own. */
  @Override
  public Set<StoreCapability> capabilities(Options options) {
    return EnumSet.complementOf(EnumSet.of(StoreCapability.TEXT_PREFIX, StoreCapability.TEXT_TYPO));
  }

  /** What waits for the disk is said with each write. */
  @Override
  protected void require(Options options) {
    Pool.size(options);
    Durability.of(options);
  }

  @Override
  protected BenchmarkStore openOnTheirs(StoreSpec spec, ServerUri uri) {
    OwnDatabase database = OwnDatabase.connect(uri, spec.options());
    try {
      database.open();
    } catch (IllegalArgumentException e) {
      database.disconnect();
      throw e;
    }
    return new MongodbStore(spec, database);
  }
}
