/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import org.cachemark.api.FieldUpdate;

/** The fields of {@link Data} that are there to be updated by themselves. */
enum DataField implements FieldUpdate<Data, Integer> {
  EIGHTH("eighth") {
    @Override
    int of(Data value) {
      return value.eighth();
    }

    @Override
    public Data with(Data value, Integer content) {
      return value.withEighth(content);
    }
  },
  NINTH("ninth") {
    @Override
    int of(Data value) {
      return value.ninth();
    }

    @Override
    public Data with(Data value, Integer content) {
      return value.withNinth(content);
    }
  };

  private final String field;

  DataField(String field) {
    this.field = field;
  }

  /** What the field holds. */
  abstract int of(Data value);

  @Override
  public String field() {
    return field;
  }
}
