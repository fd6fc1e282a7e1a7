/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** What stores that speak SQL share: one store, and a dialect for what is theirs. */
package org.cachemark.stores.jdbc;
