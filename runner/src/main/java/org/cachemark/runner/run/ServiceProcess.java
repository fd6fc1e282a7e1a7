/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * A service in a JVM of its own: see "The protocol of a service" in docs/design.md. It ends with
 * this process, however that ends. Not safe for use by several threads.
 */
final class ServiceProcess implements AutoCloseable {

  static final String MAIN = "org.cachemark.process.ServiceMain";

  private static final String OK = "ok";
  private static final String FAILED = "failed ";

  private static final String REFUSED = "refused ";

  /** Stands for the end of the answers. */
  private static final String END = "\0";

  /** What a service may take to end in good order. */
  private static final Duration WAY_OUT = Duration.ofSeconds(10);

  private final String name;
  private final Path log;
  private final long logBegin;
  private final String mark;
  private final Process process;
  private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();
  private final String place;

  /** What it has started, to be ended should it leave that behind. */
  private final Set<ProcessHandle> started = new LinkedHashSet<>();

  /**
   * Starts it, and waits until it can be used.
   *
   * @param name what messages call it
   * @param command with {@link #MAIN}; gets one argument more, the mark of answers
   * @param log gets what it prints, behind what is there
   * @throws ServiceFailure if it does not start in that time; nothing of it is left then
   */
  ServiceProcess(String name, List<String> command, Path log, Duration patience)
      throws ServiceFailure, IOException, InterruptedException {
    this.name = name;
    this.log = log;
    logBegin = Files.exists(log) ? Files.size(log) : 0;
    mark = "cachemark-" + Long.toHexString(ThreadLocalRandom.current().nextLong());
    List<String> marked = new ArrayList<>(command);
    marked.add(mark);
    process =
        new ProcessBuilder(marked)
            .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
            .start();
    ChildProcess.adopt(process);
    Thread reader = new Thread(this::read, "cachemark-service");
    reader.setDaemon(true);
    reader.start();
    boolean isStarted = false;
    try {
      place = answer("does not start", patience);
      process.descendants().forEach(started::add);
      isStarted = true;
    } finally {
      if (!isStarted) {
        ChildProcess.end(process);
      }
    }
  }

  /** Takes the answers; what else is on its standard output is the JVM's, or the server's. */
  private void read() {
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      lines
          .lines()
          .filter(line -> line.startsWith(mark + " "))
          .forEach(line -> answers.add(line.substring(mark.length() + 1)));
    } catch (IOException | UncheckedIOException e) {
      // it is being ended
    }
    answers.add(END);
  }

  /** Where it is, for the systems that need it. */
  String place() {
    return place;
  }

  long pid() {
    return process.pid();
  }

  /** Completes when the process has ended. */
  CompletableFuture<Process> end() {
    return process.onExit();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /**
   * Asks for something, and waits until it is done.
   *
   * @param what how a message says that it is not
   * @throws ServiceFailure if it is not done in that time
   */
  void ask(String line, String what, Duration patience)
      throws ServiceFailure, InterruptedException {
    try {
      Writer input = process.outputWriter(StandardCharsets.UTF_8);
      input.write(line + "\n");
      input.flush();
    } catch (IOException e) {
      throw death();
    }
    answer(what, patience);
  }

  private String answer(String what, Duration patience)
      throws ServiceFailure, InterruptedException {
    String answer = answers.poll(patience.toMillis(), TimeUnit.MILLISECONDS);
    if (answer == null) {
      ChildProcess.end(process); // a late answer would be taken for that to something else
      throw new ServiceFailure(
          "%s %s: no answer after %d s".formatted(name, what, patience.toSeconds()));
    }
    if (answer.equals(END)) {
      throw death();
    }
    if (answer.startsWith(REFUSED)) {
      throw new ServiceFailure(answer.substring(REFUSED.length()), true);
    }
    if (answer.startsWith(FAILED)) {
      throw new ServiceFailure(
          "%s %s: %s".formatted(name, what, answer.substring(FAILED.length())));
    }
    if (!answer.equals(OK) && !answer.startsWith(OK + " ")) {
      throw new ServiceFailure("%s %s: it answers '%s'".formatted(name, what, answer));
    }
    return answer.substring(OK.length()).strip();
  }

  /** That it has ended by itself, and what it said last. */
  ServiceFailure death() throws InterruptedException {
    if (!process.waitFor(WAY_OUT.toMillis(), TimeUnit.MILLISECONDS)) {
      return new ServiceFailure(name + " has closed its output");
    }
    return new ServiceFailure(
        "%s has ended by itself, with exit code %d%s"
            .formatted(name, process.exitValue(), lastWords()));
  }

  private String lastWords() {
    try {
      byte[] all = Files.readAllBytes(log);
      byte[] own = Arrays.copyOfRange(all, (int) Math.min(logBegin, all.length), all.length);
      List<String> lines =
          new String(own, StandardCharsets.UTF_8)
              .lines()
              .filter(line -> line.matches("[\\w.$]+(Exception|Error).*"))
              .toList();
      return lines.isEmpty() ? "" : ": " + lines.get(lines.size() - 1);
    } catch (IOException e) {
      return ""; // the exit code has to do
    }
  }

  /** Ends it: in good order if it can, and anyway. */
  @Override
  public void close() throws InterruptedException {
    stop(WAY_OUT);
  }

  /** Ends it, in good order if it can do so in that time. */
  void stop(Duration patience) throws InterruptedException {
    process.descendants().forEach(started::add);
    try {
      Writer input = process.outputWriter(StandardCharsets.UTF_8);
      input.write("stop\n");
      input.flush();
      process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (IOException e) {
      // it has ended already
    } finally {
      started.forEach(ProcessHandle::destroyForcibly);
      ChildProcess.end(process);
    }
  }
}
