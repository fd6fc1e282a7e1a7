/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite.ingest;

/** What values are handed over as. */
enum Form {
  /** As objects, which Ignite turns into its binary form. */
  OBJECT("object"),
  /** As binary objects that were built before. */
  AHEAD("ahead"),
  /** As binary objects, each built when it is written. */
  INLINE("inline");

  private final String word;

  Form(String word) {
    this.word = word;
  }

  @Override
  public String toString() {
    return word;
  }
}
