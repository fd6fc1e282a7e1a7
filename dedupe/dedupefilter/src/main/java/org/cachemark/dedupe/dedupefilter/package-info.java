/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** This project's library for de-duplication as a memory of keys. */
package org.cachemark.dedupe.dedupefilter;
