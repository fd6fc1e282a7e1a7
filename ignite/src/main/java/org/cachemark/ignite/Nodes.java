/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite;

import java.nio.file.Path;
import java.util.List;
import org.apache.ignite.Ignite;
import org.apache.ignite.Ignition;
import org.apache.ignite.configuration.ClientConnectorConfiguration;
import org.apache.ignite.configuration.DataRegionConfiguration;
import org.apache.ignite.configuration.DataStorageConfiguration;
import org.apache.ignite.configuration.IgniteConfiguration;
import org.apache.ignite.failure.AbstractFailureHandler;
import org.apache.ignite.failure.FailureContext;
import org.apache.ignite.spi.communication.tcp.TcpCommunicationSpi;
import org.apache.ignite.spi.discovery.tcp.TcpDiscoverySpi;
import org.apache.ignite.spi.discovery.tcp.ipfinder.vm.TcpDiscoveryVmIpFinder;

/** How the nodes of a benchmark are configured, in this JVM and in others: alike, and quietly. */
final class Nodes {

  static final int DISCOVERY_PORT = 47500;
  static final int COMMUNICATION_PORT = 47100;
  static final int THIN_PORT = 10800;

  /**
   * Size of the sockets' buffers; 0 for what the system sees fit. Ignite's own 32 KB are less than
   * one packet of the loopback interface, so that TCP waits for its persist timer of 200 ms each
   * time that a buffer is full.
   */
  static final int SOCKET_BUFFER = 0;

  private static final int JOIN_TIMEOUT_MILLIS = 30_000;

  /**
   * How soon a node asks again for others that start with it; Ignite's own 2 s are mostly waste.
   */
  private static final int RECONNECT_MILLIS = 200;

  private static final int GUEST_PORTS = 100;
  private static final int GUEST_JOIN_TIMEOUT_MILLIS = 10_000;

  /**
   * How often a server looks for threads that hold pages: never while we measure. It finds some
   * that hold none once their log is full, and writes what it found into the current directory.
   */
  private static final int LOOK_FOR_HELD_PAGES_MILLIS = Integer.MAX_VALUE;

  private Nodes() {}

  /**
   * Sets what Ignite reads from system properties. To be called before its first class is loaded.
   */
  static void prepareJvm() {
    System.setProperty("IGNITE_QUIET", "false"); // else it prints, past the logger
    System.setProperty("IGNITE_NO_ASCII", "true");
    System.setProperty("IGNITE_UPDATE_NOTIFIER", "false");
    System.setProperty("IGNITE_PERFORMANCE_SUGGESTIONS_DISABLED", "true");
    System.setProperty("IGNITE_NO_SHUTDOWN_HOOK", "true");
    System.setProperty(
        "IGNITE_PAGE_LOCK_TRACKER_CHECK_INTERVAL", Integer.toString(LOOK_FOR_HELD_PAGES_MILLIS));
    System.setProperty("java.net.preferIPv4Stack", "true");
  }

  /**
   * Starts a node. Its address stands in a system property meanwhile: with that Ignite asks the
   * system's resolver for no names of it, which 127.x.y.z has not, and which takes some networks
   * seconds to say. Releases before 2.14 ask all the same.
   */
  static synchronized Ignite start(IgniteConfiguration node) {
    System.setProperty("IGNITE_LOCAL_HOST", node.getLocalHost());
    try {
      return Ignition.start(node);
    } finally {
      System.clearProperty("IGNITE_LOCAL_HOST"); // it would be the address of all nodes
    }
  }

  /**
   * A node of a cluster of our own, on a network of its own.
   *
   * @param address its own
   * @param peers addresses of the servers, its own among them if it is one
   * @param work directory for what it writes
   * @param settings all that Spring XML says of the data is kept, and its caches are left to {@link
   *     CacheSettings}
   * @throws IllegalArgumentException if there is a configuration, and it cannot be used
   */
  static IgniteConfiguration configuration(
      String address, List<String> peers, Path work, NodeSettings settings) {
    IgniteConfiguration node =
        settings.config().isEmpty() ? new IgniteConfiguration() : SpringXml.node(settings.config());
    if (node.getDataStorageConfiguration() == null) {
      node.setDataStorageConfiguration(
          new DataStorageConfiguration()
              .setDefaultDataRegionConfiguration(
                  new DataRegionConfiguration()
                      .setName("default")
                      .setMaxSize(settings.regionBytes())));
    }
    return quiet(node, address, work)
        .setCacheConfiguration()
        .setConsistentId(address)
        .setConnectorConfiguration(null)
        .setClientConnectorConfiguration(
            new ClientConnectorConfiguration()
                .setHost(address)
                .setPort(THIN_PORT)
                .setPortRange(0)
                .setSocketSendBufferSize(SOCKET_BUFFER)
                .setSocketReceiveBufferSize(SOCKET_BUFFER))
        .setDiscoverySpi(
            new TcpDiscoverySpi()
                .setLocalPort(DISCOVERY_PORT)
                .setLocalPortRange(0)
                .setJoinTimeout(JOIN_TIMEOUT_MILLIS)
                .setReconnectDelay(RECONNECT_MILLIS)
                .setIpFinder(
                    new TcpDiscoveryVmIpFinder(true)
                        .setAddresses(
                            peers.stream().map(peer -> peer + ":" + DISCOVERY_PORT).toList())))
        .setCommunicationSpi(communication(0, settings.messageQueue()));
  }

  /**
   * A client of a cluster of somebody else's.
   *
   * @param address its own, on the way to that cluster
   * @param hosts where servers of it listen, each {@code host:port}
   */
  static IgniteConfiguration guest(String address, List<String> hosts, Path work) {
    TcpDiscoverySpi discovery = new TcpDiscoverySpi();
    discovery.setJoinTimeout(GUEST_JOIN_TIMEOUT_MILLIS);
    discovery.setClientReconnectDisabled(true); // to what might be another, empty cluster
    discovery.setIpFinder(new TcpDiscoveryVmIpFinder().setAddresses(hosts));
    return quiet(new IgniteConfiguration(), address, work)
        .setClientMode(true)
        .setDiscoverySpi(discovery)
        .setCommunicationSpi(communication(GUEST_PORTS, NodeSettings.MESSAGE_QUEUE));
  }

  private static IgniteConfiguration quiet(IgniteConfiguration node, String address, Path work) {
    return node.setIgniteInstanceName("cachemark-" + address)
        .setLocalHost(address)
        .setWorkDirectory(work.toString())
        .setMetricsLogFrequency(0)
        .setGridLogger(new Log(Log.of(work, address)))
        .setFailureHandler(new Halting(address));
  }

  private static TcpCommunicationSpi communication(int portRange, int messageQueue) {
    return new TcpCommunicationSpi()
        .setLocalPort(COMMUNICATION_PORT)
        .setLocalPortRange(portRange)
        .setMessageQueueLimit(messageQueue)
        .setSocketSendBuffer(SOCKET_BUFFER)
        .setSocketReceiveBuffer(SOCKET_BUFFER);
  }

  /**
   * Ends the process. Ignite's own handler would do the same, but silently; a thread that was slow,
   * as on a busy machine, is no failure to either.
   */
  private static final class Halting extends AbstractFailureHandler {

    private final String address;

    Halting(String address) {
      this.address = address;
    }

    @Override
    protected boolean handle(Ignite ignite, FailureContext failure) {
      String reason =
          "Ignite node %s failed, %s: %s"
              .formatted(address, failure.type(), Cluster.reason(failure.error()));
      ignite.log().error(reason); // behind the thread dump, so that the log ends with it
      System.err.printf("%njava.lang.IllegalStateException: %s%n", reason);
      Runtime.getRuntime().halt(1);
      return true;
    }
  }
}
