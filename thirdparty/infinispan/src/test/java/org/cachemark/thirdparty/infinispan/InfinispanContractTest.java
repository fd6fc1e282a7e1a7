/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.thirdparty.infinispan;

import org.cachemark.api.CacheContract;

class InfinispanContractTest extends CacheContract {}
