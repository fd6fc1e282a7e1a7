/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;

/**
 * Items as documents of an index, which takes many by one request, and has its searchers see what
 * was written when it is told to.
 */
public abstract class DocumentStore implements BenchmarkStore {

  private static final int BATCH = 1000;

  private static final Set<Way> WAYS = Set.of(Way.LOOP, Way.BULK);

  private final int connections;

  /**
   * @param connections of the client, for the report
   */
  protected DocumentStore(int connections) {
    this.connections = connections;
  }

  /** The key of an item's document. */
  protected static String key(int id) {
    return Integer.toString(id);
  }

  /**
   * Writes items by one request, each in the place of that which is there.
   *
   * @param isSeen whether searchers are to see them when it returns
   * @throws IllegalStateException if one of them was not taken
   */
  protected abstract void send(List<Item> items, boolean isSeen);

  /** Has searchers see all that was sent. */
  protected abstract void refresh();

  /** What the server's figures depend on, as it says itself. */
  protected abstract String told();

  @Override
  public final void load(Iterator<Item> items) {
    List<Item> batch = new ArrayList<>(BATCH);
    while (items.hasNext()) {
      batch.add(items.next());
      if (batch.size() == BATCH || !items.hasNext()) {
        send(batch, false);
        batch.clear();
      }
    }
    refresh();
  }

  @Override
  public final Set<Way> ways() {
    return WAYS;
  }

  @Override
  public final Set<Way> writing() {
    return WAYS;
  }

  /** With one refresh for all. */
  @Override
  public final void overwriteBulk(List<Item> items) {
    send(items, true);
  }

  @Override
  public final String configuration() {
    return "%s, %d connections".formatted(told(), connections);
  }
}
