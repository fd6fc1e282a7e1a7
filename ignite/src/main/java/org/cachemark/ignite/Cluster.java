/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.apache.ignite.Ignite;
import org.apache.ignite.IgniteException;
import org.apache.ignite.Ignition;
import org.apache.ignite.configuration.IgniteConfiguration;
import org.cachemark.api.BenchmarkCacheFactory;
import org.cachemark.process.Directories;
import org.jspecify.annotations.Nullable;

/**
 * The nodes that caches live in: started when the first asks for them, and gone when the last has
 * let go of them. One of each shape in a JVM.
 */
final class Cluster implements BenchmarkCacheFactory.Environment {

  /** Two servers take three seconds on an idle machine, and ten on a busy one. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private static final Map<Shape, Cluster> RUNNING = new HashMap<>();

  private final Shape shape;
  private final Path work;
  private final @Nullable Subnet subnet;
  private final List<String> topology;
  private final Servers servers;
  private @Nullable Ignite ignite;
  private int users;

  private Cluster(Shape shape) {
    this.shape = shape;
    try {
      work = Files.createTempDirectory("cachemark-ignite-");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Subnet reserved = shape.isForeign() || !shape.servers().isEmpty() ? null : Subnet.reserve();
    subnet = reserved;
    topology =
        reserved == null
            ? shape.servers()
            : IntStream.rangeClosed(1, shape.nodes()).mapToObj(reserved::address).toList();
    servers = new Servers(shape, topology, work, PATIENCE);
  }

  /**
   * The cluster of a shape, running; each that gets it must {@link #close()} it once.
   *
   * @throws IllegalStateException if it does not start
   */
  static synchronized Cluster of(Shape shape) {
    Cluster cluster = RUNNING.get(shape);
    if (cluster == null) {
      Nodes.prepareJvm();
      cluster = new Cluster(shape);
      try {
        cluster.start();
      } catch (RuntimeException | LinkageError e) {
        cluster.stop();
        throw e;
      }
      RUNNING.put(shape, cluster);
    }
    cluster.users++;
    return cluster;
  }

  /** The node in this JVM; thin clients have none. */
  Ignite ignite() {
    return Objects.requireNonNull(ignite, "there is no node in this JVM");
  }

  /** Addresses of the servers, without ports; empty where they are the user's. */
  List<String> topology() {
    return topology;
  }

  /** Addresses of the servers for thin clients. */
  String[] thinAddresses() {
    List<String> addresses =
        shape.isForeign()
            ? shape.addresses()
            : topology.stream().map(server -> server + ":" + Nodes.THIN_PORT).toList();
    return addresses.toArray(String[]::new);
  }

  private void start() {
    int here = shape.mode().isServer() ? 1 : 0;
    if (here == 1) {
      ignite = start(ownServer(topology.get(0)));
    }
    if (shape.servers().isEmpty()) {
      servers.start(topology.subList(here, topology.size()));
    }
    if (shape.mode() == Mode.CLIENT || shape.mode() == Mode.NEAR) {
      ignite =
          start(
              shape.isForeign()
                  ? Nodes.guest(ownAddress(), shape.addresses(), work)
                  : ownServer(ownClient()).setClientMode(true));
    }
  }

  /** On the servers' network; another for each JVM that is a client of the same servers. */
  private String ownClient() {
    Subnet own = subnet;
    if (own != null) {
      return own.address(shape.nodes() + 1);
    }
    int clients = Subnet.MAX_HOST - shape.nodes();
    long host = shape.nodes() + 1 + ProcessHandle.current().pid() % clients;
    return topology.get(0).replaceFirst("\\d+$", Long.toString(host));
  }

  private IgniteConfiguration ownServer(String address) {
    return Nodes.configuration(address, topology, work, shape.settings());
  }

  private Ignite start(IgniteConfiguration configuration) {
    try {
      return Nodes.start(configuration);
    } catch (IgniteException e) {
      throw shape.isForeign()
          ? notThere(shape.addresses(), e)
          : new IllegalStateException("the node in this JVM did not start: " + reason(e), e);
    }
  }

  static IllegalStateException notThere(List<String> addresses, Exception e) {
    return new IllegalStateException(
        "no cluster to join at %s: %s".formatted(String.join(",", addresses), reason(e)), e);
  }

  /** The innermost reason, in a line. */
  static String reason(Throwable e) {
    Throwable cause = e;
    while (cause.getCause() != null && cause.getCause().getMessage() != null) {
      cause = cause.getCause();
    }
    return String.valueOf(cause.getMessage()).lines().findFirst().orElse("").strip();
  }

  /** This machine's address on the way to the user's cluster: no packet is sent to find it. */
  private String ownAddress() {
    String[] first = shape.addresses().get(0).split(":", 2);
    try (DatagramSocket socket = new DatagramSocket()) {
      socket.connect(new InetSocketAddress(first[0], Integer.parseInt(first[1])));
      return socket.getLocalAddress().getHostAddress();
    } catch (IOException | UncheckedIOException | IllegalArgumentException e) {
      throw new IllegalStateException(
          "there is no way to %s: %s".formatted(shape.addresses().get(0), reason(e)), e);
    }
  }

  /** What the nodes are, for a cache's configuration. */
  String description() {
    if (shape.isForeign()) {
      return "cluster=" + String.join(",", shape.addresses());
    }
    NodeSettings settings = shape.settings();
    String data = "servers=%d, region=%d MB".formatted(shape.nodes(), settings.regionBytes() >> 20);
    return shape.mode() == Mode.LOCAL
        ? data
        : "%s, nodeHeap=%s, nodeFlags=%s, messageQueue=%d, socketBuffers=%s, loopbackMtu=%s"
            .formatted(
                data,
                shape.nodeHeap(),
                shape.nodeFlags(),
                settings.messageQueue(),
                Nodes.SOCKET_BUFFER == 0 ? "the system's" : Nodes.SOCKET_BUFFER,
                Subnet.mtu());
  }

  /** Lets go of it once. */
  @Override
  public void close() {
    synchronized (Cluster.class) {
      users--;
      if (users == 0) {
        RUNNING.remove(shape);
        stop();
      }
    }
  }

  private void stop() {
    try (subnet) {
      if (ignite != null) {
        Ignition.stop(ignite.name(), true);
      }
      servers.close();
      Directories.delete(work);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
