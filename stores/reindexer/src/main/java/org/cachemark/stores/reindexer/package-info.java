/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** Reindexer as a store, in the process and as a server, and the service that starts that. */
package org.cachemark.stores.reindexer;
