/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.redis;

import org.cachemark.dedupe.ServerSinkTest;

class RedisSinkTest extends ServerSinkTest {

  RedisSinkTest() {
    super(RedisService.class, "redissink", "Redis");
  }
}
