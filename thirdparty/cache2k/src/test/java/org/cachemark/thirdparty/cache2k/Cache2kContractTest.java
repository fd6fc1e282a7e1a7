/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.thirdparty.cache2k;

import org.cachemark.api.CacheContract;

class Cache2kContractTest extends CacheContract {}
