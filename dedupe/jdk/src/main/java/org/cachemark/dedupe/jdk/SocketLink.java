/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.jdk;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.cachemark.dedupe.Fingerprint;
import org.cachemark.dedupe.LongText;
import org.cachemark.dedupe.MasterReport;
import org.cachemark.dedupe.MasterSpec;
import org.cachemark.dedupe.TextChannel;
import org.cachemark.process.ParentWatch;

/**
 * The workers' end of connections to a {@link MasterMain}, which it starts, and which ends with it.
 * What a worker sends is collected in a buffer of its own, and goes off when that is full.
 */
final class SocketLink implements TextChannel {

  private static final int BUFFER = 64 << 10;
  private static final long LONGEST_END_SECONDS = 5;

  /** The master's JVM is as this one, by all flags of these kinds. */
  private static final List<String> SHARED_FLAGS = List.of("-X", "--add-");

  /** But for those that name files or ports, and JMH's own words to its compiler. */
  private static final List<String> OWN_FLAGS =
      List.of(
          "-Xlog",
          "-Xrun",
          "-Xshare",
          "-XX:CompileCommand",
          "-XX:ErrorFile",
          "-XX:FlightRecorder",
          "-XX:HeapDump",
          "-XX:LogFile",
          "-XX:On",
          "-XX:StartFlightRecording");

  private final Process process;
  private final List<Socket> sockets = new ArrayList<>();
  private final List<DataOutputStream> workers = new ArrayList<>();
  private final DataInputStream answers;
  private final DataOutputStream commands;
  private String configuration = "";

  /**
   * Starts the master's process, and connects.
   *
   * @throws IOException if it does not start
   */
  SocketLink(int workerCount) throws IOException {
    long token = new SecureRandom().nextLong();
    process = start(workerCount);
    try {
      process.outputWriter().append(Long.toString(token)).append('\n').close();
      BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
      int port = port(out.readLine());
      Socket control = connect(port, token);
      commands = new DataOutputStream(new BufferedOutputStream(control.getOutputStream()));
      answers = new DataInputStream(new BufferedInputStream(control.getInputStream()));
      for (int worker = 0; worker < workerCount; worker++) {
        Socket socket = connect(port, token);
        workers.add(
            new DataOutputStream(new BufferedOutputStream(socket.getOutputStream(), BUFFER)));
      }
    } catch (IOException | RuntimeException e) {
      close();
      throw e;
    }
  }

  private static Process start(int workerCount) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(flag -> SHARED_FLAGS.stream().anyMatch(flag::startsWith))
        .filter(flag -> OWN_FLAGS.stream().noneMatch(flag::startsWith))
        .forEach(command::add);
    command.add("-D" + ParentWatch.PARENT + "=" + ProcessHandle.current().pid());
    command.add("-Djava.io.tmpdir=" + System.getProperty("java.io.tmpdir"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(MasterMain.class.getName(), Integer.toString(workerCount)));
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  private static int port(String line) throws IOException {
    try {
      return Integer.parseInt(String.valueOf(line));
    } catch (NumberFormatException e) {
      throw new IOException("it says '" + line + "' and not which port it has", e);
    }
  }

  private Socket connect(int port, long token) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
    sockets.add(socket);
    socket.setTcpNoDelay(true);
    new DataOutputStream(socket.getOutputStream()).writeLong(token);
    return socket;
  }

  @Override
  public void begin(MasterSpec spec) {
    try {
      commands.writeByte(MasterMain.BEGIN);
      spec.write(commands);
      commands.flush();
      requireOk("the master was not made");
      configuration = LongText.read(answers);
    } catch (IOException e) {
      throw gone(e);
    }
  }

  /** Reads whether the master has done what it was told to. */
  private void requireOk(String otherwise) throws IOException {
    switch (answers.readByte()) {
      case MasterMain.OK -> {}
      case MasterMain.REFUSED -> throw new IllegalArgumentException(LongText.read(answers));
      default -> throw new IllegalStateException(otherwise + ": " + LongText.read(answers));
    }
  }

  @Override
  public void send(int worker, long high, long low, byte[] text) {
    try {
      DataOutputStream out = workers.get(worker);
      out.writeInt(text.length);
      out.writeLong(high);
      out.writeLong(low);
      out.write(text);
    } catch (IOException e) {
      throw gone(e);
    }
  }

  @Override
  public MasterReport finish() {
    try {
      for (DataOutputStream out : workers) {
        out.writeInt(MasterMain.END);
        out.flush();
      }
      return MasterReport.read(answers);
    } catch (IOException e) {
      throw gone(e);
    }
  }

  @Override
  public List<Fingerprint> written() {
    try {
      commands.writeByte(MasterMain.WRITTEN);
      commands.flush();
      requireOk("the master does not know what was written");
      int count = answers.readInt();
      List<Fingerprint> texts = new ArrayList<>(count);
      for (int i = 0; i < count; i++) {
        texts.add(Fingerprint.read(answers));
      }
      return texts;
    } catch (IOException e) {
      throw gone(e);
    }
  }

  private IllegalStateException gone(IOException e) {
    try {
      if (process.waitFor(LONGEST_END_SECONDS, TimeUnit.SECONDS)) {
        return new IllegalStateException(
            "the master's process has ended, with exit code " + process.exitValue(), e);
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    return new IllegalStateException("the master's process does not answer: " + e, e);
  }

  @Override
  public String configuration() {
    return "a connection each, with buffers of %d kB, to a process with %s"
        .formatted(BUFFER >> 10, configuration);
  }

  /** The process that has the master. */
  ProcessHandle process() {
    return process.toHandle();
  }

  /** The process ends when its connections do, or else is made to. */
  @Override
  public void close() {
    for (Socket socket : sockets) {
      try {
        socket.close();
      } catch (IOException e) {
        // it is of no use any more, and the process is ended below
      }
    }
    try {
      if (!process.waitFor(LONGEST_END_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
