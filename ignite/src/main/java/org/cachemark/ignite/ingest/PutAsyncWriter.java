/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite.ingest;

import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.ignite.IgniteCache;
import org.apache.ignite.lang.IgniteFuture;
import org.cachemark.api.RecordWriter;

/** Puts each record without waiting for it; so many at most are on their way. */
final class PutAsyncWriter<K, V> implements RecordWriter<K, V> {

  private final IgniteCache<K, V> cache;
  private final int inFlight;
  private final Semaphore room;
  private final AtomicReference<RuntimeException> failure = new AtomicReference<>();

  PutAsyncWriter(IgniteCache<K, V> cache, int inFlight) {
    this.cache = cache;
    this.inFlight = inFlight;
    room = new Semaphore(inFlight);
  }

  @Override
  public void write(K key, V value) {
    throwFailure();
    room.acquireUninterruptibly();
    try {
      cache.putAsync(key, value).listen(this::ended);
    } catch (RuntimeException e) {
      room.release();
      throw e;
    }
  }

  private void ended(IgniteFuture<Void> done) {
    try {
      done.get();
    } catch (RuntimeException e) {
      failure.compareAndSet(null, e);
    } finally {
      room.release();
    }
  }

  @Override
  public void flush() {
    room.acquireUninterruptibly(inFlight);
    room.release(inFlight);
    throwFailure();
  }

  private void throwFailure() {
    if (failure.get() != null) {
      throw failure.get();
    }
  }

  @Override
  public void close() {
    flush();
  }
}
