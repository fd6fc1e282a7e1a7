/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.filter;

/**
 * There is no room for a new text, which was not claimed: the filter refuses when it is full, or
 * too many claims are pending.
 */
public final class FilterFullException extends IllegalStateException {

  private static final long serialVersionUID = 1;

  FilterFullException(long capacity) {
    super(
        "the filter is full: it was made for "
            + capacity
            + " texts, claims that are pending included");
  }
}
