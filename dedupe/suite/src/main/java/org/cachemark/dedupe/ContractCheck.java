/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.cachemark.api.Options;
import org.cachemark.harness.CheckFailedException;
import org.cachemark.process.ParentWatch;
import org.jspecify.annotations.Nullable;

/** Holds a system to its {@link Contract}, by the protocol of docs/design.md. */
final class ContractCheck {

  private static final String PREFIX = "cachemark.check.";

  private ContractCheck() {}

  /** Makes the contract of a system. */
  interface Maker<C extends Enum<C>> {
    Contract<C> make(String factory, Options options, Set<C> promised);
  }

  /** Does the work of a {@code main}: the system is named by system properties. */
  static <C extends Enum<C>> void main(String[] args, Class<C> capabilities, Maker<C> maker)
      throws IOException {
    ParentWatch.start();
    Set<C> promised =
        Arrays.stream(System.getProperty(PREFIX + "capabilities", "").split(",", -1))
            .filter(name -> !name.isEmpty())
            .map(name -> Enum.valueOf(capabilities, name))
            .collect(Collectors.toSet());
    check(
        Path.of(args[0]),
        () ->
            maker.make(
                System.getProperty(PREFIX + "factory", ""),
                Options.parse(System.getProperty(PREFIX + "options", "")),
                promised));
    System.exit(0); // also past a thread that the system left
  }

  /** Writes the outcome to a file, each line as it comes. */
  static <C extends Enum<C>> void check(Path file, Supplier<Contract<C>> made) throws IOException {
    try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(file, StandardCharsets.UTF_8))) {
      String configuration = "not to be had";
      try {
        Contract<C> contract = made.get();
        configuration = contract.configuration();
        for (Contract.Rule<C> rule : contract.rules()) {
          out.println(outcome(contract, rule));
          out.flush();
        }
      } catch (IllegalArgumentException e) {
        out.println("refused\t" + oneLine(e.getMessage()));
      } catch (RuntimeException | LinkageError e) {
        out.println("no-start\t" + oneLine(e.toString()));
      }
      out.println("configuration\t" + oneLine(configuration));
    }
  }

  private static <C extends Enum<C>> String outcome(Contract<C> contract, Contract.Rule<C> rule) {
    Optional<C> lacks = contract.lacks(rule);
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
