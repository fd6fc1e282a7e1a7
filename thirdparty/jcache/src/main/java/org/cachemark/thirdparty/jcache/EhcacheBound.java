/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.thirdparty.jcache;

import java.net.URI;
import java.util.Optional;
import org.ehcache.Cache;
import org.ehcache.core.HumanReadable;

/** By a template in Ehcache's XML, which it lays under every cache that the standard creates. */
final class EhcacheBound implements Bound {

  @Override
  public Optional<URI> configuration() {
    return Optional.of(Bound.resource("ehcache.xml"));
  }

  @Override
  public String describe(javax.cache.Cache<?, ?> cache) {
    return ((HumanReadable) cache.unwrap(Cache.class).getRuntimeConfiguration()).readableString();
  }
}
