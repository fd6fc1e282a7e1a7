/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** Hazelcast as a store: its map, with an index. */
package org.cachemark.stores.hazelcast;
