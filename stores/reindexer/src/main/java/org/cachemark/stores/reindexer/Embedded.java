/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.reindexer;

import ru.rt.restream.reindexer.Reindexer;
import ru.rt.restream.reindexer.ReindexerResponse;
import ru.rt.restream.reindexer.binding.Consts;
import ru.rt.restream.reindexer.binding.builtin.Builtin;
import ru.rt.restream.reindexer.binding.builtin.BuiltinAdapter;
import ru.rt.restream.reindexer.util.NativeUtils;

/** A database in this process, and in memory alone. */
final class Embedded extends Reindexer {

  Embedded() {
    super(connected());
  }

  private static Builtin connected() {
    BuiltinAdapter adapter = new Freeing();
    long database = adapter.init();
    ReindexerResponse response = adapter.connect(database, "", Consts.REINDEXER_VERSION);
    if (response.hasError()) {
      adapter.destroy(database);
      throw new IllegalStateException("Reindexer does not start: " + response.getErrorMessage());
    }
    return new Builtin(adapter, database, ReindexerStore.TIMEOUT);
  }

  /** Frees the native results of writes, which the connector 1.26 does not: 2 kB for each. */
  private static final class Freeing extends BuiltinAdapter {

    @Override
    public ReindexerResponse modifyItem(
        long database, long context, long timeout, byte[] arguments, byte[] data) {
      ReindexerResponse response = super.modifyItem(database, context, timeout, arguments, data);
      if (!response.hasError() && response.getArguments()[0] instanceof Long results) {
        NativeUtils.freeNativeBuffer(results);
      }
      return response;
    }
  }
}
