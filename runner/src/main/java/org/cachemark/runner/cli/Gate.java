/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.cachemark.reports.compare.Comparison;
import org.cachemark.reports.compare.ComparisonCsv;
import org.cachemark.reports.compare.ComparisonJson;
import org.cachemark.reports.compare.ComparisonMarkdown;
import org.cachemark.reports.compare.ComparisonText;
import org.cachemark.reports.compare.FailOn;
import org.cachemark.reports.compare.Rules;
import org.cachemark.results.Shown;
import org.cachemark.runner.sweep.Amounts;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** How a comparison is judged, shown, and turned into an exit code. */
final class Gate {

  private static final double MOST_MARGIN_PERCENT = 50;

  /** The ways to show it. */
  enum Format {
    TEXT,
    MARKDOWN,
    JSON,
    CSV
  }

  @Option(
      names = "--margin",
      paramLabel = "PERCENT",
      description = "A change of less does not matter (default: 3%%).")
  private String margin;

  @Option(
      names = "--fail-on",
      paramLabel = "WHAT",
      description = "slower, slightly-slower or never (default: slower; never if unpaired).",
      converter = FailOnConverter.class)
  private FailOn failOn;

  @Option(
      names = "--allow-unresolved",
      description = "Pass though cells are left open, too noisy or unsteady.")
  private boolean allowUnresolved;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "text, markdown, json or csv (default: ${DEFAULT-VALUE}).")
  private Format format = Format.TEXT;

  /** Reads the words as the reports write them. */
  static final class FailOnConverter implements ITypeConverter<FailOn> {
    @Override
    public FailOn convert(String text) {
      for (FailOn value : FailOn.values()) {
        if (value.name().equalsIgnoreCase(text.replace('-', '_'))) {
          return value;
        }
      }
      throw new TypeConversionException(
          "must be slower, slightly-slower or never, not '" + text + "'");
    }
  }

  /** The change that does not matter, as a share of the speed. */
  double margin() {
    return margin == null
        ? Rules.DEFAULT_MARGIN
        : Amounts.percent("--margin", margin, MOST_MARGIN_PERCENT) / 100;
  }

  /** Whether the user set a margin. */
  boolean hasMargin() {
    return margin != null;
  }

  /** Whether something else than text goes to the standard output, which must hold nothing else. */
  boolean isForPrograms() {
    return format != Format.TEXT;
  }

  /** Shows a comparison, and returns the exit code. */
  int end(Comparison comparison) throws IOException {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    switch (format) {
      case TEXT -> ComparisonText.lines(comparison).forEach(line -> out.println(Shown.plain(line)));
      case MARKDOWN -> out.print(ComparisonMarkdown.of(comparison));
      case JSON -> out.print(ComparisonJson.of(comparison));
      case CSV -> out.print(ComparisonCsv.of(comparison));
    }
    if (out.checkError()) { // a verdict that nobody can read is none
      throw new IOException("the comparison could not be written to the standard output");
    }
    FailOn gate = failOn != null ? failOn : comparison.paired() ? FailOn.SLOWER : FailOn.NEVER;
    return gate.exitCode(comparison, allowUnresolved);
  }
}
