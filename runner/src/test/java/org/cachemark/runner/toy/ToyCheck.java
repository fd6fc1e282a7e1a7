/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.toy;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.cachemark.api.Options;
import org.cachemark.process.ParentWatch;

/** Holds letters and digits to what is asked of them, in the lines that docs/design.md tells of. */
public final class ToyCheck {

  private ToyCheck() {}

  /** Takes the file for the outcome. */
  public static void main(String[] args) throws IOException {
    ParentWatch.start();
    String product = System.getProperty("cachemark.check.factory");
    String options = System.getProperty("cachemark.check.options");
    String capabilities = System.getProperty("cachemark.check.capabilities");
    try (PrintWriter out =
        new PrintWriter(Files.newBufferedWriter(Path.of(args[0]), StandardCharsets.UTF_8))) {
      try {
        double weight = Marks.weight(product, Options.parse(options));
        out.println("passed\thasWeight\t");
        if (!Set.of(capabilities.split(",", -1)).contains("ROUND")) {
          out.println("not-applicable\tisRound\tit lacks ROUND");
        } else if (weight == 0) {
          out.println("passed\tisRound\t");
        } else {
          out.println("failed\tisRound\t" + product + " has corners");
        }
      } catch (IllegalArgumentException e) {
        out.println("refused\t" + e.getMessage());
      }
      out.println("configuration\tweight of " + product + ", " + options);
    }
  }
}
