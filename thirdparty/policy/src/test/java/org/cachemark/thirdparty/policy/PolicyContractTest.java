/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.thirdparty.policy;

import org.cachemark.api.CacheContract;

class PolicyContractTest extends CacheContract {}
