/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.cachemark.runner.catalogue.Cache;
import org.cachemark.runner.catalogue.Catalogue;
import org.cachemark.runner.catalogue.ClassPaths;
import org.cachemark.runner.run.Jdk;
import org.cachemark.runner.run.Launcher;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** JMH's own command line on a cell's class path. */
@Command(
    name = "jmh",
    headerHeading = "Examples:%n",
    header = {
      "  ./run.sh jmh caffeine -- -h",
      "  ./run.sh jmh caffeine@2.9.3 -- ReadOnly -f 1 -t 2 -p hitRate=50 -prof gc",
      ""
    },
    description = "JMH's own command line, with the class path of a cache's cells.",
    sortOptions = false,
    mixinStandardHelpOptions = true)
public final class JmhCommand implements Callable<Integer> {

  @Mixin private Workspace workspace;

  @Mixin private JdkChoice jdk;

  @Parameters(index = "0", paramLabel = "CACHE", description = "The cache, in any version.")
  private String cacheName;

  @Parameters(index = "1..*", paramLabel = "JMH", description = "JMH's arguments, after --.")
  private List<String> arguments = new ArrayList<>();

  @Override
  public Integer call() throws IOException, InterruptedException {
    Catalogue catalogue = workspace.catalogue();
    Cache cache = catalogue.cache(cacheName);
    Jdk java = Jdk.of(jdk.jvm());
    try (ClassPaths classPaths = workspace.classPaths()) {
      List<String> command =
          new ArrayList<>(Launcher.host(java, classPaths.ofCell(cache), List.of()));
      command.addAll(arguments);
      for (Map.Entry<String, String> param : Launcher.params(cache).entrySet()) {
        command.add("-p");
        command.add(param.getKey() + "=" + param.getValue());
      }
      if (!arguments.contains("-jvmArgs")) { // else forks inherit the flags of JMH's host process
        List<String> flags = cache.library().flagsOn(java.feature());
        command.addAll(List.of("-jvmArgs", String.join(" ", flags)));
      }
      Process process = new ProcessBuilder(command).inheritIO().start();
      Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
      return process.waitFor();
    }
  }
}
