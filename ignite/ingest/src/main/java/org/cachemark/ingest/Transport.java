/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ingest;

import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A way of a batch into the cache. */
interface Transport<K, V> {

  /**
   * Sends all of a batch.
   *
   * @param executor for what must not be done in this thread: it may be the writer's, or Ignite's
   * @param ended told once how it ended: with null if all is in the cache
   */
  void send(Batch<K, V> batch, Executor executor, Consumer<@Nullable Throwable> ended);
}
