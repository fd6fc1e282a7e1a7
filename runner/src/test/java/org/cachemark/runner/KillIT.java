/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cachemark.runner.CachemarkProcess.DOUBLES;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.Stream;
import org.cachemark.runner.doubles.Alone;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills the runner at random moments: a third of the times while JVMs start, a third during the
 * contract's checks, a third at any time. Nothing of it is left then, what it has begun can be
 * ended, and no two forks are ever measured at once.
 *
 * <p>{@code -Dcachemark.kills=100} asks for more than three; of more than six every tenth has
 * Ignite's servers; {@code -Dcachemark.kills.seed} for others. What came of each is in {@code
 * target/kills-SEED.txt}.
 */
class KillIT {

  private static final int KILLS = Integer.getInteger("cachemark.kills", 3);
  private static final long SEED = Long.getLong("cachemark.kills.seed", 1);

  private static final int ATTEMPTS = 10;

  /** So long all may take to end that a killed runner has started. */
  private static final long PATIENCE_MILLIS = 5000;

  private static final String SWEEP =
      """
      caches: [%s]
      threads: 2
      benchmarks:
        - {name: ReadOnly, entries: 1000, hitRate: 50}
      heap: 128m
      rounds: 2
      warmup: 1x20ms
      measure: 2x20ms
      remote: {warmup: 1x20ms, measure: 2x20ms, timeout: 2m}
      timeout: 60s
      jvms: [{name: j, flags: [-Dkill=%s]}]
      """;

  /** When the runner is killed. */
  private enum Moment {
    /** Within the fraction of a second after one of its JVMs was started. */
    JVM_STARTS,
    /** While systems are held to the contract. */
    CHECKS,
    /** From its own first millisecond to its end. */
    ANY
  }

  @TempDir Path directory;

  private final RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(SEED);
  private final List<String> problems = new ArrayList<>();
  private final List<String> protocol = new ArrayList<>();

  /** What an undisturbed run takes at most, as far as it is known. */
  private long wholeMillis = 6000;

  @Test
  void leavesNothingBehindAndCanBeEnded() throws Exception {
    assumeTrue(Files.exists(Path.of("/proc/self/environ")), "it looks for processes in /proc");
    for (int kill = 1; kill <= KILLS; kill++) {
      Moment moment = Moment.values()[kill % Moment.values().length];
      boolean isWithServers = KILLS > 6 && kill % 10 == 0;
      for (int attempt = 1; !isKilled(kill, moment, isWithServers); attempt++) {
        assertThat(attempt).as("runs that ended before they could be killed").isLessThan(ATTEMPTS);
        wholeMillis = wholeMillis * 3 / 4;
      }
    }
    assertThat(problems).as(String.join("\n", protocol)).isEmpty();
  }

  /** Returns false if the runner had ended, all being well, before it could be killed. */
  private boolean isKilled(int kill, Moment moment, boolean isWithServers) throws Exception {
    Path own = Files.createTempDirectory(directory, "kill-" + kill + "-");
    CachemarkProcess cachemark =
        new CachemarkProcess(own).withVariable(Alone.DIRECTORY, own.toString());
    String systems = isWithServers ? "'double:alone', 'ignite:client'" : "'double:alone'";
    // A flag that no JVM had before, or the checks would be known to pass.
    Path sweep =
        Files.writeString(own.resolve("kill.yaml"), SWEEP.formatted(systems, own.getFileName()));
    String[] command = {"run", sweep.toString(), "--adapter", DOUBLES.toString()};
    Process runner = cachemark.start(command);
    long started = System.nanoTime();
    await(moment, runner, own, isWithServers ? 5 : 1);
    Killed killed = new Killed(own, Alone.DIRECTORY);
    if (!runner.isAlive() && runner.exitValue() == Cachemark.OK) {
      return false;
    }
    runner.destroyForcibly().waitFor();
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - started);
    boolean isAtOnce = random.nextBoolean(); // whoever resumes may be faster than the forks' end
    String what =
        "%d: %s%s, after %d ms, resumed %s"
            .formatted(
                kill,
                moment,
                isWithServers ? " with servers" : "",
                millis,
                isAtOnce ? "at once" : "later");
    List<String> found = new ArrayList<>();
    if (!isAtOnce) {
      found.addAll(left(killed));
      what += ", handed over: " + killed.handedOver();
    }
    found.addAll(ended(cachemark, killed, command));
    for (String problem : found) {
      problems.add(what + ": " + problem);
    }
    protocol.add(what + ", found: " + found);
    Files.write(Path.of("target", "kills-" + SEED + ".txt"), protocol);
    return true;
  }

  /** Ends what was begun, or does it anew if nothing was; returns what is wrong then. */
  private static List<String> ended(CachemarkProcess cachemark, Killed killed, String... anew)
      throws Exception {
    String[] command =
        killed.runs().isEmpty() ? anew : new String[] {"resume", "--adapter", DOUBLES.toString()};
    CachemarkProcess.Result result = cachemark.run(command);
    List<String> found = new ArrayList<>();
    if (result.exitCode() != Cachemark.OK) {
      found.add("exit code " + result.exitCode() + ": " + result.output());
    }
    found.addAll(killed.missing());
    found.addAll(left(killed));
    for (Path run : killed.runs()) {
      CachemarkProcess.temps(run).forEach(temp -> found.add("directory: " + temp));
    }
    killed.together().forEach(file -> found.add("measured at once: " + file));
    return found;
  }

  /** Waits for the moment at which the runner is to be killed, or its end. */
  private void await(Moment moment, Process runner, Path own, int factor)
      throws InterruptedException {
    long then =
        switch (moment) {
          case JVM_STARTS -> {
            int nth = random.nextInt(1, 9);
            Set<ProcessHandle> seen = new HashSet<>();
            while (seen.size() < nth && !endsWithin(5, runner)) {
              try (Stream<ProcessHandle> all = runner.descendants()) {
                all.forEach(seen::add);
              }
            }
            yield random.nextLong(400);
          }
          case CHECKS -> {
            boolean isChecked = false;
            while (!isChecked && !endsWithin(5, runner)) {
              isChecked =
                  Killed.children(own).stream()
                      .anyMatch(path -> path.getFileName().toString().contains("-check-"));
            }
            yield random.nextLong(1500L * factor);
          }
          case ANY -> random.nextLong(wholeMillis * factor);
        };
    endsWithin(then, runner);
  }

  private static boolean endsWithin(long millis, Process runner) throws InterruptedException {
    return runner.waitFor(millis, TimeUnit.MILLISECONDS);
  }

  /** What is left, once there was time for it to go. */
  private static List<String> left(Killed killed) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS);
    List<String> left = killed.left();
    while (!left.isEmpty() && System.nanoTime() < deadline) {
      TimeUnit.MILLISECONDS.sleep(100);
      left = killed.left();
    }
    return left;
  }
}
