/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.cachemark.reports.Results;
import org.cachemark.reports.Summary;
import org.cachemark.reports.TextReport;
import org.cachemark.reports.compare.Comparison;
import org.cachemark.reports.compare.ComparisonText;
import org.cachemark.reports.compare.Contest;
import org.cachemark.runner.Cachemark;
import org.cachemark.runner.Home;
import org.cachemark.runner.InputError;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Shows what a run has found. */
@Command(
    name = "report",
    headerHeading = "Examples:%n",
    header = {"  ./run.sh report", "  ./run.sh report 20261121-101500-quick", ""},
    description = "Shows what a run has found, also one that is not complete.",
    mixinStandardHelpOptions = true)
public final class ReportCommand implements Callable<Integer> {

  @Mixin private RunChoice run;

  @Mixin private Publication publication;

  @Override
  public Integer call() throws IOException {
    Results results;
    try {
      results = Results.load(run.find(Home.find()));
    } catch (IOException e) {
      throw new InputError(e.getMessage(), e);
    }
    if (results.run().contest() != null) {
      Comparison comparison = new Contest(results, results.run().contest()).comparison();
      Screen.progress().print(ComparisonText.lines(comparison));
      return Cachemark.OK;
    }
    publication.check(results.run().sweep());
    Summary summary = Summary.of(results);
    Screen.progress().print(TextReport.lines(summary));
    publication.publish(summary);
    return Cachemark.OK;
  }
}
