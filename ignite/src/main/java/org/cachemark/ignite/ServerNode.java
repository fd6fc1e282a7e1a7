/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.ignite.Ignite;

/**
 * A server in a JVM of its own. It says {@link #READY} when it sees all servers, and halts when its
 * standard input ends: with whoever started it, however that came to its end.
 */
public final class ServerNode {

  static final String READY = "READY";

  /** What it says, with the reason behind it, when it does not start. */
  static final String FAILED = "FAILED ";

  private static final long LOOK_EVERY_MILLIS = 20;

  private ServerNode() {}

  /**
   * Starts the server.
   *
   * @param args its address, the addresses of all servers divided by commas, a directory for what
   *     it writes, and its {@link NodeSettings}
   */
  public static void main(String[] args) throws InterruptedException {
    new Thread(ServerNode::endWithStarter, "cachemark-starter-watch").start();
    Nodes.prepareJvm();
    List<String> servers = Arrays.asList(args[1].split(",", -1));
    Ignite ignite;
    try {
      ignite =
          Nodes.start(
              Nodes.configuration(
                  args[0],
                  servers,
                  Path.of(args[2]),
                  NodeSettings.ofArguments(Arrays.asList(args).subList(3, args.length))));
    } catch (RuntimeException | LinkageError e) {
      System.out.println(FAILED + Cluster.reason(e));
      Runtime.getRuntime().halt(1); // whatever threads of it are left
      return;
    }
    while (ignite.cluster().forServers().nodes().size() < servers.size()) {
      Thread.sleep(LOOK_EVERY_MILLIS);
    }
    System.out.println(READY);
  }

  /** Waits for it from the first, since servers that never see each other would wait for ever. */
  private static void endWithStarter() {
    try {
      System.in.transferTo(OutputStream.nullOutputStream());
    } catch (IOException e) {
      // then nobody is there either
    }
    Runtime.getRuntime().halt(0); // at once: its data is to be thrown away, and so is it
  }
}
