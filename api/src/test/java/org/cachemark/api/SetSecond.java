/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.api;

/** Updates the second number of a pair. */
final class SetSecond implements FieldUpdate<Pair, Integer> {

  private static final long serialVersionUID = 1;

  @Override
  public String field() {
    return "second";
  }

  @Override
  public Pair with(Pair value, Integer content) {
    return value.withSecond(content);
  }
}
