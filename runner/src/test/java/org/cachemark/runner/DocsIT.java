/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.cachemark.reports.Tck;
import org.cachemark.reports.Units;
import org.cachemark.runner.catalogue.Benchmark;
import org.cachemark.runner.catalogue.Cache;
import org.cachemark.runner.catalogue.Catalogue;
import org.cachemark.runner.catalogue.Library;
import org.cachemark.runner.catalogue.Product;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the commands that the documentation shows, and compares its tables with the code. {@code mvn
 * verify -Dcachemark.updateDocs} writes the tables instead.
 */
class DocsIT {

  private static final Pattern COMMANDS = Pattern.compile("```sh\n(.*?)```", Pattern.DOTALL);

  @TempDir Path directory;

  @Test
  void everyCommandShownWorks() throws Exception {
    CachemarkProcess cachemark = new CachemarkProcess(directory);
    Path sweep = directory.resolve("tiny.yaml");
    Files.writeString(
        sweep,
        """
        caches: [caffeine@2.9.3, caffeine]
        benchmarks: [{name: ReadOnly, entries: 1000, hitRate: 100}]
        heap: 64m
        rounds: 1
        warmup: 1x20ms
        measure: 1x20ms
        """);
    assertThat(cachemark.run("run", sweep.toString(), "--no-check").exitCode()).isZero();

    List<String> commands = commands().stream().distinct().toList();
    assertThat(commands).hasSizeGreaterThan(8);
    for (String command : commands) {
      List<String> arguments = new ArrayList<>(words(command));
      if (List.of("run", "compare", "selftest").contains(arguments.get(0))) {
        arguments.add("--dry-run"); // the sweep is read and planned, caches and versions resolved
      }
      CachemarkProcess.Result result = cachemark.run(arguments.toArray(String[]::new));
      assertThat(result.exitCode()).as(command + "\n" + result.output()).isZero();
    }
  }

  /** The commands of the example for CI servers, with a jar that is there. */
  @Test
  void theWorkflowForCiServersIsSound() throws Exception {
    String page = Files.readString(CachemarkProcess.HOME.resolve("docs/ci.md"));
    Matcher yaml = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL).matcher(page);
    assertThat(yaml.find()).isTrue();
    String command = "";
    for (JsonNode step : new YAMLMapper().readTree(yaml.group(1)).at("/jobs/compare/steps")) {
      String script = step.path("run").asText().replaceAll("\\$\\{\\{.*?}}", "x");
      Path file = Files.writeString(directory.resolve("step.sh"), script);
      Process bash = new ProcessBuilder("bash", "-n", file.toString()).inheritIO().start();
      assertThat(bash.waitFor()).as(script).isZero();
      Matcher run = Pattern.compile("cachemark/run.sh (compare [^>]*)>").matcher(script);
      if (run.find()) {
        command = run.group(1).replace("\\\n", " ").strip();
      }
    }
    assertThat(command).contains("@build/libs/caffeine.jar");
    List<String> arguments =
        new ArrayList<>(
            words(
                command.replace(
                    "build/libs/caffeine.jar", CachemarkProcess.caffeine().toString())));
    arguments.add("--dry-run");
    CachemarkProcess.Result result =
        new CachemarkProcess(directory).run(arguments.toArray(String[]::new));
    assertThat(result.exitCode()).as(result.output()).isZero();
  }

  @Test
  void theSweepShownIsSound() throws Exception {
    String page = Files.readString(CachemarkProcess.HOME.resolve("docs/sweeps.md"));
    Matcher yaml = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL).matcher(page);
    assertThat(yaml.find()).isTrue();
    Path sweep = Files.writeString(directory.resolve("shown.yaml"), yaml.group(1));
    CachemarkProcess.Result result =
        new CachemarkProcess(directory).run("run", sweep.toString(), "--dry-run");
    assertThat(result.exitCode()).as(result.output()).isZero();
    assertThat(result.flat()).contains("shown: 4 cells × 5 rounds");
  }

  private static List<String> commands() throws IOException {
    List<String> commands = new ArrayList<>();
    for (Path page : pages()) {
      Matcher fence = COMMANDS.matcher(Files.readString(page));
      while (fence.find()) {
        fence
            .group(1)
            .lines()
            .map(line -> line.replaceFirst("\\s+#.*", "").strip())
            .filter(line -> line.startsWith("./run.sh "))
            .map(line -> line.substring("./run.sh ".length()))
            .forEach(commands::add);
      }
    }
    return commands;
  }

  private static List<Path> pages() throws IOException {
    List<Path> pages = new ArrayList<>();
    try (var docs = Files.walk(CachemarkProcess.HOME.resolve("docs"))) {
      docs.filter(file -> file.toString().endsWith(".md")).sorted().forEach(pages::add);
    }
    pages.add(CachemarkProcess.HOME.resolve("README.md"));
    pages.add(CachemarkProcess.HOME.resolve("CONTRIBUTING.md"));
    return pages;
  }

  private static List<String> words(String command) {
    return Arrays.stream(command.split(" +")).map(word -> word.replace("'", "")).toList();
  }

  @Test
  void tablesAreThoseOfTheCode() throws IOException {
    Catalogue catalogue = Catalogue.load(new Home(CachemarkProcess.HOME), List.of());
    compare("README.md", "benchmarks", benchmarks(catalogue));
    compare("README.md", "caches", caches(catalogue));
    compare("docs/caches.md", "versions", versions(catalogue));
    compare("docs/jcache.md", "providers", providers(catalogue));
  }

  private static void compare(String page, String name, String table) throws IOException {
    Path file = CachemarkProcess.HOME.resolve(page);
    String text = Files.readString(file);
    Pattern place = Pattern.compile("(<!-- " + name + " -->\n).*?(<!-- end -->)", Pattern.DOTALL);
    Matcher matcher = place.matcher(text);
    assertThat(matcher.find()).as("place for " + name + " in " + page).isTrue();
    String wanted =
        matcher.replaceFirst(
            Matcher.quoteReplacement("<!-- " + name + " -->\n" + table + "<!-- end -->"));
    if (System.getProperty("cachemark.updateDocs") != null) {
      Files.writeString(file, wanted);
    } else {
      assertThat(text).as(page + " is stale: mvn verify -Dcachemark.updateDocs").isEqualTo(wanted);
    }
  }

  private static String benchmarks(Catalogue catalogue) {
    StringBuilder table =
        new StringBuilder("| benchmark | what is measured | parameters |\n|---|---|---|\n");
    for (Benchmark benchmark : catalogue.benchmarks().values()) {
      String params =
          benchmark.params().entrySet().stream()
              .map(param -> "`" + param.getKey() + "` " + values(param.getValue()))
              .collect(Collectors.joining("; "));
      table.append("| `%s` | %s | %s |\n".formatted(benchmark.name(), benchmark.about(), params));
    }
    return table.toString();
  }

  private static String values(Benchmark.Param param) {
    return param.defaults().stream().map(Units::count).collect(Collectors.joining(", "));
  }

  private static String caches(Catalogue catalogue) {
    StringBuilder table = new StringBuilder("| cache | what it is |\n|---|---|\n");
    for (Product product : catalogue.products().values()) {
      if (product.unlisted() != null) {
        String names = String.join(", ", product.variants().keySet());
        table.append(
            "| `%s:…` | %s: %s: %s |\n"
                .formatted(product.product(), product.title(), product.about(), names));
        continue;
      }
      if (!product.onlyVariants()) {
        table.append(
            "| `%s` | %s: %s |\n".formatted(product.product(), product.title(), product.about()));
      }
      for (Map.Entry<String, Product.Variant> variant : product.variants().entrySet()) {
        table.append(
            "| `%s:%s` | %s |\n"
                .formatted(product.product(), variant.getKey(), variant.getValue().about()));
      }
    }
    return table.toString();
  }

  private static String versions(Catalogue catalogue) {
    StringBuilder table =
        new StringBuilder(
            "| cache | coordinates | default | others known to fit |\n|---|---|---|---|\n");
    Set<String> seen = new HashSet<>();
    for (Cache cache : catalogue.listed()) {
      Library library = cache.library();
      String product = cache.product().product();
      boolean isOwn = !Objects.equals(library.artifact(), cache.product().library().artifact());
      if (library.artifact() != null && seen.add(product + library.artifact())) {
        List<String> others = new ArrayList<>(library.fits());
        others.remove(library.defaultVersion());
        table.append(
            "| `%s` | `%s` | %s | %s |\n"
                .formatted(
                    isOwn ? cache.name().kind() : product,
                    library.artifact(),
                    library.defaultVersion(),
                    String.join(", ", others)));
      }
    }
    return table.toString();
  }

  private static String providers(Catalogue catalogue) {
    StringBuilder table =
        new StringBuilder("| provider | what it is | TCK: passed | failed |\n|---|---|--:|--:|\n");
    Product jcache = catalogue.products().get("jcache");
    for (Map.Entry<String, Product.Variant> variant : jcache.variants().entrySet()) {
      Cache cache = catalogue.cache("jcache:" + variant.getKey());
      Tck tck = catalogue.tcks().get(cache.name().kind() + "@" + cache.version());
      if (!cache.isUnlisted()) {
        assertThat(tck)
            .as("TCK result of %s that comes with the adapter", cache.name())
            .isNotNull();
        table.append(
            "| `%s@%s` | %s | %d | %d |\n"
                .formatted(
                    cache.name().kind(),
                    cache.version(),
                    variant.getValue().about(),
                    tck.passed(),
                    tck.failed().size()));
      }
    }
    return table.toString();
  }

  @Test
  void runShStartsWhatWasBuilt() throws Exception {
    // The build that runs this test has just made the jars that the stamp speaks of.
    Path stamp = CachemarkProcess.HOME.resolve("target/built");
    Files.createDirectories(stamp.getParent());
    if (!Files.exists(stamp)) {
      Files.createFile(stamp);
    }
    Files.setLastModifiedTime(stamp, FileTime.from(Instant.now()));
    Path output = directory.resolve("version.txt");
    Process process =
        new ProcessBuilder(CachemarkProcess.HOME.resolve("run.sh").toString(), "--version")
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    assertThat(process.waitFor()).as(Files.readString(output)).isZero();
    assertThat(Files.readString(output)).startsWith("Cachemark ").doesNotContain("Building");
  }
}
