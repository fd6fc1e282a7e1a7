/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.api;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.cachemark.process.ParentWatch;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Holds the contract against one cache, in a JVM whose class path is that of the cache's cells: the
 * way to find out, before anything is timed, that an adapter and a version of its product fit.
 *
 * <p>The cache is named by system properties, see {@link CacheUnderTest}. The one argument is the
 * file that gets the outcome, a line each, fields divided by tabs: {@code passed TEST}, {@code
 * not-applicable TEST REASON}, {@code failed TEST REASON}, and {@code configuration TEXT}; {@code
 * refused REASON}, if the options are not what the factory takes; and {@code no-start REASON}, if
 * there is no cache to be had otherwise.
 */
public final class ContractCheck {

  private ContractCheck() {}

  /** The contract for the one cache that the system properties name. */
  static final class Checked extends CacheContract {}

  public static void main(String[] args) throws IOException {
    ParentWatch.start();
    check(Path.of(args[0]));
    System.exit(0); // also past a thread that the cache left
  }

  /** Writes the outcome to a file. */
  static void check(Path file) throws IOException {
    try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(file, StandardCharsets.UTF_8))) {
      LauncherDiscoveryRequest request =
          LauncherDiscoveryRequestBuilder.request().selectors(selectClass(Checked.class)).build();
      LauncherFactory.create().execute(request, new Lines(out));
      tellOfOne(out); // afterwards, so that nothing is started before the first test
    }
  }

  /**
   * Tells the configuration of a cache, or why there is no cache at all, which each of the tests
   * can tell only in its own way.
   */
  private static void tellOfOne(PrintWriter out) {
    String configuration = "not to be had";
    try (BenchmarkCache<Integer, Integer> cache = open()) {
      configuration = cache.configuration();
    } catch (IllegalArgumentException e) {
      out.println("refused\t" + oneLine(String.valueOf(e.getMessage())));
    } catch (IllegalStateException e) {
      out.println("no-start\t" + oneLine(String.valueOf(e.getMessage())));
    } catch (RuntimeException | LinkageError e) {
      out.println("no-start\t" + oneLine(e.toString()));
    }
    out.println("configuration\t" + oneLine(configuration));
  }

  private static BenchmarkCache<Integer, Integer> open() {
    CacheUnderTest cache = CacheUnderTest.all().get(0);
    CacheSpec<Integer, Integer> spec = CacheSpec.of(Integer.class, Integer.class, 1000);
    return BenchmarkCacheFactory.find(cache.factory()).create(spec.withOptions(cache.options()));
  }

  private static String oneLine(String text) {
    return text.replaceAll("\\s+", " ").strip();
  }

  /** Writes each test's outcome as it comes, so that a hang leaves what was known before. */
  private record Lines(PrintWriter out) implements TestExecutionListener {

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
      Throwable cause = result.getThrowable().orElse(null);
      if (result.getStatus() == TestExecutionResult.Status.SUCCESSFUL) {
        if (test.isTest()) {
          line("passed", name(test), "");
        }
      } else if (result.getStatus() == TestExecutionResult.Status.ABORTED) {
        line("not-applicable", name(test), cause == null ? "" : String.valueOf(cause.getMessage()));
      } else {
        line("failed", name(test), describe(cause));
      }
    }

    /** An assertion's message says it all; of anything else the class is half of what it says. */
    private static String describe(Throwable cause) {
      return cause instanceof AssertionError && cause.getMessage() != null
          ? cause.getMessage()
          : String.valueOf(cause);
    }

    private void line(String outcome, String test, String reason) {
      out.println(outcome + "\t" + test + "\t" + oneLine(reason));
      out.flush();
    }

    private static String name(TestIdentifier test) {
      return test.getDisplayName().replace("()", "");
    }
  }
}
