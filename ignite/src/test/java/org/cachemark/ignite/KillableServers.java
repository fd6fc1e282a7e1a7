/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.ignite.Ignite;
import org.apache.ignite.IgniteCache;
import org.apache.ignite.Ignition;
import org.apache.ignite.cache.CacheWriteSynchronizationMode;
import org.apache.ignite.cache.affinity.rendezvous.RendezvousAffinityFunction;
import org.apache.ignite.configuration.CacheConfiguration;
import org.apache.ignite.configuration.IgniteConfiguration;
import org.jspecify.annotations.Nullable;

/** Three servers in JVMs of their own, which a test may kill, and a client in this one. */
final class KillableServers implements AutoCloseable {

  static final int COUNT = 3;

  private static final long REGION = 128L << 20;

  /**
   * An eighth of what a cache has by itself: nodes agree on each one when a server comes or goes.
   */
  private static final int PARTITIONS = 128;

  private static final long PATIENCE_SECONDS = 120;
  private static final int CLIENT = COUNT + 1;
  private static final int OTHER_CLIENT = COUNT + 2;
  private static final int JOINING = COUNT + 3;

  private final Path work;
  private final Subnet subnet;
  private final Process[] servers = new Process[COUNT];
  private final Ignite client;
  private @Nullable Process joined;

  /**
   * Starts them.
   *
   * @param work for what they write
   */
  KillableServers(Path work) throws IOException {
    Nodes.prepareJvm();
    this.work = work;
    subnet = Subnet.reserve();
    try {
      revive();
      client = Ignition.start(client(subnet.address(CLIENT), String.join(",", addresses()), work));
    } catch (IOException | RuntimeException | Error e) {
      endServers();
      subnet.close();
      throw e;
    }
  }

  Ignite client() {
    return client;
  }

  /** A new cache, each record of which has a backup. */
  IgniteCache<Integer, Object> cache(String name) {
    return client.createCache(settings(name));
  }

  /** Several at once, for which the nodes agree but once. */
  @SuppressWarnings("rawtypes") // as Ignite asks for them
  void createCaches(Collection<String> names) {
    client.createCaches(names.stream().<CacheConfiguration>map(this::settings).toList());
  }

  private CacheConfiguration<Integer, Object> settings(String name) {
    return new CacheConfiguration<Integer, Object>(name)
        .setBackups(1)
        .setAffinity(new RendezvousAffinityFunction(false, PARTITIONS))
        .setWriteSynchronizationMode(CacheWriteSynchronizationMode.FULL_SYNC);
  }

  /**
   * Kills one of them, which is gone when it returns; others may not know yet.
   *
   * @param server from 0, below {@link #COUNT}
   */
  void kill(int server) {
    end(servers[server]);
  }

  private static void end(@Nullable Process server) {
    if (server != null) {
      server.destroyForcibly().onExit().join();
    }
  }

  /** Has another server come, and returns once it is one of them. */
  void join() throws IOException {
    joined = server(JOINING);
    awaitReady(joined);
  }

  /** Drops all caches, starts the servers that are not there, and ends the one that came. */
  void restore() throws IOException {
    try {
      client.destroyCaches(client.cacheNames());
    } finally {
      end(joined);
      joined = null;
      revive();
    }
  }

  private void revive() throws IOException {
    List<Process> started = new ArrayList<>();
    for (int i = 0; i < COUNT; i++) {
      if (servers[i] == null || !servers[i].isAlive()) {
        servers[i] = server(i + 1);
        started.add(servers[i]);
      }
    }
    for (Process server : started) {
      awaitReady(server);
    }
  }

  private Process server(int number) throws IOException {
    List<String> arguments = new ArrayList<>();
    arguments.add(String.join(",", addresses()));
    arguments.add(work.toString());
    arguments.addAll(settings().asArguments());
    return java(ServerNode.class, subnet.address(number), arguments);
  }

  private List<String> addresses() {
    return IntStream.rangeClosed(1, COUNT).mapToObj(subnet::address).toList();
  }

  private static NodeSettings settings() {
    return new NodeSettings(REGION, NodeSettings.MESSAGE_QUEUE, "");
  }

  /**
   * A client.
   *
   * @param servers their addresses, divided by commas
   */
  static IgniteConfiguration client(String address, String servers, Path work) {
    return Nodes.configuration(address, Arrays.asList(servers.split(",", -1)), work, settings())
        .setClientMode(true);
  }

  /** Starts a main class, whose first three arguments are those of {@link #client}. */
  Process startClient(Class<?> main, String... others) throws IOException {
    List<String> arguments = new ArrayList<>();
    arguments.add(String.join(",", addresses()));
    arguments.add(work.toString());
    arguments.addAll(List.of(others));
    return java(main, subnet.address(OTHER_CLIENT), arguments);
  }

  /** On this class path. */
  private Process java(Class<?> main, String address, List<String> arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(flag -> flag.startsWith("--"))
        .forEach(command::add);
    command.addAll(List.of("-Xmx256m", "-XX:TieredStopAtLevel=1", "-Djava.io.tmpdir=" + work));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName(), address));
    command.addAll(arguments);
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
  }

  /** One that does not come is killed, which ends what it says. */
  private static void awaitReady(Process server) throws IOException {
    CompletableFuture<Void> patience =
        CompletableFuture.runAsync(
            server::destroyForcibly,
            CompletableFuture.delayedExecutor(PATIENCE_SECONDS, TimeUnit.SECONDS));
    BufferedReader out = server.inputReader(StandardCharsets.UTF_8);
    String line = out.readLine();
    while (line != null && !line.equals(ServerNode.READY)) {
      line = out.readLine();
    }
    patience.cancel(false);
    assertThat(line).isEqualTo(ServerNode.READY);
  }

  private void endServers() {
    end(joined);
    for (Process server : servers) {
      end(server);
    }
  }

  @Override
  public void close() throws IOException {
    Ignition.stopAll(true);
    endServers();
    subnet.close();
  }
}
