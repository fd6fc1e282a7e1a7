/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ingest;

import java.util.Collection;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import javax.cache.CacheException;
import org.apache.ignite.IgniteDataStreamer;
import org.apache.ignite.cluster.ClusterNode;
import org.jspecify.annotations.Nullable;

/**
 * Loads batches by Ignite's data streamer as it is, which sends a record to each of its owners, who
 * leave keys alone that exist. Once loading is over, or has failed, they are put, so that what a
 * failure left undone is done.
 */
final class Loader<K, V> implements Transport<K, V>, AutoCloseable {

  /**
   * No batch is made larger than that for its messages' sake: the streamer allocates an array for a
   * whole batch for each of them, and what waits for long is no longer in the CPU's caches. Found
   * with two servers; the more there are, the smaller are the messages.
   */
  private static final int LARGEST = 4_000;

  /** The attribute by which a server tells how many threads its configuration gives streamers. */
  private static final String THREADS = "org.apache.ignite.data.streamer.pool.size";

  private final IgniteDataStreamer<K, V> streamer;
  private final Loading loading;
  private final Transport<K, V> otherwise;
  private final Failure failure;
  private final Counts counts;

  /**
   * A loader.
   *
   * @param streamer of its own, to be closed with it
   * @param most records of a batch
   * @param otherwise how batches are sent that cannot be loaded
   */
  Loader(
      IgniteDataStreamer<K, V> streamer,
      int most,
      Loading loading,
      Transport<K, V> otherwise,
      Failure failure,
      Counts counts) {
    this.streamer = streamer;
    streamer.perThreadBufferSize(most + 1);
    streamer.perNodeBufferSize(most + 1);
    this.loading = loading;
    this.otherwise = otherwise;
    this.failure = failure;
    this.counts = counts;
  }

  /**
   * How many records a batch may have that is loaded, so that each message has up to as many as a
   * batch for one server: the streamer makes one for each of its threads on each server.
   *
   * @param batch records of a batch for one server, from 1
   * @param copies of each record, more than there are servers if all have one
   */
  static int most(int batch, Collection<ClusterNode> servers, long copies) {
    int messages = servers.stream().mapToInt(Loader::threads).sum();
    return most(batch, messages, (int) Math.max(1, Math.min(copies, servers.size())));
  }

  /** Of the streamer on a server, as the streamer itself counts them. */
  private static int threads(ClusterNode server) {
    Integer threads = server.attribute(THREADS);
    return threads == null ? server.metrics().getTotalCpus() : threads;
  }

  /**
   * The same for so many messages.
   *
   * @param copies from 1; each is in another message
   */
  static int most(int batch, int messages, int copies) {
    long ofAll = Math.min(LARGEST, (long) batch * messages / copies);
    return (int) Math.min(Math.max(batch, ofAll), Integer.MAX_VALUE - 1); // buffers have one more
  }

  @Override
  public void send(Batch<K, V> batch, Executor executor, Consumer<@Nullable Throwable> ended) {
    if (loading.isOver() || !batch.removals().isEmpty()) {
      otherwise.send(batch, executor, ended);
    } else {
      executor.execute(() -> load(batch, executor, ended)); // it waits
    }
  }

  private void load(Batch<K, V> batch, Executor executor, Consumer<@Nullable Throwable> ended) {
    boolean isLoaded = false;
    try {
      if (loading.goesOn()) {
        streamer.addData(batch.puts());
        flush();
        isLoaded = loading.goesOn(); // or it may not be on all that own it now
      }
    } catch (Throwable e) {
      loading.end(String.valueOf(e.getMessage()));
    }
    if (isLoaded) {
      counts.loaded(batch.size());
      ended.accept(null);
      return;
    }
    try {
      close(); // or it might still send again what some owners refused
      failure.throwIfThere(); // nothing more is sent then
      otherwise.send(batch, executor, ended);
    } catch (Throwable e) {
      ended.accept(e);
    }
  }

  /**
   * Waits for all owners of what was added, and does not tell of one that refuses it for good when
   * another has it. The future of addData does not wait: it is done as soon as one of them has a
   * record. Nor does a flush if those futures are done before it; here they are not, since buffers
   * are larger than a batch, and nothing is sent but by the flush itself.
   */
  private void flush() {
    streamer.flush();
  }

  /** Ends the streamer, once a flush of it has returned; a second call does nothing. */
  @Override
  public void close() {
    try {
      streamer.close(true);
    } catch (CacheException e) {
      // it tells once more of what could not be loaded, and that is put
    }
  }
}
