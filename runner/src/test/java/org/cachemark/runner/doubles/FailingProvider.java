/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.doubles;

import java.net.URI;
import java.util.Properties;
import javax.cache.CacheManager;
import org.jsr107.ri.spi.RICachingProvider;

/** A JCache provider that does not start. */
public final class FailingProvider extends RICachingProvider {

  @Override
  public synchronized CacheManager getCacheManager(
      URI uri, ClassLoader loader, Properties properties) {
    throw new IllegalStateException("a double among providers");
  }
}
