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
import org.apache.ignite.lang.IgniteProductVersion;

/** What a cache has to be like for order, and what is said where it promises less. */
final class Conditions {

  /** Of Ignite 2: a server that has waited for half a second lets go of a batch's other keys. */
  private static final int FIRST_TO_BREAK_CIRCLES = 10;

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
    if (sync == CacheWriteSynchronizationMode.PRIMARY_SYNC && hasBackups(configuration)) {
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

  private static boolean hasBackups(CacheConfiguration<?, ?> configuration) {
    return configuration.getCacheMode() == CacheMode.REPLICATED || configuration.getBackups() > 0;
  }

  /**
   * Whether batches have to be in the order of their keys: from others, transactions, and in
   * releases before 2.10 all servers, can wait for each other's locks in a circle for good.
   */
  boolean isSorting() {
    return isTransactional || keepsCircles(ignite.version());
  }

  static boolean keepsCircles(IgniteProductVersion version) {
    return version.major() == 2 && version.minor() < FIRST_TO_BREAK_CIRCLES;
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
