/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.redis;

import java.nio.file.Path;
import java.util.List;
import org.cachemark.api.Options;
import org.cachemark.dedupe.ServerSinkTest;

class RedisSinkTest extends ServerSinkTest {

  RedisSinkTest() {
    super(RedisService.class, "redissink", "Redis");
  }

  @Override
  protected List<String> again(Path root, Path data, int port, Options options) {
    return RedisService.server(root, data, port, options);
  }
}
