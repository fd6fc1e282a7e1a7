/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Processes that lose the one that started them, before they run and after. */
class ParentWatchTest {

  private static final String BEGUN = "begun";

  private final List<Process> started = new ArrayList<>();

  @TempDir Path directory;

  /** A fork: it learns from its input whom to watch, and then has much to do. */
  static final class Fork {

    private Fork() {}

    public static void main(String[] args) throws Exception {
      String pid = line(System.in);
      if (!pid.isEmpty()) {
        System.setProperty(ParentWatch.PARENT, pid);
      }
      ParentWatch.start();
      MeasuringRight.take();
      System.out.println(BEGUN);
      TimeUnit.HOURS.sleep(1);
    }
  }

  /**
   * Starts another server whenever one ends, a few times; each that outlives it makes a directory.
   */
  static final class Starter {

    private Starter() {}

    public static void main(String[] args) throws Exception {
      ParentWatch.start();
      String server = "cat; mkdir -p " + System.getProperty("java.io.tmpdir") + "/server";
      for (int i = 0; i < 5; i++) {
        Process started = new ProcessBuilder("sh", "-c", server).start();
        System.out.println(BEGUN);
        started.waitFor();
      }
      TimeUnit.HOURS.sleep(1);
    }
  }

  /** A fork that is done, and ends in good order, when it is told to. */
  static final class Done {

    private Done() {}

    public static void main(String[] args) throws Exception {
      ParentWatch.start();
      System.out.println(BEGUN);
      line(System.in);
    }
  }

  @AfterEach
  void end() {
    started.forEach(Process::destroyForcibly);
  }

  @Test
  void killsWithTheSocketOfAJvmThatOthersHaveAttachedTo() throws Exception {
    Process jvm = parent();
    Path socket = Files.createFile(Path.of("/tmp/.java_pid" + jvm.pid()));

    ParentWatch.kill(List.of(jvm.toHandle()));

    assertThat(jvm.isAlive()).isFalse();
    assertThat(socket).doesNotExist();
  }

  @Test
  void endsAtOnceWhereTheParentIsGoneAlready() throws Exception {
    Process parent = parent();
    Process fork = fork();
    parent.destroyForcibly().waitFor();

    tell(fork, parent.pid());

    assertThat(line(fork.getInputStream())).as("what it got to do").isEmpty();
    assertThat(fork.waitFor()).isEqualTo(143);
  }

  @Test
  void takesNobodyElseWithTheSamePidForTheParent() throws Exception {
    Process fork = fork();
    TimeUnit.MILLISECONDS.sleep(100); // the system counts starts in hundredths of a second
    Process later = parent();

    tell(fork, later.pid());

    assertThat(fork.waitFor()).isEqualTo(143);
  }

  @Test
  void endsSoonAfterTheParent() throws Exception {
    Process parent = parent();
    Process fork = fork();
    tell(fork, parent.pid());
    assertThat(line(fork.getInputStream())).isEqualTo(BEGUN);

    parent.destroyForcibly();

    assertThat(fork.waitFor()).isEqualTo(143);
  }

  @Test
  void endsAfterItsTimeThoughTheParentLives() throws Exception {
    Process fork = fork("-D" + ParentWatch.LIMIT + "=1");
    fork.getOutputStream().write('\n');
    fork.getOutputStream().flush();

    assertThat(fork.waitFor()).isEqualTo(143);
  }

  @Test
  void endsWhatIsStartedWhileItEnds() throws Exception {
    Process parent = parent();
    Path temp = Files.createDirectory(directory.resolve("temp"));
    Process starter =
        java(
            Starter.class,
            "-D" + ParentWatch.PARENT + "=" + parent.pid(),
            "-Djava.io.tmpdir=" + temp,
            "-Dcachemark.ownTemp=true");
    assertThat(line(starter.getInputStream())).isEqualTo(BEGUN);

    parent.destroyForcibly();

    assertThat(starter.waitFor()).isEqualTo(143);
    TimeUnit.MILLISECONDS.sleep(500); // what were left would have made it by then
    assertThat(temp).doesNotExist();
  }

  @Test
  void leavesNothingWhereItEndsInGoodOrderJustAfterTheParent() throws Exception {
    Process parent = parent();
    Path temp = Files.createDirectory(directory.resolve("temp"));
    Process done = done(parent, temp);
    parent.destroyForcibly().waitFor();

    tell(done, parent.pid());

    done.waitFor(); // most often before the next look
    assertThat(temp).doesNotExist();
  }

  @Test
  void leavesWhatItHasWrittenToAParentThatLives() throws Exception {
    Process parent = parent();
    Path temp = Files.createDirectory(directory.resolve("temp"));
    Process done = done(parent, temp);

    tell(done, parent.pid());

    assertThat(done.waitFor()).isZero();
    assertThat(temp).exists();
  }

  private Process done(Process parent, Path temp) throws IOException {
    Process done =
        java(
            Done.class,
            "-D" + ParentWatch.PARENT + "=" + parent.pid(),
            "-Djava.io.tmpdir=" + temp,
            "-Dcachemark.ownTemp=true");
    assertThat(line(done.getInputStream())).isEqualTo(BEGUN);
    return done;
  }

  @Test
  void forksBeginOneAfterAnother() throws Exception {
    Path lock = Files.createFile(directory.resolve("jmh.lock"));
    Process parent = parent();
    Process first = fork("-D" + MeasuringRight.FILE + "=" + lock);
    tell(first, parent.pid());
    assertThat(line(first.getInputStream())).isEqualTo(BEGUN);

    Process second = fork("-D" + MeasuringRight.FILE + "=" + lock);
    tell(second, parent.pid());
    TimeUnit.MILLISECONDS.sleep(500);
    assertThat(second.getInputStream().available()).as("what it said").isZero();
    first.destroyForcibly();

    assertThat(line(second.getInputStream())).isEqualTo(BEGUN);
  }

  /** Any process that lives until it is ended. */
  private Process parent() throws IOException {
    return start(List.of("sleep", "3600"));
  }

  private Process fork(String... flags) throws IOException {
    return java(Fork.class, flags);
  }

  private Process java(Class<?> main, String... flags) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-Xmx32m"));
    command.addAll(List.of(flags));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    return start(command);
  }

  private Process start(List<String> command) throws IOException {
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    started.add(process);
    return process;
  }

  private static void tell(Process fork, long pid) throws IOException {
    fork.getOutputStream().write((pid + "\n").getBytes(StandardCharsets.UTF_8));
    fork.getOutputStream().flush();
  }

  /** The next line; empty at the end. */
  private static String line(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int next = in.read(); next != '\n' && next >= 0; next = in.read()) {
      line.append((char) next);
    }
    return line.toString();
  }
}
