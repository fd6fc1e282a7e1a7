/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.api;

import java.io.Serializable;

/**
 * A change of one field of a value. A product that can sends it to where the value is, so it is to
 * be immutable.
 *
 * @param <V> type of the values
 * @param <P> type of the field
 */
public interface FieldUpdate<V, P> extends Serializable {

  /** The field's name in the values' class. */
  String field();

  /** A value like the given one, but for the field. The given one stays as it is. */
  V with(V value, P content);
}
