/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe;

/** Something that not every sink has. */
public enum SinkCapability {
  /** Has a text once, however often it is written with the same key. */
  IDEMPOTENT,
  /** Has texts nowhere, as the floor has them: knows which came by their last bytes alone. */
  KEEPS_NOTHING
}
