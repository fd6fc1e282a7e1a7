/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.InvalidPathException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.cachemark.reports.TextReport;
import org.cachemark.results.Shown;
import org.cachemark.runner.cli.BaselineCommand;
import org.cachemark.runner.cli.BundleCommand;
import org.cachemark.runner.cli.CampaignCommand;
import org.cachemark.runner.cli.CheckCommand;
import org.cachemark.runner.cli.CompareCommand;
import org.cachemark.runner.cli.JmhCommand;
import org.cachemark.runner.cli.JobCommand;
import org.cachemark.runner.cli.ListCommand;
import org.cachemark.runner.cli.PackCommand;
import org.cachemark.runner.cli.ReportCommand;
import org.cachemark.runner.cli.ResumeCommand;
import org.cachemark.runner.cli.RunCommand;
import org.cachemark.runner.cli.SelftestCommand;
import org.cachemark.runner.cli.SiteCommand;
import org.cachemark.runner.cli.StoreCommand;
import org.cachemark.runner.cli.TckCommand;
import org.cachemark.runner.cli.TraceCommand;
import org.cachemark.runner.input.Nearest;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command line. */
@Command(
    name = "run.sh",
    headerHeading = "Examples:%n",
    header = {
      "  ./run.sh run                               which cache is fastest here?",
      "  ./run.sh run --caches caffeine,guava@31.1-jre --threads 1,2",
      "  ./run.sh compare caffeine@3.1.8 caffeine@3.3.1   is the new one slower?",
      "  ./run.sh check caffeine@2.9.3              does this version fit?",
      "  ./run.sh tck jcache:ehcache                how much of JSR-107 does it pass?",
      "  ./run.sh jmh cache2k -- ReadOnly -f 1      plain JMH",
      "  ./run.sh list caches",
      ""
    },
    description = "Compares caches on the JVM, with JMH.",
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Exit codes: 0 done; 1 a confirmed regression; 2 wrong usage or input;",
      "3 cannot conclude; 4 a cell failed; 5 the machine failed (a full disk,",
      "say); 130 interrupted.",
      "./run.sh COMMAND --help tells more."
    },
    sortOptions = false,
    mixinStandardHelpOptions = true,
    versionProvider = Cachemark.Version.class,
    subcommands = {
      RunCommand.class,
      CampaignCommand.class,
      JobCommand.class,
      CompareCommand.class,
      BaselineCommand.class,
      SelftestCommand.class,
      ResumeCommand.class,
      ListCommand.class,
      CheckCommand.class,
      StoreCommand.class,
      TckCommand.class,
      ReportCommand.class,
      BundleCommand.class,
      SiteCommand.class,
      TraceCommand.class,
      JmhCommand.class,
      PackCommand.class,
      AutoComplete.GenerateCompletion.class
    })
public final class Cachemark implements Runnable {

  /** All went well. */
  public static final int OK = 0;

  /** Wrong usage or input; nothing was measured. */
  public static final int WRONG_INPUT = 2;

  /** A cell failed, and the rest was measured. */
  public static final int CELL_FAILED = 4;

  /** Cachemark could not go on: the disk, permissions, or a bug. */
  public static final int MACHINE_FAILED = 5;

  @Spec private CommandSpec spec;

  @Option(
      names = "--debug",
      scope = ScopeType.INHERIT,
      description = "Show the stack trace of an error.")
  private boolean debug;

  /** Cachemark's version. */
  static final class Version implements CommandLine.IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {"Cachemark " + Home.version() + ", JMH " + Home.jmhVersion()};
    }
  }

  public static void main(String[] args) {
    System.exit(commandLine().execute(args));
  }

  /** The command line, with one line for each error. */
  public static CommandLine commandLine() {
    Cachemark root = new Cachemark();
    CommandLine line = new CommandLine(root);
    line.setUsageHelpWidth(80);
    line.setExpandAtFiles(false); // a file of that name is a sweep, and not more arguments
    line.setCaseInsensitiveEnumValuesAllowed(true);
    line.setParameterExceptionHandler(root::wrongUsage);
    line.setExecutionExceptionHandler((e, command, result) -> root.failed(e, command.getErr()));
    line.setExecutionStrategy(result -> root.execute(result, line.getErr()));
    String script = Shown.commands("./run.sh");
    line.setCommandName(script.replaceFirst("^\\./", ""));
    nameIn(line.getCommandSpec());
    return line;
  }

  /** Help tells commands as they are written here. */
  private static void nameIn(CommandSpec command) {
    UsageMessageSpec help = command.usageMessage();
    help.header(named(help.header()));
    help.description(named(help.description()));
    help.footer(named(help.footer()));
    command.subcommands().values().forEach(sub -> nameIn(sub.getCommandSpec()));
  }

  private static String[] named(String... lines) {
    return Arrays.stream(lines).map(Shown::commands).toArray(String[]::new);
  }

  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }

  private int wrongUsage(ParameterException e, String[] args) {
    String hint = "";
    if (e instanceof UnmatchedArgumentException unmatched) {
      CommandSpec command = e.getCommandLine().getCommandSpec();
      List<String> known = new ArrayList<>(command.subcommands().keySet());
      known.addAll(command.optionsMap().keySet());
      hint =
          Nearest.of(unmatched.getUnmatched().get(0), known)
              .map(near -> "; did you mean '" + near + "'?")
              .orElse("");
    }
    if (e.getArgSpec() != null && e.getArgSpec().completionCandidates() != null) {
      List<String> known = new ArrayList<>();
      e.getArgSpec().completionCandidates().forEach(known::add);
      hint =
          Nearest.of(String.valueOf(e.getValue()), known)
              .map(near -> "; did you mean '" + near + "'?")
              .orElse("");
    }
    CommandSpec asked = e.getCommandLine().getCommandSpec();
    String command = asked.qualifiedName().replace(asked.root().name(), Shown.commands("./run.sh"));
    say(e.getCommandLine().getErr(), e.getMessage() + hint + " (" + command + " --help)");
    return WRONG_INPUT;
  }

  /** Does what is asked for; an error of the JVM's would end it with the code of a regression. */
  private int execute(ParseResult asked, PrintWriter err) {
    try {
      return new CommandLine.RunLast().execute(asked);
    } catch (Error e) {
      return failed(e, err);
    }
  }

  private int failed(Throwable e, PrintWriter err) {
    if (debug) {
      e.printStackTrace(err);
    }
    if (e instanceof InputError wrong) {
      say(err, wrong.getMessage());
      return WRONG_INPUT;
    }
    if (e instanceof InvalidPathException path) {
      say(err, "'%s' is no path: %s".formatted(Shown.name(path.getInput()), path.getReason()));
      return WRONG_INPUT;
    }
    if (e instanceof IOException io) {
      say(err, IoErrors.describe(io));
    } else if (e instanceof UncheckedIOException io) {
      say(err, IoErrors.describe(Objects.requireNonNull(io.getCause(), "cause")));
    } else if (e instanceof OutOfMemoryError) {
      say(err, "out of memory: " + e.getMessage() + "; more: JDK_JAVA_OPTIONS=-Xmx4g ./run.sh …");
    } else {
      say(err, "a bug in Cachemark: " + e + (debug ? "" : "; --debug shows where"));
    }
    return MACHINE_FAILED;
  }

  private static void say(PrintWriter err, String message) {
    TextReport.wrap("cachemark: " + Shown.commands(Shown.message(message)), "  ")
        .forEach(err::println);
    err.flush();
  }
}
