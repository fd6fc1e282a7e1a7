/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.SocketException;
import java.util.Collections;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A network of 250 loopback addresses that no other cluster on this machine has: 127.A.B.1 and so
 * on. It is ours for as long as a socket on its last address is open; when this JVM dies, the
 * kernel gives it free.
 */
final class Subnet implements AutoCloseable {

  /** Servers that it has addresses for, with some to spare for clients. */
  static final int MAX_NODES = 200;

  /** The last that a node may have. */
  static final int MAX_HOST = 249;

  private static final int RESERVATION_HOST = 250;
  private static final int RESERVATION_PORT = 47000;
  private static final int ATTEMPTS = 100;

  private final String prefix;
  private final ServerSocket reservation;

  private Subnet(String prefix, ServerSocket reservation) {
    this.prefix = prefix;
    this.reservation = reservation;
  }

  /**
   * Reserves a network, picked at random.
   *
   * @throws IllegalStateException if none can be had, since the system has no other loopback
   *     addresses than 127.0.0.1, or all that were tried are taken
   */
  static Subnet reserve() {
    IOException last = null;
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      ThreadLocalRandom random = ThreadLocalRandom.current();
      String prefix = "127.%d.%d.".formatted(random.nextInt(1, 255), random.nextInt(0, 256));
      try {
        ServerSocket socket = new ServerSocket();
        InetAddress address = InetAddress.getByName(prefix + RESERVATION_HOST);
        socket.bind(new InetSocketAddress(address, RESERVATION_PORT));
        return new Subnet(prefix, socket);
      } catch (IOException e) {
        last = e;
      }
    }
    throw new IllegalStateException("no loopback network for the nodes: " + last, last);
  }

  /** The address of a node, counted from 1. */
  String address(int node) {
    return prefix + node;
  }

  /** The greatest packet of the loopback interface, in bytes; unknown where nobody tells. */
  static String mtu() {
    try {
      for (NetworkInterface network : Collections.list(NetworkInterface.getNetworkInterfaces())) {
        if (network.isLoopback()) {
          return Integer.toString(network.getMTU());
        }
      }
    } catch (SocketException e) {
      // then nobody tells
    }
    return "unknown";
  }

  @Override
  public void close() throws IOException {
    reservation.close();
  }
}
