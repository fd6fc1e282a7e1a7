/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.cachemark.runner.InputError;
import org.cachemark.runner.sweep.Sweep;

/**
 * A JDK by its directory.
 *
 * @param version as the JDK's own {@code release} file says it
 */
public record Jdk(Path home, String version) {

  /**
   * The JDK of a sweep's JVM.
   *
   * @throws InputError if there is none, or it is older than 17
   */
  public static Jdk of(Sweep.Jvm jvm) {
    if (jvm.home().isEmpty()) {
      return new Jdk(Path.of(System.getProperty("java.home")), Runtime.version().toString());
    }
    Path home = Path.of(jvm.home());
    if (!Files.isExecutable(home.resolve("bin").resolve("java"))) {
      throw new InputError("JVM " + jvm.name() + ": there is no JDK in " + home);
    }
    Properties release = new Properties();
    try (Reader reader = Files.newBufferedReader(home.resolve("release"))) {
      release.load(reader);
    } catch (IOException e) {
      throw new InputError("JVM " + jvm.name() + ": " + home + " has no readable release file", e);
    }
    Jdk jdk = new Jdk(home, release.getProperty("JAVA_VERSION", "").replace("\"", ""));
    if (jdk.feature() < 17) {
      throw new InputError(
          "JVM %s: %s is a JDK %s, Cachemark needs 17 or newer"
              .formatted(jvm.name(), home, jdk.version()));
    }
    return jdk;
  }

  /** The JVMs of a sweep that their JDKs have: the cells of others are skipped. */
  static List<Sweep.Jvm> having(Sweep sweep) {
    return sweep.jvms().stream().filter(jvm -> jvm.isIn(of(jvm).feature())).toList();
  }

  /** The feature release, such as 17. */
  public int feature() {
    String digits = version.replaceFirst("\\D.*", "");
    return digits.isEmpty() ? 0 : Integer.parseInt(digits);
  }

  /** The {@code java} command. */
  public String java() {
    return home.resolve("bin").resolve("java").toString();
  }
}
