/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.api;

import java.io.Serializable;
import java.util.Objects;

/** A value with fields; no record, since not every product's serializer takes one. */
final class Pair implements Serializable {

  private static final long serialVersionUID = 1;

  private final int first;
  private final int second;

  Pair(int first, int second) {
    this.first = first;
    this.second = second;
  }

  Pair withSecond(int content) {
    return new Pair(first, content);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Pair pair && pair.first == first && pair.second == second;
  }

  @Override
  public int hashCode() {
    return Objects.hash(first, second);
  }

  @Override
  public String toString() {
    return first + "/" + second;
  }
}
