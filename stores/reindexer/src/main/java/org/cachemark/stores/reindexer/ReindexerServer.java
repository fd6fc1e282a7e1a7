/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.reindexer;

import ru.rt.restream.reindexer.ReindexerResponse;
import ru.rt.restream.reindexer.binding.builtin.BuiltinAdapter;

/** Reindexer's server, which the connector has as a library alone, in a JVM of its own. */
public final class ReindexerServer {

  /** The one database that it has. */
  static final String DATABASE = "items";

  /** Of the loopback alone, and without HTTP: by default it is open to everybody. */
  private static final String CONFIGURATION =
      """
      storage: {path: '%s'}
      net: {rpcaddr: '127.0.0.1:%s', rpcsaddr: none, httpaddr: none, httpsaddr: none}
      logger: {loglevel: error}
      """;

  private static final long LOOK_EVERY_MILLIS = 20;

  private ReindexerServer() {}

  /** Takes the port, and a directory, which it makes. */
  public static void main(String[] args) throws InterruptedException {
    NativeLibrary.fault().ifPresent(ReindexerServer::end);
    BuiltinAdapter adapter = new BuiltinAdapter();
    long server = adapter.initServer();
    new Thread(() -> run(adapter, server, CONFIGURATION.formatted(args[1], args[0])), "server")
        .start();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> adapter.stopServer(server), "end"));
    while (!adapter.isServerReady(server)) {
      Thread.sleep(LOOK_EVERY_MILLIS);
    }
    adapter.getInstance(server, DATABASE, "", ""); // which makes it
  }

  /** Returns once it is stopped, or cannot be started. */
  private static void run(BuiltinAdapter adapter, long server, String configuration) {
    ReindexerResponse response = adapter.startServer(server, configuration);
    if (response.hasError()) {
      end(response.getErrorMessage());
    }
  }

  /** The last line that it says is taken for the reason. */
  private static void end(String why) {
    System.err.println(why);
    System.exit(1);
  }
}
