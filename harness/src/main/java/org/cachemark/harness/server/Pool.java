/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness.server;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.cachemark.api.Options;
import org.jspecify.annotations.Nullable;

/**
 * Connections that threads share, each used by one at a time: who finds none free waits for one.
 * Whoever comes by when one is given back may take it, since to hand it to another takes longer
 * than many a call. But who has waited for 10 ms stands in line from then on, and whoever gives one
 * back hands it to the first of these. (Go's {@code sync.Mutex} does so after one.) If nobody
 * waited in line, some threads would wait for seconds, and if all did, the pool would be what is
 * measured. Safe for use by many threads once it is full, until it is closed.
 *
 * @param <C> a connection, with what belongs to it
 */
public final class Pool<C extends AutoCloseable> {

  /** The option that says how many connections there are. */
  public static final String OPTION = "pool";

  /** What that option means, for a factory to say. */
  public static final String MEANING = "connections, from 1; 8 unless it says otherwise";

  private static final int DEFAULT = 8;

  private static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  private final int size;
  private final List<C> all = new ArrayList<>();
  private final Lock lock = new ReentrantLock();
  private final Queue<C> free = new ArrayDeque<>();
  private final Condition isFree = lock.newCondition();
  private final Queue<Turn<C>> line = new ArrayDeque<>();

  /** A thread that has waited for too long, and what it was handed. */
  private static final class Turn<C> {
    private final Condition isHanded;
    private @Nullable C connection;

    Turn(Condition isHanded) {
      this.isHanded = isHanded;
    }
  }

  /** Makes a connection. */
  public interface Maker<C, E extends Exception> {
    C make() throws E;
  }

  /** Work with a connection. */
  public interface Work<C, T, E extends Exception> {
    T with(C connection) throws E;
  }

  /**
   * An empty one.
   *
   * @throws IllegalArgumentException if the options say no size from 1 on
   */
  public Pool(Options options) {
    size = size(options);
  }

  /**
   * How many connections options ask for.
   *
   * @throws IllegalArgumentException if that is no number from 1 on
   */
  public static int size(Options options) {
    return options.number(OPTION, 1).orElse(DEFAULT);
  }

  /** How many connections it has once it is full. */
  public int size() {
    return size;
  }

  /** How many connections it has, for the report. */
  @Override
  public String toString() {
    return size == 1 ? "1 connection" : size + " connections";
  }

  /** Makes all of its connections; if one cannot be made, the others are closed. */
  public <E extends Exception> void fill(Maker<C, E> maker) throws E {
    try {
      while (all.size() < size) {
        all.add(maker.make());
      }
      free.addAll(all);
    } finally {
      if (free.isEmpty()) {
        close();
      }
    }
  }

  /** Does work with a connection that nobody else has meanwhile. */
  public <T, E extends Exception> T call(Work<C, T, E> work) throws E {
    C connection = take();
    try {
      return work.with(connection);
    } finally {
      giveBack(connection);
    }
  }

  private C take() {
    lock.lock();
    try {
      long patience = PATIENCE_NANOS;
      while (free.isEmpty() && patience > 0) {
        patience = isFree.awaitNanos(patience);
      }
      C connection = free.poll();
      return connection == null ? standInLine() : connection;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while a connection was awaited", e);
    } finally {
      lock.unlock();
    }
  }

  private C standInLine() throws InterruptedException {
    Turn<C> turn = new Turn<>(lock.newCondition());
    line.add(turn);
    try {
      while (turn.connection == null) {
        turn.isHanded.await();
      }
      return turn.connection;
    } catch (InterruptedException e) {
      if (!line.remove(turn)) { // it was handed one meanwhile
        giveBack(Objects.requireNonNull(turn.connection));
      }
      throw e;
    }
  }

  private void giveBack(C connection) {
    lock.lock();
    try {
      Turn<C> first = line.poll();
      if (first == null) {
        free.add(connection);
        isFree.signal();
      } else {
        first.connection = connection;
        first.isHanded.signal();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Whether a thread stands in line. */
  boolean hasLine() {
    lock.lock();
    try {
      return !line.isEmpty();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Closes all connections, whatever becomes of one.
   *
   * @throws IllegalStateException if one cannot be closed
   */
  public void close() {
    IllegalStateException failure = null;
    for (C connection : all) {
      try {
        connection.close();
      } catch (Exception e) {
        failure = failure == null ? new IllegalStateException(e.getMessage(), e) : failure;
      }
    }
    if (failure != null) {
      throw failure;
    }
  }
}
