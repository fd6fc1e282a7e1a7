/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ingest;

import org.apache.ignite.Ignite;
import org.apache.ignite.IgniteCache;
import org.apache.ignite.cache.CacheAtomicityMode;
import org.apache.ignite.cache.CacheMode;
import org.apache.ignite.cache.CacheWriteSynchronizationMode;
import org.apache.ignite.configuration.CacheConfiguration;

/** What a cache has to be like for order, and what is said where it promises less. */
final class Conditions {

  private final Ignite ignite;
  private final boolean isTransactional;

  private Conditions(Ignite ignite, boolean isTransactional) {
    this.ignite = ignite;
    this.isTransactional = isTransactional;
  }

  /**
   * Looks at a cache, and logs a warning where less is promised.
   *
   * @throws IllegalArgumentException if there can be no order
   */
  @SuppressWarnings("unchecked") // the class of a configuration knows no types of keys and values
  static <K, V> Conditions of(Ignite ignite, IgniteCache<K, V> cache) {
    CacheConfiguration<K, V> configuration = cache.getConfiguration(CacheConfiguration.class);
    CacheWriteSynchronizationMode sync = configuration.getWriteSynchronizationMode();
    if (sync == CacheWriteSynchronizationMode.FULL_ASYNC) {
      throw new IllegalArgumentException(
          String.format(
              "cache %s is FULL_ASYNC: its writes can be neither ordered nor known to have"
                  + " succeeded; it has to be FULL_SYNC, or PRIMARY_SYNC",
              cache.getName()));
    }
    boolean hasBackups =
        configuration.getBackups() > 0 || configuration.getCacheMode() == CacheMode.REPLICATED;
    if (sync == CacheWriteSynchronizationMode.PRIMARY_SYNC && hasBackups) {
      ignite
          .log()
          .warning(
              String.format(
                  "cache %s is PRIMARY_SYNC: what was flushed is lost if its primary node dies"
                      + " before its backups have it; with FULL_SYNC it is not",
                  cache.getName()));
    }
    return new Conditions(ignite, configuration.getAtomicityMode() != CacheAtomicityMode.ATOMIC);
  }

  /**
   * Some batches would become part of a transaction, and others not: they are sent by whichever
   * thread comes first.
   *
   * @throws IllegalStateException if this thread is within one that the cache takes part in
   */
  void requireNoTransaction() {
    if (isTransactional && ignite.transactions().tx() != null) {
      throw new IllegalStateException(
          "records cannot be written as a part of a transaction; commit it first");
    }
  }
}
