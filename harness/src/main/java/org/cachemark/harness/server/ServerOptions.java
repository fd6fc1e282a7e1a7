/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness.server;

import java.util.Map;
import org.cachemark.api.Service;

/** What servers have in common that the runner starts. */
public final class ServerOptions {

  private ServerOptions() {}

  /** Their options with what they mean, for a factory to say: a pool, durability, and the place. */
  public static Map<String, String> ofStarted() {
    return Map.of(
        Pool.OPTION,
        Pool.MEANING,
        Durability.OPTION,
        Durability.MEANING,
        Service.OPTION,
        Place.MEANING);
  }
}
