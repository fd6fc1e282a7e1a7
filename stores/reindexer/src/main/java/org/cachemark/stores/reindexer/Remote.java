/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.reindexer;

import ru.rt.restream.reindexer.Reindexer;
import ru.rt.restream.reindexer.ReindexerConfiguration;

/** Connections to a {@link ReindexerServer}. */
final class Remote {

  private Remote() {}

  static Reindexer connect(String address, int connections) {
    return ReindexerConfiguration.builder()
        .url(address)
        .connectionPoolSize(connections)
        .requestTimeout(ReindexerStore.TIMEOUT)
        .getReindexer();
  }
}
