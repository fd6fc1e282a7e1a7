/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/**
 * An archive of the classes that a server loads, which the build makes before the tests: loading
 * them is half of a server's start, and the tests start dozens. JVMs that cannot use it do without.
 */
public final class SharedClasses implements LauncherSessionListener {

  private static final String CLASS_PATH = "java.class.path";
  private static final long REGION = 64L << 20;

  /**
   * Makes the archive, or says why there is none: tests only take longer then.
   *
   * @param args the file, and the JVM's flags
   */
  public static void main(String[] args) throws InterruptedException {
    try {
      archive(args);
    } catch (IOException | IllegalStateException e) {
      System.out.println("servers start without an archive of their classes: " + e.getMessage());
    }
  }

  private static void archive(String... args) throws IOException, InterruptedException {
    Path archive = Path.of(args[0]);
    List<String> flags = List.of(args).subList(1, args.length);
    Path list = Path.of(archive + ".classes");
    Path work = Files.createDirectories(Path.of(archive + ".work"));
    try (Subnet subnet = Subnet.reserve()) {
      String address = subnet.address(1);
      List<String> arguments =
          new ArrayList<>(
              List.of(
                  "-XX:DumpLoadedClassList=" + list,
                  "-cp",
                  jarsFirst(),
                  ServerNode.class.getName(),
                  address,
                  address,
                  work.toString()));
      arguments.addAll(new NodeSettings(REGION, NodeSettings.MESSAGE_QUEUE, "").asArguments());
      Process server = java(flags, arguments);
      String line = server.inputReader().readLine();
      if (!ServerNode.READY.equals(line)) {
        throw new IllegalStateException("the server said " + line);
      }
      server.getOutputStream().close(); // its end
      server.waitFor();
    }
    List<String> arguments =
        List.of(
            "-XX:SharedArchiveFile=" + archive,
            "-XX:SharedClassListFile=" + list,
            "-Xlog:disable",
            "-cp",
            jars().collect(Collectors.joining(File.pathSeparator)));
    Process dump = java(List.of("-Xshare:dump"), arguments);
    dump.getInputStream().transferTo(System.out);
    if (dump.waitFor() != 0) {
      Files.deleteIfExists(archive);
      throw new IllegalStateException("none was made");
    }
  }

  private static Process java(List<String> flags, List<String> arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(flags);
    command.addAll(arguments);
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  private static Stream<String> entries() {
    return Arrays.stream(System.getProperty(CLASS_PATH).split(File.pathSeparator, -1));
  }

  private static Stream<String> jars() {
    return entries().filter(entry -> entry.endsWith(".jar"));
  }

  /** The archive is of jars alone, and of use where these come first. */
  private static String jarsFirst() {
    return Stream.concat(jars(), entries().filter(entry -> !entry.endsWith(".jar")))
        .collect(Collectors.joining(File.pathSeparator));
  }

  /** For the class paths of all servers, which are this JVM's. */
  @Override
  public void launcherSessionOpened(LauncherSession session) {
    System.setProperty(CLASS_PATH, jarsFirst());
  }
}
