/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.cachemark.runner.Home;

/** Which state of Cachemark's sources measures. */
public final class Revision {

  private static final String DIRTY = "-dirty";

  /** A commit, or the tag before it with their distance, or a tag that is a version. */
  private static final Pattern OF_COMMIT =
      Pattern.compile(
          "([\\w.+/-]{1,100}-\\d+-g)?[0-9a-f]{7,64}|v?\\d+(\\.\\d+)+([.-][A-Za-z]+\\d*)?");

  private Revision() {}

  /**
   * Why others cannot have the same sources; empty if they can: all are in the history. What is
   * there besides, and git ignores, is none of them.
   */
  public static Optional<String> obstacle(Home home) {
    String revision = of(home);
    if (revision.isEmpty()) {
      return Optional.of("which revision this is cannot be found out");
    }
    String changes = home.isRelease() ? "" : git(home, "status", "--porcelain");
    if (!isOfHistory(revision) || !changes.isEmpty()) {
      return Optional.of(
          "the sources were changed since their last commit (%s)"
              .formatted(changes.lines().findFirst().orElse(revision).strip()));
    }
    return Optional.empty();
  }

  /** Whether a revision is that of a commit: it is known, and nothing was changed since. */
  public static boolean isOfHistory(String revision) {
    return !revision.endsWith(DIRTY) && OF_COMMIT.matcher(revision).matches();
  }

  /** As git describes it, or as a release's own file says; empty where nothing does. */
  public static String of(Home home) {
    if (home.isRelease()) {
      return ofRelease(home);
    }
    return git(home, "describe", "--always", "--dirty=" + DIRTY, "--abbrev=12");
  }

  /** What git says; nothing where it fails. */
  private static String git(Home home, String... arguments) {
    List<String> command = new ArrayList<>(List.of("git"));
    command.addAll(Arrays.asList(arguments));
    try {
      Process git =
          new ProcessBuilder(command)
              .directory(home.root().toFile())
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      String said = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (!git.waitFor(10, TimeUnit.SECONDS)) {
        git.destroyForcibly();
        return "";
      }
      return git.exitValue() == 0 ? said.strip() : "";
    } catch (IOException e) {
      return ""; // there is no git
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "";
    }
  }

  private static String ofRelease(Home home) {
    try {
      return Files.readString(home.root().resolve(Home.REVISION)).strip();
    } catch (IOException e) {
      return "";
    }
  }
}
