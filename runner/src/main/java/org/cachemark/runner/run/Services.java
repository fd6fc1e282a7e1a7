/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.cachemark.runner.catalogue.ServiceInfo;
import org.cachemark.runner.catalogue.ServiceInfo.Keep;
import org.cachemark.runner.catalogue.SystemUnderTest;
import org.cachemark.runner.plan.PlannedCell;
import org.cachemark.runner.sweep.Sweep;

/**
 * The servers of the systems that are measured. Each is started when a cell first needs it, looked
 * at, emptied and loaded before each, and ended when nobody needs it any more. One that does not
 * answer, or cannot be emptied, is ended, and another takes its place. Not safe for use by several
 * threads.
 */
public final class Services implements AutoCloseable {

  /** What a start may take: servers on a busy machine. */
  private static final Duration START = Duration.ofMinutes(3);

  /** What it may take to answer, or to be emptied. */
  private static final Duration ANSWER = Duration.ofSeconds(30);

  private final Logs logs;
  private final Function<ServiceInfo, Keep> keep;
  private final Map<String, Running> running = new LinkedHashMap<>();

  /** Why what did not start in this round did not. */
  private final Map<String, String> failed = new HashMap<>();

  /** Where what the service of a system prints goes; it has a temporary directory of its own. */
  interface Logs {
    Path of(SystemUnderTest system, Path temp) throws IOException;
  }

  private record Running(ServiceProcess process, TempDirectory temp, Keep keep) {}

  /**
   * What a process that measures needs to know of its services.
   *
   * @param places where each is, by slot; none for slots whose system needs none
   */
  public record Ready(Map<String, String> places, List<ServiceProcess> processes) {

    /** That of a system that needs none. */
    public static final Ready NONE = new Ready(Map.of(), List.of());

    private static final Duration MOMENT = Duration.ofSeconds(2);

    /** The settings of the system in a slot. */
    public String optionText(String slot, SystemUnderTest system) {
      return system.optionText(Optional.ofNullable(places.get(slot)));
    }

    /** Completes when one of them ends. */
    public CompletableFuture<?> anyEnd() {
      return CompletableFuture.anyOf(
          Stream.concat(
                  Stream.of(new CompletableFuture<Process>()),
                  processes.stream().map(ServiceProcess::end))
              .toArray(CompletableFuture<?>[]::new));
    }

    /**
     * The same, where a process that uses them has failed: it may have seen that a server is gone
     * before the system tells that its process has ended.
     */
    Optional<String> deathBehind() throws InterruptedException {
      if (!processes.isEmpty()) {
        try {
          Object unused = anyEnd().get(MOMENT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
          return Optional.empty(); // they are there
        } catch (ExecutionException e) {
          throw new IllegalStateException(e);
        }
      }
      return death();
    }

    /** What became of one that has ended; empty if all are there. */
    Optional<String> death() throws InterruptedException {
      for (ServiceProcess process : processes) {
        if (!process.isAlive()) {
          return Optional.of(process.death().getMessage());
        }
      }
      return Optional.empty();
    }

    /** The flag that tells a fork whose CPU time counts beside its own. */
    public List<String> flags() {
      return processes.isEmpty()
          ? List.of()
          : List.of(
              processes.stream()
                  .map(process -> Long.toString(process.pid()))
                  .collect(Collectors.joining(",", "-Dcachemark.services=", "")));
    }
  }

  /**
   * @param keep how long each is kept
   */
  Services(Logs logs, Function<ServiceInfo, Keep> keep) {
    this.logs = logs;
    this.keep = keep;
  }

  /** Services for one command, whose logs go with them. */
  public static Services ofOneCommand() {
    return new Services((system, temp) -> temp.resolve("service.log"), service -> Keep.RUN);
  }

  /**
   * Makes ready what a cell needs.
   *
   * @throws ServiceFailure if something of it cannot be had
   */
  Ready ready(PlannedCell cell) throws ServiceFailure, IOException, InterruptedException {
    Map<String, String> places = new TreeMap<>();
    Map<String, ServiceProcess> processes = new LinkedHashMap<>();
    for (Map.Entry<String, SystemUnderTest> slot : cell.systems().entrySet()) {
      SystemUnderTest system = slot.getValue();
      if (system.service().isPresent()) {
        Need need = Need.of(system, cell);
        ServiceProcess process = processes.get(need.key());
        if (process == null) { // else one system stands in two slots
          process = clean(need);
          load(process, need, cell);
          processes.put(need.key(), process);
        }
        places.put(slot.getKey(), process.place());
      }
    }
    return new Ready(places, List.copyOf(processes.values()));
  }

  private void load(ServiceProcess process, Need need, PlannedCell cell)
      throws ServiceFailure, IOException, InterruptedException {
    String params =
        cell.cell().params().entrySet().stream()
            .map(param -> "\t" + param.getKey() + "=" + param.getValue())
            .collect(Collectors.joining());
    try {
      process.ask("load" + params, "does not load", cell.effort().timeout());
    } catch (ServiceFailure e) {
      end(need.key());
      throw e;
    }
  }

  /** A service that is wanted. */
  record Need(SystemUnderTest system, List<Path> classPath, Sweep.Jvm jvm, String heap) {

    ServiceInfo info() {
      return system.service().orElseThrow();
    }

    /** What needs of one key are met by one service. */
    String key() {
      return String.join("\n", system.name().toString(), jvm.name(), JmhFork.joined(classPath));
    }

    static Need of(SystemUnderTest system, PlannedCell cell) {
      return new Need(system, cell.classPath(), cell.jvm(), cell.effort().heap());
    }

    static List<String> keys(PlannedCell cell) {
      return cell.systems().values().stream()
          .filter(system -> system.service().isPresent())
          .map(system -> of(system, cell).key())
          .toList();
    }
  }

  private ServiceProcess clean(Need need) throws ServiceFailure, IOException, InterruptedException {
    Running found = running.get(need.key());
    if (found != null) {
      try {
        found.process.ask("healthy", "is not healthy", ANSWER);
        found.process.ask("reset", "cannot be emptied", ANSWER);
        return found.process;
      } catch (ServiceFailure e) {
        end(need.key()); // a fresh one is as good as an empty one
      }
    }
    String before = failed.get(need.key());
    if (before != null) {
      throw new ServiceFailure(before);
    }
    try {
      return startHealthy(need);
    } catch (ServiceFailure e) {
      end(need.key());
      if (e.isRefused()) {
        throw e;
      }
    }
    try {
      return startHealthy(need); // what fails once on a busy machine shall cost no system its run
    } catch (ServiceFailure e) {
      failed.put(need.key(), e.getMessage());
      end(need.key());
      throw e;
    }
  }

  private ServiceProcess startHealthy(Need need)
      throws ServiceFailure, IOException, InterruptedException {
    ServiceProcess started = start(need);
    started.ask("healthy", "is not healthy", ANSWER);
    return started;
  }

  private ServiceProcess start(Need need) throws ServiceFailure, IOException, InterruptedException {
    TempDirectory temp = TempDirectory.create("cachemark-service-");
    boolean isStarted = false;
    try {
      ServiceProcess process =
          new ServiceProcess(
              "the service of " + need.system.name(),
              command(need, temp.path()),
              logs.of(need.system, temp.path()),
              START);
      running.put(need.key(), new Running(process, temp, keep.apply(need.info())));
      isStarted = true;
      return process;
    } finally {
      if (!isStarted) {
        temp.close();
      }
    }
  }

  static List<String> command(Need need, Path temp) {
    Jdk jdk = Jdk.of(need.jvm);
    List<String> command = new ArrayList<>(List.of(jdk.java(), "-Xmx" + need.heap));
    command.addAll(need.system.library().flagsOn(jdk.feature()));
    // No others: what they write, or listen at, would be that of two JVMs.
    need.jvm.flags().stream().filter(flag -> flag.startsWith("--")).forEach(command::add);
    command.add(ChildProcess.parent());
    command.addAll(List.of("-Djava.io.tmpdir=" + temp, "-Dcachemark.ownTemp=true"));
    command.addAll(List.of("-cp", JmhFork.joined(need.classPath), ServiceProcess.MAIN));
    command.addAll(List.of(need.info().main(), need.system.optionText()));
    return command;
  }

  /**
   * The service of a system alone, healthy and empty, with nothing loaded.
   *
   * @param slot the slot that the system stands in
   * @param heap of the service, such as {@code 512m}
   * @return none if it needs none
   * @throws ServiceFailure if it cannot be had
   */
  public Ready readyAlone(
      String slot, SystemUnderTest system, List<Path> classPath, Sweep.Jvm jvm, String heap)
      throws ServiceFailure, IOException, InterruptedException {
    if (system.service().isEmpty()) {
      return Ready.NONE;
    }
    ServiceProcess process = clean(new Need(system, classPath, jvm, heap));
    return new Ready(Map.of(slot, process.place()), List.of(process));
  }

  /**
   * A cell has been measured: what the next one does not need is ended, unless it is kept for the
   * run, so that no server of another system is there while it is measured.
   *
   * @param later what comes in this round, the next first
   */
  void measured(List<PlannedCell> later) throws IOException, InterruptedException {
    List<String> needed = later.isEmpty() ? List.of() : Need.keys(later.get(0));
    for (Map.Entry<String, Running> one : new LinkedHashMap<>(running).entrySet()) {
      Keep kept = one.getValue().keep;
      if (kept == Keep.FORK || (kept == Keep.ROUND && !needed.contains(one.getKey()))) {
        end(one.getKey());
      }
    }
  }

  /** A cell has failed: what its fork has left in its services, or on the way, is not known. */
  void failed(PlannedCell cell) throws IOException, InterruptedException {
    for (String key : Need.keys(cell)) {
      end(key);
    }
  }

  /** A round has ended; what did not start in it is tried again in the next. */
  void roundEnded() throws IOException, InterruptedException {
    measured(List.of());
    failed.clear();
  }

  private void end(String key) throws IOException, InterruptedException {
    Running ended = running.remove(key);
    if (ended != null) {
      try (TempDirectory temp = ended.temp) {
        ended.process.close();
      }
    }
  }

  /** Ends all. */
  @Override
  public void close() throws IOException, InterruptedException {
    Iterator<String> keys = List.copyOf(running.keySet()).iterator();
    if (keys.hasNext()) {
      try {
        end(keys.next());
      } finally {
        close();
      }
    }
  }
}
