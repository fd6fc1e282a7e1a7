/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.cachemark.api.Options;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What can go wrong when servers are started, and that nothing of it is left. */
class ServersTest {

  private static final Duration LONG = Duration.ofSeconds(60);

  @TempDir Path work;
  private final Subnet subnet = Subnet.reserve();

  @AfterEach
  void free() throws IOException {
    subnet.close();
    assertThat(ProcessHandle.current().descendants().filter(ServersTest::isServer)).isEmpty();
  }

  private static boolean isServer(ProcessHandle process) {
    return process.info().commandLine().orElse("").contains(ServerNode.class.getName());
  }

  private Servers servers(String options, int topology, Duration patience) {
    List<String> addresses = subnetAddresses(topology);
    return new Servers(Shape.of(Options.parse("mode=client" + options)), addresses, work, patience);
  }

  private List<String> subnetAddresses(int count) {
    return java.util.stream.IntStream.rangeClosed(1, count).mapToObj(subnet::address).toList();
  }

  @Test
  void tellsWhyAServerDidNotStart() {
    try (Servers servers = servers(";nodeFlags=-XX:+NoSuchFlag", 1, LONG)) {
      assertThatThrownBy(() -> servers.start(subnetAddresses(1)))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageStartingWith("server " + subnet.address(1) + " did not start")
          .hasMessageContaining("NoSuchFlag");
    }
  }

  @Test
  void tellsThatAPortIsTaken() throws IOException {
    InetAddress address = InetAddress.getByName(subnet.address(1));
    try (ServerSocket taken = new ServerSocket(Nodes.DISCOVERY_PORT, 1, address);
        Servers servers = servers("", 1, LONG)) {
      assertThat(taken.isBound()).isTrue();
      assertThatThrownBy(() -> servers.start(subnetAddresses(1)))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageStartingWith("server " + subnet.address(1) + " did not start")
          .hasMessageContaining(Integer.toString(Nodes.DISCOVERY_PORT));
    }
  }

  @Test
  void givesUpOnATopologyThatIsNeverComplete() {
    try (Servers servers = servers("", 2, Duration.ofSeconds(5))) {
      assertThatThrownBy(() -> servers.start(subnetAddresses(1)))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageStartingWith("the 2 servers did not find each other within 5 s");
    }
  }

  /** Whoever started it may be killed before the server has found the others. */
  @Test
  void serverEndsWithItsStarterThoughItNeverSeesTheOthers() throws Exception {
    String all = String.join(",", subnetAddresses(2));
    List<String> command = new ArrayList<>(List.of(ProcessHandle.current().info().command().get()));
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(ServerNode.class.getName(), subnet.address(1), all));
    command.add(work.toString());
    command.addAll(new NodeSettings(64 << 20, NodeSettings.MESSAGE_QUEUE, "").asArguments());
    Process server =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    try {
      while (server.isAlive() && !isBound(subnet.address(1))) {
        TimeUnit.MILLISECONDS.sleep(50);
      }
      server.getOutputStream().close();

      assertThat(server.waitFor(20, TimeUnit.SECONDS)).as("its end").isTrue();
      assertThat(server.exitValue()).isZero();
    } finally {
      server.destroyForcibly().waitFor();
    }
  }

  private static boolean isBound(String address) {
    try (Socket socket = new Socket(address, Nodes.DISCOVERY_PORT)) {
      return socket.isConnected();
    } catch (IOException e) {
      return false;
    }
  }
}
