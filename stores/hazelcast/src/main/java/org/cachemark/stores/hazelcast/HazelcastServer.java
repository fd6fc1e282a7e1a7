/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.hazelcast;

/** A member in a JVM of its own, which ends when that is told to. */
public final class HazelcastServer {

  private HazelcastServer() {}

  /** Takes the port. */
  public static void main(String[] args) {
    Member.start(Integer.parseInt(args[0]));
  }
}
