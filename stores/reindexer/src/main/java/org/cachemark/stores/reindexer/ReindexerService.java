/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.reindexer;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.cachemark.api.Options;
import org.cachemark.harness.server.ServerService;
import ru.rt.restream.reindexer.Reindexer;

/** A {@link ReindexerServer}. */
public final class ReindexerService extends ServerService {

  private int port;

  /** Made by its name. */
  public ReindexerService() {
    super("Reindexer", "TERM");
  }

  @Override
  protected List<String> command(Path root, Path data, int port, Options options)
      throws IOException {
    this.port = port;
    Path temp = Files.createDirectory(root.resolve("temp")); // it unpacks the library there
    List<String> command =
        asJvm(
            List.of(
                "-Xmx64m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Djava.io.tmpdir=" + temp),
            ReindexerServer.class);
    command.addAll(List.of(Integer.toString(port), data.toString()));
    return command;
  }

  @Override
  protected String address(int port) {
    return "cproto://127.0.0.1:%d/%s".formatted(port, ReindexerServer.DATABASE);
  }

  /** The connector itself would try for as long as it may take to answer. */
  @Override
  protected void answer() throws IOException {
    new Socket(InetAddress.getLoopbackAddress(), port).close();
    Remote.connect(address(), 1).close();
  }

  @Override
  public void reset() {
    try (Reindexer database = Remote.connect(address(), 1)) {
      ReindexerStore.drop(database);
    }
  }
}
