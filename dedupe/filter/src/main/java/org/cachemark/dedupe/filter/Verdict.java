/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.filter;

/** What a filter says of a text. */
public enum Verdict {
  /** Nobody has it, and who asked has claimed it. */
  NEW,
  /** It was confirmed before; with a stated rate of false positives, or so it seems. */
  SEEN,
  /** Somebody has claimed it, and has neither confirmed nor released it yet. */
  PENDING
}
