/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.concurrent.TimeUnit;
import org.cachemark.runner.Home;

/** Which state of Cachemark's sources measures. */
public final class Revision {

  private static final String DIRTY = "-dirty";

  private Revision() {}

  /** Whether others can have the same sources: they are in the history, and nothing was changed. */
  public static boolean isClean(String revision) {
    return !revision.isEmpty() && !revision.endsWith(DIRTY);
  }

  /** As git describes it, or as a release's own file says; empty where nothing does. */
  public static String of(Home home) {
    if (home.isRelease()) {
      return ofRelease(home);
    }
    try {
      Process git =
          new ProcessBuilder("git", "describe", "--always", "--dirty=" + DIRTY, "--abbrev=12")
              .directory(home.root().toFile())
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (!git.waitFor(10, TimeUnit.SECONDS)) {
        git.destroyForcibly();
        return "";
      }
      String line = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return git.exitValue() == 0 ? line.strip() : "";
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
