/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.redis;

import org.cachemark.api.Options;
import org.cachemark.api.Service;
import org.cachemark.harness.server.Place;

/** A server of Redis with a {@link Fault}, which an option names. */
public final class FaultyService implements Service {

  private final RedisService redis = new RedisService();
  private final RobbedService robbed = new RobbedService();
  private Proxy proxy;

  @Override
  public String start(Options options) throws Exception {
    Fault fault = Fault.of(options);
    if (fault == Fault.PORT) {
      return robbed.start(options);
    }
    Place place = Place.parse(redis.start(options));
    proxy = new Proxy(place, fault);
    return new Place(place.pid(), proxy.address(), place.directory()).toString();
  }

  @Override
  public void healthy() throws Exception {
    redis.healthy();
  }

  @Override
  public void reset() throws Exception {
    redis.reset();
  }

  @Override
  public void close() throws Exception {
    if (proxy != null) {
      proxy.close();
    }
    redis.close();
    robbed.close();
  }
}
