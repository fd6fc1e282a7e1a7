/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.redis;

import java.util.Map;
import java.util.Set;
import org.cachemark.api.Options;
import org.cachemark.harness.server.Place;
import org.cachemark.harness.server.ServerUri;
import org.cachemark.stores.BenchmarkStore;
import org.cachemark.stores.ServerStoreFactory;
import org.cachemark.stores.StoreCapability;
import org.cachemark.stores.StoreSpec;

/**
 * Redis in a process of its own, which a {@link RedisService} starts, or where the user has it: by
 * key alone, since it keeps no other index that its user does not keep.
 */
public final class RedisFactory extends ServerStoreFactory {

  private static final ServerUri.Form FORM =
      new ServerUri.Form("redis://USER:PASSWORD@HOST:PORT/DATABASE", "redis:", OwnKeys.TLS);

  /** Made by its name. */
  public RedisFactory() {
    this(System.getenv());
  }

  RedisFactory(Map<String, String> environment) {
    super(environment, FORM);
  }

  @Override
  public String name() {
    return "redis";
  }

  @Override
  public Set<StoreCapability> capabilities(Options options) {
    return Set.of(StoreCapability.OVERWRITE, StoreCapability.REMOTE);
  }

  @Override
  protected BenchmarkStore openOnOurs(StoreSpec spec) {
    return new RedisStore(
        spec.options(), RedisServer.ofRun(Place.of(name(), spec.options()).address()));
  }

  @Override
  protected BenchmarkStore openOnTheirs(StoreSpec spec, ServerUri uri) {
    OwnKeys keys = new OwnKeys(uri);
    keys.open();
    return new RedisStore(spec.options(), keys);
  }
}
