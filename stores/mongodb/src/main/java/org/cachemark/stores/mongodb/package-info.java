/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** MongoDB as a store, on a server of the user's alone. */
package org.cachemark.stores.mongodb;
