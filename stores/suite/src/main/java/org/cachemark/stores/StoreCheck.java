/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.cachemark.api.Options;
import org.cachemark.harness.CheckFailedException;
import org.cachemark.process.ParentWatch;
import org.jspecify.annotations.Nullable;

/** Holds a store to its {@linkplain StoreContract contract}, by the protocol of docs/design.md. */
public final class StoreCheck {

  private static final String PREFIX = "cachemark.check.";

  private StoreCheck() {}

  /** Takes the file for the outcome; the store is named by system properties. */
  public static void main(String[] args) throws IOException {
    ParentWatch.start();
    check(
        Path.of(args[0]),
        System.getProperty(PREFIX + "factory", ""),
        System.getProperty(PREFIX + "options", ""),
        capabilities(System.getProperty(PREFIX + "capabilities", "")));
    System.exit(0); // also past a thread that the store left
  }

  private static Set<StoreCapability> capabilities(String listed) {
    return Arrays.stream(listed.split(",", -1))
        .filter(name -> !name.isEmpty())
        .map(StoreCapability::valueOf)
        .collect(Collectors.toSet());
  }

  /** Writes the outcome to a file, each line as it comes. */
  static void check(Path file, String factory, String options, Set<StoreCapability> promised)
      throws IOException {
    try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(file, StandardCharsets.UTF_8))) {
      String configuration = "not to be had";
      try {
        StoreContract contract =
            new StoreContract(
                BenchmarkStoreFactory.find(factory), Options.parse(options), promised);
        configuration = contract.configuration();
        for (StoreContract.Rule rule : contract.rules()) {
          out.println(outcome(contract, rule));
          out.flush();
        }
      } catch (IllegalArgumentException e) {
        out.println("refused\t" + oneLine(e.getMessage()));
      } catch (IllegalStateException e) {
        out.println("no-start\t" + oneLine(e.getMessage()));
      } catch (RuntimeException | LinkageError e) {
        out.println("no-start\t" + oneLine(e.toString()));
      }
      out.println("configuration\t" + oneLine(configuration));
    }
  }

  private static String outcome(StoreContract contract, StoreContract.Rule rule) {
    Optional<StoreCapability> lacks = contract.lacks(rule);
    if (lacks.isPresent()) {
      return "not-applicable\t%s\tit lacks %s".formatted(rule.name(), lacks.get());
    }
    try {
      rule.check().run();
      return "passed\t%s\t".formatted(rule.name());
    } catch (CheckFailedException e) {
      return "failed\t%s\t%s".formatted(rule.name(), oneLine(e.getMessage()));
    } catch (Exception | LinkageError e) {
      return "failed\t%s\t%s".formatted(rule.name(), oneLine(e.toString()));
    }
  }

  private static String oneLine(@Nullable String text) {
    return String.valueOf(text).replaceAll("\\s+", " ").strip();
  }
}
