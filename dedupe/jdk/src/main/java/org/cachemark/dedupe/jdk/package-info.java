/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** Digests and sets of the JDK, and an open table of our own. */
package org.cachemark.dedupe.jdk;
