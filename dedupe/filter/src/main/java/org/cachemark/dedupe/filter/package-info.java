/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** Saying of a text whether it is new, within bounded memory. */
package org.cachemark.dedupe.filter;
