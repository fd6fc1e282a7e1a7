/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite;

import java.util.List;
import org.cachemark.api.Options;

/**
 * What all nodes of a cluster of our own run with.
 *
 * @param regionBytes memory off the heap that the data may take in each server
 * @param messageQueue messages to one node that may wait to be sent; 0 for any number
 * @param config Spring XML that they are configured by; empty for none
 */
record NodeSettings(long regionBytes, int messageQueue, String config) {

  private static final int DEFAULT_REGION_MEGABYTES = 1024;

  /**
   * Messages to one node that may wait, as Ignite itself warns to set for FULL_ASYNC and
   * PRIMARY_SYNC. Without it, a flood of puts outgrows the messages that it keeps until they are
   * acknowledged, upon which it closes the connection and connects anew, again and again: every
   * other fill of 100 000 entries then took seconds, and a quarter of one otherwise.
   */
  static final int MESSAGE_QUEUE = 1024;

  /**
   * Reads the options.
   *
   * @throws IllegalArgumentException if one has a value that it does not take
   */
  static NodeSettings of(Options options) {
    return new NodeSettings(
        (long) options.number("region", 16).orElse(DEFAULT_REGION_MEGABYTES) << 20,
        options.number("messageQueue", 0).orElse(MESSAGE_QUEUE),
        options.text("config").orElse(""));
  }

  /** As arguments of a JVM, which {@link #ofArguments} reads. */
  List<String> asArguments() {
    return List.of(Long.toString(regionBytes), Integer.toString(messageQueue), config);
  }

  /** The settings of whoever wrote them as arguments. */
  static NodeSettings ofArguments(List<String> arguments) {
    return new NodeSettings(
        Long.parseLong(arguments.get(0)), Integer.parseInt(arguments.get(1)), arguments.get(2));
  }
}
