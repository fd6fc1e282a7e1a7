/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ingest;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Sends a batch once all first records that were on their way are there. A first record cannot undo
 * a later one where that has arrived, since it overwrites nothing; but a server that joins could be
 * given the first before the later one, and would keep it.
 */
final class Behind<K, V> implements Transport<K, V> {

  private final Firsts<K, V> firsts;
  private final Transport<K, V> transport;
  private final Failure failure;

  Behind(Firsts<K, V> firsts, Transport<K, V> transport, Failure failure) {
    this.firsts = firsts;
    this.transport = transport;
    this.failure = failure;
  }

  @Override
  public void send(Batch<K, V> batch, Executor executor, Consumer<@Nullable Throwable> ended) {
    CompletableFuture<Void> before = firsts.onTheirWay();
    if (before.isDone()) {
      transport.send(batch, executor, ended);
      return;
    }
    CompletableFuture<Void> unused =
        before.thenRun(
            () -> {
              try {
                executor.execute(() -> sendNow(batch, executor, ended));
              } catch (RuntimeException e) { // it takes nothing more
                ended.accept(e);
              }
            });
  }

  private void sendNow(Batch<K, V> batch, Executor executor, Consumer<@Nullable Throwable> ended) {
    try {
      failure.throwIfThere(); // nothing more is sent then
      transport.send(batch, executor, ended);
    } catch (Throwable e) {
      ended.accept(e);
    }
  }
}
