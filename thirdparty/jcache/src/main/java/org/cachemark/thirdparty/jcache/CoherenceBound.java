/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.thirdparty.jcache;

import com.tangosol.net.CacheFactory;
import java.net.URI;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * By the high units of the scheme that Coherence makes its local caches of, in a member that looks
 * for no others. All managers of a JVM share the member, so the last to close ends it.
 */
final class CoherenceBound implements Bound {

  private static final AtomicInteger OPEN = new AtomicInteger();

  @Override
  public void prepareJvm() {
    System.setProperty("coherence.localhost", "127.0.0.1");
    System.setProperty("coherence.wka", "127.0.0.1");
    System.setProperty("coherence.ttl", "0");
    System.setProperty("coherence.log", "stderr");
    System.setProperty("coherence.log.level", "1");
  }

  @Override
  public Optional<URI> configuration() {
    OPEN.incrementAndGet();
    return Optional.of(Bound.resource("coherence.xml"));
  }

  @Override
  public void close() {
    if (OPEN.decrementAndGet() == 0) {
      CacheFactory.shutdown();
    }
  }
}
