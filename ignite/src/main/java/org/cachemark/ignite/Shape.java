/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.cachemark.api.Options;
import org.cachemark.api.Service;

/**
 * What makes one cluster unlike another.
 *
 * @param nodes servers, this JVM counted if it is one; 0 where the cluster is the user's
 * @param addresses of the user's cluster; empty for servers of our own
 * @param servers addresses of servers of our own that run already; empty to start them
 * @param nodeHeap heap of each server in a JVM of its own, as the JVM reads it
 * @param nodeFlags more flags for these
 * @param settings of all nodes
 */
record Shape(
    Mode mode,
    int nodes,
    List<String> addresses,
    List<String> servers,
    String nodeHeap,
    List<String> nodeFlags,
    NodeSettings settings) {

  private static final int DEFAULT_NODES = 2;
  private static final String DEFAULT_HEAP = "512m";

  /**
   * Reads the options.
   *
   * @throws IllegalArgumentException if one has a value that it does not take
   */
  static Shape of(Options options) {
    Mode mode = Mode.of(options.text("mode").orElse(Mode.LOCAL.toString()));
    List<String> addresses = list(options, "addresses", ",");
    return new Shape(
        mode,
        addresses.isEmpty() ? nodes(options, mode) : 0,
        addresses.isEmpty() ? addresses : checked(addresses, options, mode),
        running(options, mode),
        heap(options),
        list(options, "nodeFlags", " "),
        NodeSettings.of(options));
  }

  private static int nodes(Options options, Mode mode) {
    int nodes = options.number("nodes", 1).orElse(mode == Mode.LOCAL ? 1 : DEFAULT_NODES);
    if (mode == Mode.LOCAL && nodes > 1) {
      throw new IllegalArgumentException("option nodes is for the other modes: local is one node");
    }
    if (nodes > Subnet.MAX_NODES) {
      throw new IllegalArgumentException(
          "option nodes must be at most %d, not '%d'".formatted(Subnet.MAX_NODES, nodes));
    }
    return nodes;
  }

  private static List<String> checked(List<String> addresses, Options options, Mode mode) {
    if (mode.isServer()) {
      throw new IllegalArgumentException(
          "option addresses is for client, near and thin: a %s node would take part of the data"
              .formatted(mode));
    }
    for (String own :
        List.of("nodes", "nodeHeap", "nodeFlags", "region", "messageQueue", "config")) {
      if (options.text(own).isPresent()) {
        throw new IllegalArgumentException(
            "option %s is for servers of Cachemark's own, and addresses names yours"
                .formatted(own));
      }
    }
    for (String address : addresses) {
      if (!address.matches("[^:\\s]+:\\d{1,5}")) {
        throw new IllegalArgumentException(
            "option addresses must be host:port,host:port, not '%s'".formatted(address));
      }
    }
    return addresses;
  }

  private static List<String> running(Options options, Mode mode) {
    List<String> servers = list(options, Service.OPTION, ",");
    if (!servers.isEmpty() && mode.isServer()) {
      throw new IllegalArgumentException(
          "option %s is for client, near and thin: %s is a server".formatted(Service.OPTION, mode));
    }
    return servers;
  }

  private static String heap(Options options) {
    String heap = options.text("nodeHeap").orElse(DEFAULT_HEAP).toLowerCase(Locale.ROOT);
    if (!heap.matches("\\d+[mg]")) {
      throw new IllegalArgumentException(
          "option nodeHeap must be a size such as 512m or 2g, not '%s'".formatted(heap));
    }
    return heap;
  }

  private static List<String> list(Options options, String name, String divider) {
    String text = options.text(name).orElse("");
    return text.isBlank() ? List.of() : Arrays.asList(text.strip().split(divider, -1));
  }

  /** The servers of this cluster alone, to be started: no node of it is in this JVM. */
  Shape serversAlone() {
    return new Shape(Mode.THIN, nodes, List.of(), List.of(), nodeHeap, nodeFlags, settings);
  }

  /** Whether the servers are the user's. */
  boolean isForeign() {
    return !addresses.isEmpty();
  }
}
