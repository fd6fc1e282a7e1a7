/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.cli;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.cachemark.runner.Cachemark;
import org.cachemark.runner.Home;
import org.cachemark.runner.InputError;
import org.cachemark.runner.run.ChildProcess;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Looks at traces; the suite reads them, in a process of its own. */
@Command(
    name = "trace",
    headerHeading = "Examples:%n",
    header = {
      "  ./run.sh trace info zipf10K-1M",
      "  ./run.sh trace info OLTP.lis.gz",
      "  ./run.sh trace info requests.txt --format lirs",
      ""
    },
    description = "Looks at traces: the requests that the benchmark Trace replays.",
    synopsisSubcommandLabel = "info",
    mixinStandardHelpOptions = true)
public final class TraceCommand implements Runnable {

  private static final String MAIN = "org.cachemark.trace.TraceMain";

  @Spec private picocli.CommandLine.Model.CommandSpec spec;

  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }

  @Command(
      name = "info",
      description = "Describes a trace: requests, keys, reuse, and the hits of LRU.",
      mixinStandardHelpOptions = true)
  int info(
      @Parameters(paramLabel = "TRACE", description = "A file, or a trace that Trace knows.")
          String trace,
      @Option(
              names = "--format",
              paramLabel = "FORMAT",
              description = {
                "cache2k, lirs, arc, csv or twitter; else as the name",
                "ends: .bin, .trc, .lis, .csv, .twitter, and .gz or",
                ".bz2 behind."
              })
          String format)
      throws IOException, InterruptedException {
    Home home = Home.find();
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    List<String> command = new ArrayList<>(List.of(java.toString(), "-XX:+UseSerialGC"));
    command.add("-Dcachemark.parent=" + ProcessHandle.current().pid());
    command.addAll(List.of("-cp", home.suite() + File.pathSeparator + home.api(), MAIN));
    command.add(Path.of(trace).toString()); // what is no path is told here
    if (format != null) {
      command.add(format);
    }
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    List<String> said =
        ChildProcess.said(
            new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
    int exitCode = process.waitFor();
    if (exitCode == Cachemark.WRONG_INPUT) {
      throw new InputError(String.join("\n", said).strip());
    }
    if (exitCode != Cachemark.OK) {
      throw new IOException(
          "%s ended with code %d: %s".formatted(MAIN, exitCode, String.join("\n", said).strip()));
    }
    Screen.progress().print(said);
    return Cachemark.OK;
  }
}
