/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite3;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.ignite.Ignite;
import org.apache.ignite.IgniteServer;
import org.apache.ignite.InitParameters;
import org.cachemark.api.BenchmarkCacheFactory;
import org.cachemark.process.Directories;
import org.jspecify.annotations.Nullable;
import org.rocksdb.NativeLibraryLoader;

/**
 * The node in this JVM, a cluster of its own: started when the first asks for it, and gone when the
 * last has let go of it.
 */
final class Node implements BenchmarkCacheFactory.Environment {

  /** Where tables are, whose data is in memory, and lost with the node. */
  static final String ZONE = "CACHEMARK";

  private static final String NAME = "cachemark";

  /** Its loggers tell of each step otherwise. Held here, since the JDK forgets unused ones. */
  private static final Logger LOG = Logger.getLogger("org.apache.ignite");

  private static @Nullable Node running;

  private final Path work;
  private final IgniteServer server;
  private int users;

  private Node(Path work) throws IOException {
    this.work = work;
    // Else it would stay in the directory for temporary files until this JVM ends.
    NativeLibraryLoader.getInstance().loadLibrary(work.toString());
    Path configuration = Files.writeString(work.resolve("node.conf"), configuration(freePorts()));
    server = IgniteServer.start(NAME, configuration, work.resolve("data"));
  }

  private static Node start() throws IOException {
    Path work = Files.createTempDirectory("cachemark-ignite3-");
    Node node = null;
    try {
      node = new Node(work);
      node.form();
      return node;
    } catch (IOException | RuntimeException | LinkageError e) {
      if (node != null) {
        node.server.shutdown();
      }
      Directories.delete(work);
      throw e;
    }
  }

  /** Makes a cluster of it. */
  private void form() {
    server.initCluster(
        InitParameters.builder().metaStorageNodeNames(NAME).clusterName(NAME).build());
    ignite()
        .sql()
        .executeScript("CREATE ZONE %s (REPLICAS 1) STORAGE PROFILES ['memory']".formatted(ZONE));
  }

  /**
   * The node; each that gets it must {@link #close()} it once.
   *
   * @throws IllegalStateException if it does not start
   */
  static synchronized Node running() {
    Node node = running;
    if (node == null) {
      LOG.setLevel(Level.SEVERE);
      System.setProperty("micronaut.server.host", loopback()); // no setting of Ignite's says so
      try {
        node = start();
      } catch (IOException | RuntimeException e) {
        throw new IllegalStateException("the node did not start: " + e.getMessage(), e);
      }
      running = node;
    }
    node.users++;
    return node;
  }

  Ignite ignite() {
    return server.api();
  }

  private static String loopback() {
    return InetAddress.getLoopbackAddress().getHostAddress();
  }

  /** Of the node itself, for clients, and for REST. */
  private static List<Integer> freePorts() throws IOException {
    List<ServerSocket> sockets = new ArrayList<>();
    try {
      for (int i = 0; i < 3; i++) {
        sockets.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
      }
      return sockets.stream().map(ServerSocket::getLocalPort).toList();
    } finally {
      for (ServerSocket socket : sockets) {
        socket.close();
      }
    }
  }

  private static String configuration(List<Integer> ports) {
    return """
    ignite {
      network {port: %2$d, listenAddresses: ["%1$s"], nodeFinder.netClusterNodes: ["%1$s:%2$d"]}
      clientConnector {port: %3$d, listenAddresses: ["%1$s"]}
      rest.port: %4$d
      storage.profiles: [{name: memory, engine: aimem}]
      failureHandler.handler.type: noop
    }
    """
        .formatted(loopback(), ports.get(0), ports.get(1), ports.get(2));
  }

  /** Lets go of it once. */
  @Override
  public void close() {
    synchronized (Node.class) {
      users--;
      if (users == 0) {
        running = null;
        try {
          server.shutdown();
        } finally {
          removeWork();
        }
      }
    }
  }

  private void removeWork() {
    try {
      Directories.delete(work);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
