/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** ClickHouse as a store in the process. */
package org.cachemark.stores.clickhouse;
