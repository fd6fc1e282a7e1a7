/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.trace;

import org.jspecify.annotations.Nullable;

/** A trace is not what it should be; the message says where and why, in a line. */
public final class TraceException extends IllegalArgumentException {

  private static final long serialVersionUID = 1;

  /** Says where and why. */
  TraceException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
