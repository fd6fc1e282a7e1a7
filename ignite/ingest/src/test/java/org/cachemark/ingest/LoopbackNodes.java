/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ingest;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.ignite.Ignite;
import org.apache.ignite.Ignition;
import org.apache.ignite.configuration.DataRegionConfiguration;
import org.apache.ignite.configuration.DataStorageConfiguration;
import org.apache.ignite.configuration.IgniteConfiguration;
import org.apache.ignite.failure.NoOpFailureHandler;
import org.apache.ignite.logger.NullLogger;
import org.apache.ignite.spi.communication.tcp.TcpCommunicationSpi;
import org.apache.ignite.spi.discovery.tcp.TcpDiscoverySpi;
import org.apache.ignite.spi.discovery.tcp.ipfinder.vm.TcpDiscoveryVmIpFinder;

/** Nodes in this JVM, which see nobody else: on loopback addresses that are theirs alone. */
final class LoopbackNodes implements AutoCloseable {

  private static final long REGION = 64L << 20;
  private static final int DISCOVERY_PORT = 47500;

  private final Path work;
  private final ServerSocket reservation;
  private final String prefix;
  private final List<Ignite> running = new ArrayList<>();

  /** What nodes warn of. */
  final Queue<String> warnings = new ConcurrentLinkedQueue<>();

  LoopbackNodes(Path work) throws IOException {
    System.setProperty("IGNITE_NO_ASCII", "true");
    System.setProperty("IGNITE_UPDATE_NOTIFIER", "false");
    System.setProperty("IGNITE_PERFORMANCE_SUGGESTIONS_DISABLED", "true");
    System.setProperty("java.net.preferIPv4Stack", "true");
    this.work = work;
    ThreadLocalRandom random = ThreadLocalRandom.current();
    ServerSocket socket = null;
    String network = "";
    while (socket == null) { // until one is free
      network = "127.%d.%d.".formatted(random.nextInt(1, 255), random.nextInt(0, 256));
      ServerSocket attempt = new ServerSocket();
      try {
        attempt.bind(new InetSocketAddress(InetAddress.getByName(network + 250), 47000));
        socket = attempt;
      } catch (java.net.BindException e) {
        attempt.close();
      }
    }
    reservation = socket;
    prefix = network;
  }

  /** Starts a server; the first has the number 1. */
  Ignite server(int number) {
    return start(number, false);
  }

  /** Starts a client. */
  Ignite client(int number) {
    return start(number, true);
  }

  private Ignite start(int number, boolean isClient) {
    String address = prefix + number;
    TcpDiscoverySpi discovery = new TcpDiscoverySpi();
    discovery
        .setLocalPort(DISCOVERY_PORT)
        .setLocalPortRange(0)
        .setIpFinder(
            new TcpDiscoveryVmIpFinder(true).setAddresses(List.of(prefix + "1:" + DISCOVERY_PORT)));
    Ignite node =
        Ignition.start(
            new IgniteConfiguration()
                .setIgniteInstanceName("ingest-" + address)
                .setConsistentId(address)
                .setLocalHost(address)
                .setWorkDirectory(work.toString())
                .setClientMode(isClient)
                .setMetricsLogFrequency(0)
                .setGridLogger(new Warnings())
                .setFailureHandler(new NoOpFailureHandler())
                .setConnectorConfiguration(null)
                .setClientConnectorConfiguration(null)
                .setDiscoverySpi(discovery)
                .setCommunicationSpi(
                    new TcpCommunicationSpi()
                        .setLocalPortRange(0)
                        .setSocketSendBuffer(0)
                        .setSocketReceiveBuffer(0))
                .setDataStorageConfiguration(
                    new DataStorageConfiguration()
                        .setDefaultDataRegionConfiguration(
                            new DataRegionConfiguration().setName("default").setMaxSize(REGION))));
    running.add(node);
    return node;
  }

  /** Stops a node; does nothing if it is stopped already. */
  void stop(Ignite node) {
    if (running.remove(node)) {
      Ignition.stop(node.name(), true);
    }
  }

  @Override
  public void close() throws IOException {
    for (Ignite node : List.copyOf(running)) {
      stop(node);
    }
    reservation.close();
  }

  private final class Warnings extends NullLogger {
    @Override
    public org.apache.ignite.IgniteLogger getLogger(Object category) {
      return this;
    }

    @Override
    public void warning(String message) {
      warnings.add(message);
    }

    @Override
    public void warning(String message, Throwable reason) {
      warnings.add(message);
    }
  }
}
