/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.hazelcast;

import com.hazelcast.core.HazelcastInstance;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.cachemark.api.Options;
import org.cachemark.harness.server.ServerService;

/** A {@link HazelcastServer}. */
public final class HazelcastService extends ServerService {

  /** Made by its name. */
  public HazelcastService() {
    super("Hazelcast", "TERM");
  }

  @Override
  protected List<String> command(Path root, Path data, int port, Options options)
      throws IOException {
    Files.createDirectory(data); // in which it writes nothing
    List<String> flags = new ArrayList<>(List.of("-Xmx1g"));
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(flag -> flag.startsWith("--"))
        .forEach(flags::add);
    List<String> command = asJvm(flags, HazelcastServer.class);
    command.add(Integer.toString(port));
    return command;
  }

  @Override
  protected String address(int port) {
    return Member.ADDRESS + ":" + port;
  }

  @Override
  protected void answer() {
    Client.connect(address()).shutdown();
  }

  @Override
  public void reset() {
    HazelcastInstance client = Client.connect(address());
    try {
      client.getMap(Member.ITEMS).destroy();
    } finally {
      client.shutdown();
    }
  }
}
