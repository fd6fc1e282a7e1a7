/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores;

/** Something that not every store can do. What is missing is planned as not applicable. */
public enum StoreCapability {
  /** Finds items by their name. */
  FIND_BY_ONE,
  /** Finds items by their name and a range of years. */
  FIND_BY_TWO,
  /** Writes an item over another, and shows the new one as soon as that has returned. */
  OVERWRITE,
  /** Finds items by a word of their description. */
  TEXT,
  /** Finds items by the beginning of a word of their description. */
  TEXT_PREFIX,
  /** Finds items by a word of their description in which there is a typo. */
  TEXT_TYPO,
  /** Answers from another process. */
  REMOTE
}
