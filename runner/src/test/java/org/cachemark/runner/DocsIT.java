/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.fail;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.cachemark.programs.Programs;
import org.cachemark.results.Cell;
import org.cachemark.results.Metric;
import org.cachemark.results.Parameter;
import org.cachemark.results.SystemId;
import org.cachemark.results.Tck;
import org.cachemark.results.Value;
import org.cachemark.runner.catalogue.Benchmark;
import org.cachemark.runner.catalogue.Catalogue;
import org.cachemark.runner.catalogue.Library;
import org.cachemark.runner.catalogue.Product;
import org.cachemark.runner.catalogue.SystemUnderTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the commands that the documentation shows, and compares its tables with the code. {@code
 * docs/tables.sh} writes the tables instead.
 */
class DocsIT {

  private static final String STORE = "store";
  private static final double THOUSANDS = 1e3;

  /** By what scores are divided, to be in milliseconds or in millions of operations a second. */
  private static final Map<String, Double> UNITS =
      Map.of("PopulateParallelOnce", 1.0, "ReadOnly", 1e6, "GetPut", 1e6);

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
      if (List.of("run", "compare", "selftest", "campaign").contains(arguments.get(0))) {
        arguments.removeIf("--dry-run"::equals);
        arguments.add("--dry-run"); // the sweep is read and planned, caches and versions resolved
      }
      String[] asked = arguments.toArray(String[]::new);
      CachemarkProcess.Result result =
          arguments.get(0).equals("store")
              ? prepared().run(asked)
              : isProcess(arguments) ? cachemark.run(asked) : cachemark.execute(asked);
      assertThat(result.exitCode()).as(command + "\n" + result.output()).isZero();
    }
  }

  /** Where all programs from packages are there, so that none are brought. */
  private CachemarkProcess prepared() throws IOException {
    Path programs = directory.resolve("programs");
    for (Product product :
        Catalogue.load(new Home(CachemarkProcess.HOME), List.of()).products().values()) {
      for (String written : product.packages().written()) {
        int at = written.lastIndexOf('@');
        String line =
            at < 0
                ? written + "\t1.0-1\n"
                : written.substring(0, at) + "\t" + written.substring(at + 1) + "\n";
        write(programs.resolve(product.product()).resolve("packages.tsv"), line);
      }
    }
    return new CachemarkProcess(directory).withVariable(Programs.VARIABLE, programs.toString());
  }

  /** Each sweep that no command of the pages has planned can be planned. */
  @Test
  void everySweepIsSound() throws Exception {
    Set<String> shown = new HashSet<>();
    commands().forEach(command -> shown.addAll(words(command)));
    List<String> others;
    try (var sweeps = Files.list(CachemarkProcess.HOME.resolve("sweeps"))) {
      others =
          sweeps
              .map(file -> file.getFileName().toString())
              .filter(name -> name.endsWith(".yaml"))
              .map(name -> name.replaceFirst("\\.yaml$", ""))
              .filter(name -> !shown.contains(name) && !shown.contains("sweeps/" + name + ".yaml"))
              .toList();
    }
    CachemarkProcess cachemark = new CachemarkProcess(directory);
    for (String sweep : others) {
      CachemarkProcess.Result result = cachemark.execute("run", sweep, "--no-check", "--dry-run");
      assertThat(result.exitCode()).as(sweep + "\n" + result.output()).isZero();
    }
  }

  /** What measures is a process itself, and what is given a file of the checkout's, by its path. */
  private static boolean isProcess(List<String> arguments) {
    return Set.of("jmh", "resume", "bundle", "site").contains(arguments.get(0))
        || arguments.contains("--into")
        || arguments.stream().anyMatch(argument -> argument.startsWith("docs/"));
  }

  /** The example for CI servers: what it says to the action is what that takes, and is enough. */
  @Test
  void theWorkflowForCiServersIsSound() throws Exception {
    String page = Files.readString(CachemarkProcess.HOME.resolve("docs/ci.md"));
    Matcher yaml = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL).matcher(page);
    assertThat(yaml.find()).isTrue();
    JsonNode workflow = new YAMLMapper().readTree(yaml.group(1));
    JsonNode inputs = action().path("inputs");
    Set<String> said = new TreeSet<>();
    for (JsonNode step : workflow.at("/jobs/compare/steps")) {
      if (step.path("uses").asText().startsWith("cachemark/cachemark@")) {
        step.path("with").fieldNames().forEachRemaining(said::add);
        assertThat(workflow.at("/jobs/compare/steps").findValuesAsText("path").toString())
            .contains("steps." + step.path("id").asText() + ".outputs.runs");
      }
    }
    assertThat(said).isSubsetOf(inputs::fieldNames);
    inputs
        .properties()
        .forEach(
            input -> {
              if (input.getValue().path("required").asBoolean()) {
                assertThat(said).contains(input.getKey());
              }
            });
  }

  private static JsonNode action() throws IOException {
    return new YAMLMapper().readTree(CachemarkProcess.HOME.resolve("action.yml").toFile());
  }

  private static String inputs() throws IOException {
    StringBuilder table =
        new StringBuilder("| input | what it is | if not said |\n|---|---|---|\n");
    for (Map.Entry<String, JsonNode> input : action().path("inputs").properties()) {
      JsonNode value = input.getValue();
      String otherwise = value.path("default").asText().replaceAll("\\$\\{\\{ (.*?) }}", "$1");
      table.append(
          "| `%s` | %s | %s |\n"
              .formatted(
                  input.getKey(),
                  value.path("description").asText(),
                  value.path("required").asBoolean()
                      ? "required"
                      : otherwise.isEmpty() ? "" : "`" + otherwise + "`"));
    }
    return table.toString();
  }

  private static String outputs() throws IOException {
    StringBuilder table = new StringBuilder("| output | what it is |\n|---|---|\n");
    for (Map.Entry<String, JsonNode> output : action().path("outputs").properties()) {
      table.append(
          "| `%s` | %s |\n"
              .formatted(output.getKey(), output.getValue().path("description").asText()));
    }
    return table.toString();
  }

  @Test
  void theSweepShownIsSound() throws Exception {
    String page = Files.readString(CachemarkProcess.HOME.resolve("docs/sweeps.md"));
    Matcher yaml = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL).matcher(page);
    assertThat(yaml.find()).isTrue();
    Path sweep = Files.writeString(directory.resolve("shown.yaml"), yaml.group(1));
    CachemarkProcess.Result result =
        new CachemarkProcess(directory).execute("run", sweep.toString(), "--dry-run");
    assertThat(result.exitCode()).as(result.output()).isZero();
    assertThat(result.flat()).contains("shown: 4 cells × 7 rounds");
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
    compare("README.md", "caches", systems(catalogue, Cell.CACHE));
    compare("docs/caches.md", "versions", versions(catalogue, Cell.CACHE));
    compare("docs/stores.md", "stores", systems(catalogue, STORE));
    compare("docs/stores.md", "versions", versions(catalogue, STORE));
    compare("docs/stores.md", "lacks", lacks(catalogue));
    compare("docs/jcache.md", "providers", providers(catalogue));
    compare("docs/ci.md", "inputs", inputs());
    compare("docs/ci.md", "outputs", outputs());
  }

  @Test
  void tablesAreThoseOfThePublishedRuns() throws IOException {
    String page = "docs/results/seed-003.md";
    compare(page, "scores-process", PublishedRuns.of("seed-003").scores(THOUSANDS));
    compare(page, "scores-remembered", PublishedRuns.of("stores-remembered").scores(THOUSANDS));
    PublishedRuns libraries = PublishedRuns.of("stores-memory");
    List<String> taken = List.of("load", "memory", "size");
    compare(page, "costs-process", libraries.figures(taken, List.of("GetByKey")));
    compare(page, "costs-process-words", libraries.figures(taken, List.of("TextExact")));
    List<String> loaded = List.of("TextExact", "FindByTwo", "GetByKey");
    PublishedRuns servers = PublishedRuns.of("seed-003-loopback");
    compare(page, "scores", servers.scores(THOUSANDS));
    compare(page, "cpu", servers.figures(List.of("cpu", "serverCpu"), List.of("GetByKey")));
    compare(page, "costs", servers.figures(List.of("load", "serverMemory", "size"), loaded));
    PublishedRuns behindCaches = PublishedRuns.of("through");
    compare(page, "through-hits", behindCaches.figureBySetting("hitRate"));
    compare(page, "through-server", behindCaches.figureBySetting("serverCpu"));
    compare(page, "through-scores", behindCaches.scores(THOUSANDS));
    for (String sweep :
        List.of(
            "stores-words",
            "stores-pools",
            "stores-pools-loopback",
            "stores-durable",
            "stores-durable-loopback")) {
      compare(page, sweep.replace("stores", "scores"), PublishedRuns.of(sweep).scores(THOUSANDS));
    }
  }

  @Test
  void tablesAreThoseOfTheRunsOfManyItems() throws IOException {
    String page = "docs/results/seed-003.md";
    PublishedRuns pipelining = PublishedRuns.of("pipelining");
    for (String over : List.of("loopback", "process")) {
      PublishedRuns there = pipelining.only(with("over", over));
      compare(page, "pipelining-" + over, there.scores(THOUSANDS));
    }
    String writes = "batching-loopback";
    compare(page, writes, PublishedRuns.of(writes).scores(THOUSANDS));
  }

  @Test
  void tablesAreThoseOfTheRunsOfLatency() throws IOException {
    for (String sweep : List.of("stores-latency", "stores-latency-loopback")) {
      PublishedRuns runs = PublishedRuns.of(sweep);
      compare("docs/results/seed-003.md", sweep + "-p50", runs.figureBySetting("latencyP50"));
      compare("docs/results/seed-003.md", sweep + "-p99", runs.scores(1));
    }
  }

  @Test
  void tablesAreThoseOfTheRunsOfIgnitesWays() throws IOException {
    String page = "docs/ingest.md";
    List<String> costs = List.of("cpuPerRecord");
    for (String sweep : List.of("ingest", "ordered", "updates")) {
      PublishedRuns runs = PublishedRuns.of(sweep).byWhatIsCompared();
      compare(page, sweep, runs.audited("records", 1000, costs));
    }
    PublishedRuns delay = PublishedRuns.of("delay").byWhatIsCompared();
    List<String> delays = List.of("delayP50", "lookEvery", "cpuPerRecord", "compiling");
    compare(page, "delay", delay.audited("delayP99", 1, delays));
    PublishedRuns ordered = PublishedRuns.of("ordered").byWhatIsCompared();
    compare(page, "ordered-pairs", ordered.timesBase());
    PublishedRuns ofTheArticle = PublishedRuns.of("seed-000").byWhatIsCompared();
    compare("docs/results/seed-000.md", "ways", ofTheArticle.audited("records", 1000, costs));
    String put = "ignite:client[backups=1;sync=FULL_SYNC] way=put";
    compare("docs/results/seed-000.md", "times-put", ofTheArticle.timesLine(put, "records"));
    PublishedRuns batches = PublishedRuns.of("seed-000-batches").byWhatIsCompared();
    compare("docs/results/seed-000.md", "batches", batches.audited("records", 1000, costs));
    String usual = "ignite:client[backups=1;sync=FULL_SYNC] way=putAll";
    compare("docs/results/seed-000.md", "times-batches", batches.timesLine(usual, "records"));
    PublishedRuns cluster = PublishedRuns.of("seed-000-cluster").byWhatIsCompared();
    compare("docs/results/seed-000.md", "cluster", cluster.audited("records", 1000, costs));
    compare("docs/results/seed-000.md", "times-cluster", cluster.timesBase());
    PublishedRuns sql = PublishedRuns.of("seed-000-sql").byWhatIsCompared();
    compare("docs/results/seed-000.md", "sql", sql.audited("records", 1000, costs));
    String withoutTable = sql.timesBase(line -> line.replaceAll(" sql=\\d", ""));
    compare("docs/results/seed-000.md", "times-sql", withoutTable);
    PublishedRuns places = PublishedRuns.of("seed-000-places").byWhatIsCompared();
    compare("docs/results/seed-000.md", "places", places.audited("records", 1000, costs));
    String byClient = places.timesBase(line -> line.replaceFirst(":(partitioned|thin)", ":client"));
    compare("docs/results/seed-000.md", "times-places", byClient);
    PublishedRuns values = PublishedRuns.of("seed-000-values").byWhatIsCompared();
    PublishedRuns usualSize = values.only(with("payload", "200"));
    compare("docs/results/seed-000.md", "values", usualSize.audited("records", 1000, costs));
    String asObjects = usualSize.timesBase(line -> line.replaceAll("form=\\w+ ", ""));
    compare("docs/results/seed-000.md", "times-values", asObjects);
    PublishedRuns large = values.only(with("payload", "2000"));
    compare("docs/results/seed-000.md", "values-large", large.audited("records", 1000, costs));
  }

  @Test
  void tablesAreThoseOfTheRunsToChooseBy() throws IOException {
    String page = "docs/results/choose.md";
    PublishedRuns runs = PublishedRuns.of("choose");
    for (String name : UNITS.keySet()) {
      compare(page, "scores-" + name, runs.only(of(name)).scores(UNITS::get));
      compare(page, "places-" + name, runs.only(of(name).and(DocsIT::competes)).places());
    }
  }

  @Test
  void tablesAreThoseOfTheRunsOfWhatCachesKeep() throws IOException {
    String page = "docs/results/hits.md";
    PublishedRuns runs = PublishedRuns.of("trace");
    PublishedRuns strict = runs.only(with("mode", "strict").and(with("unit", "entries")));
    compare(page, "strict", strict.scores(1) + strict.alike("optimum"));
    PublishedRuns usual = runs.only(with("mode", "default").and(with("unit", "entries")));
    compare(page, "default", usual.scores(1) + usual.alike("optimum"));
    compare(page, "most", usual.figureBySetting("most"));
    PublishedRuns think = PublishedRuns.of("trace-think").byWhatIsCompared();
    compare(page, "think", think.scores(1));
    PublishedRuns budget = runs.only(with("unit", "kB"));
    compare(page, "budget", budget.scores(1));
    compare(page, "fits", budget.figureBySetting("fits"));
    PublishedRuns sizes = runs.only(with("unit", "sizes"));
    PublishedRuns strictSizes = sizes.only(with("mode", "strict"));
    compare(page, "sizes", strictSizes.scores(1) + strictSizes.alike("bound"));
    compare(page, "sizes-bytes", strictSizes.figureBySetting("byteHitRatio"));
    compare(page, "sizes-default", sizes.only(with("mode", "default")).scores(1));
    PublishedRuns memory = PublishedRuns.of("memory");
    compare(page, "bytes", memory.scores(1));
    compare(page, "fixed", memory.only(with("policy", "size")).figureBySetting("fixed"));
  }

  private static Predicate<Cell> with(String name, String value) {
    return cell -> value.equals(String.valueOf(cell.params().get(name)));
  }

  @Test
  void tablesAreThoseOfTheRunsThroughTheStandard() throws IOException {
    String page = "docs/jcache.md";
    PublishedRuns runs = PublishedRuns.of("jcache");
    Set<String> through = runs.results().get(0).run().ratios().keySet();
    compare(page, "leads", runs.only(cell -> through.contains(cell.system())).leads());
    compare(page, "scores", runs.scores(UNITS::get));
  }

  @Test
  void tablesAreThoseOfTheRunsOfReleases() throws IOException {
    String page = "docs/results/releases.md";
    PublishedRuns releases = PublishedRuns.of("releases").byRelease();
    PublishedRuns hits = PublishedRuns.of("releases-hits").byRelease();
    List<String> newestOfEach =
        List.of(
            "caffeine@3.3.1",
            "cache2k@2.6.1.Final",
            "ehcache@3.12.0",
            "guava@33.8.0-jre",
            "infinispan@16.1.4");
    for (String newest : newestOfEach) {
      String library = SystemId.parse(newest).unversioned().toString();
      Predicate<Cell> isOf = cell -> cell.unversioned().equals(library);
      PublishedRuns runs = releases.only(isOf);
      compare(page, library, runs.leads());
      compare(page, library + "-evict", runs.only(of("Evict")).figureBySetting("cpuPerPut"));
      compare(page, library + "-levels", runs.changes(newest));
      compare(page, library + "-hits", hits.only(isOf).scores(1));
    }
  }

  @Test
  void tablesAreThoseOfTheRunsOfTheSeedArticlesRatios() throws IOException {
    String page = "docs/results/seed-002.md";
    PublishedRuns ratios = PublishedRuns.of("seed-002-ratios").byRelease();
    for (String name : List.of("PopulateParallelOnce", "ReadOnly")) {
      PublishedRuns runs = ratios.only(of(name));
      compare(page, "leads-" + name, runs.leads());
      compare(page, "scores-" + name, runs.scores(name.equals("ReadOnly") ? THOUSANDS : 1));
    }
  }

  @Test
  void tablesAreThoseOfTheRunsOfDeduplication() throws IOException {
    String page = "docs/results/seed-001.md";
    PublishedRuns claims = PublishedRuns.of("seed-001");
    PublishedRuns ways = PublishedRuns.of("seed-001-ways");
    PublishedRuns warm = claims.only(of("HashText"));
    PublishedRuns cold = PublishedRuns.of("seed-001-cold");
    String md5 = "messagedigest:md5";
    compare(page, "hashes", warm.scores(1));
    compare(page, "times-md5", warm.timesFaster(md5));
    compare(page, "hashes-cold", cold.scores(1));
    compare(page, "times-md5-cold", cold.timesFaster(md5));
    List<String> kept = List.of("bytes", "besideKeys", "dropped");
    compare(page, "keys", claims.only(of("RememberKey")).audited("time", 1, kept));
    PublishedRuns streams = claims.only(of("DedupeStream"));
    compare(page, "streams", streams.scores(1));
    compare(page, "times-stream", streams.timesFaster(md5 + " + hashset"));
    PublishedRuns pipelines = claims.only(of("DedupePipeline"));
    compare(page, "pipelines", pipelines.scores(1));
    for (String figure : List.of("masterCpu", "sent", "writes")) {
      compare(page, "pipelines-" + figure, pipelines.figureBySetting(figure));
    }
    PublishedRuns through = ways.only(of("DedupeThrough"));
    compare(page, "through", through.scores(1));
    compare(page, "through-again", through.figureBySetting("letThrough"));
    List<String> wrong = List.of("letThrough", "dropped");
    List<String> bounded = List.of("writes", "letThrough", "dropped", "bytes");
    compare(page, "bounded", ways.only(of("DedupeBounded")).audited("time", 1, bounded));
    compare(page, "shared", ways.only(of("SharedBarrier")).audited("time", 1, wrong));
    compare(page, "texts", ways.only(of("RememberText")).audited("time", 1, wrong));
  }

  private static Predicate<Cell> of(String benchmark) {
    return cell -> cell.benchmark().equals(benchmark);
  }

  private static boolean competes(Cell cell) {
    return cell.role() == Cell.Role.COMPETITOR;
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
    } else if (!text.equals(wanted)) { // a line instead of two pages
      fail("the table of %s in %s is stale; this mends it: docs/tables.sh".formatted(name, page));
    }
  }

  private static String benchmarks(Catalogue catalogue) {
    StringBuilder table =
        new StringBuilder(
            "| benchmark | what is measured | score | parameters |\n|---|---|---|---|\n");
    for (Benchmark benchmark : catalogue.benchmarks().values()) {
      Metric score = benchmark.metrics().get(0);
      List<String> params = new ArrayList<>();
      List<String> optional = new ArrayList<>();
      benchmark
          .params()
          .forEach(
              (name, param) ->
                  (param.optional() ? optional : params).add("`" + name + "` " + values(param)));
      String ifNamed = optional.isEmpty() ? "" : "; if named: " + String.join("; ", optional);
      table.append(
          "| `%s` | %s | %s in %s | %s%s |\n"
              .formatted(
                  benchmark.name(),
                  benchmark.about(),
                  score.title(),
                  score.unit(),
                  String.join("; ", params),
                  ifNamed));
    }
    return table.toString();
  }

  private static String values(Parameter param) {
    return param.defaults().stream().map(Value::label).collect(Collectors.joining(", "));
  }

  private static String systems(Catalogue catalogue, String kind) {
    StringBuilder table = new StringBuilder("| " + kind + " | what it is |\n|---|---|\n");
    for (Product product : catalogue.products().values()) {
      if (!product.kind().equals(kind)) {
        continue;
      }
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

  /** What each store cannot do of what benchmarks ask for. */
  private static String lacks(Catalogue catalogue) {
    StringBuilder table = new StringBuilder("| store | lacks |\n|---|---|\n");
    for (SystemUnderTest system : catalogue.listed()) {
      if (system.product().kind().equals(STORE)) {
        Set<String> lacks = new TreeSet<>(catalogue.family("GetByKey").capabilities().get(STORE));
        lacks.remove("REMOTE");
        lacks.removeAll(system.capabilities());
        table.append(
            "| `%s` | %s |\n"
                .formatted(
                    system.name().kind(), lacks.isEmpty() ? "nothing" : String.join(", ", lacks)));
      }
    }
    return table.toString();
  }

  private static String versions(Catalogue catalogue, String kind) {
    StringBuilder table =
        new StringBuilder(
            "| " + kind + " | coordinates | default | others known to fit |\n|---|---|---|---|\n");
    Set<String> seen = new HashSet<>();
    for (SystemUnderTest system : catalogue.listed()) {
      Library library = system.library();
      String product = system.product().product();
      boolean isOwn = !Objects.equals(library.artifact(), system.product().library().artifact());
      if (system.product().kind().equals(kind)
          && library.artifact() != null
          && seen.add(product + library.artifact())) {
        List<String> others = new ArrayList<>(library.fits());
        others.remove(library.defaultVersion());
        table.append(
            "| `%s` | `%s` | %s | %s |\n"
                .formatted(
                    isOwn ? system.name().kind() : product,
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
      SystemUnderTest system = catalogue.system("jcache:" + variant.getKey());
      Tck tck = catalogue.tcks().get(system.name().kind() + "@" + system.version());
      if (!system.isUnlisted()) {
        assertThat(tck)
            .as("TCK result of %s that comes with the adapter", system.name())
            .isNotNull();
        table.append(
            "| `%s@%s` | %s | %d | %d |\n"
                .formatted(
                    system.name().kind(),
                    system.version(),
                    variant.getValue().about(),
                    tck.passed(),
                    tck.failed().size()));
      }
    }
    return table.toString();
  }

  /** Each part of a product's description with a key that there is not: the error names all. */
  @Test
  void theKeysOfProductsAreTold() throws IOException {
    Map<String, Set<String>> known = new TreeMap<>();
    known.put("file", keysOf("%s: 1"));
    known.put("variant", keysOf("variants: {a: {about: a, %s: 1}}"));
    known.put("jvmFlags", keysOf("jvmFlags: [{%s: 1}]"));
    known.put("effects", keysOf("effects: [{%s: 1}]"));
    known.put("service", keysOf("service: {%s: 1}"));
    known.put("uri", keysOf("uri: {%s: 1}"));
    known.put("tck", keysOf("tck: {%s: 1}"));
    Map<String, Set<String>> told = new TreeMap<>();
    for (List<String> row : rows("keys")) {
      for (String place : row.get(1).split(", ", -1)) {
        told.computeIfAbsent(place, p -> new TreeSet<>()).add(row.get(0));
      }
    }
    assertThat(told).isEqualTo(known);
  }

  private Set<String> keysOf(String part) throws IOException {
    Path adapter = directory.resolve("adapter");
    Path file = adapter.resolve("META-INF/cachemark/product.yaml");
    Files.createDirectories(file.getParent());
    String sound = "product: acme\ntitle: Acme\nabout: fast\ncapabilities: [STORAGE]\n";
    Files.writeString(file, sound + part.formatted("q".repeat(30)) + "\n");
    InputError error =
        catchThrowableOfType(
            InputError.class,
            () -> Catalogue.load(new Home(CachemarkProcess.HOME), List.of(adapter)));
    Matcher known = Pattern.compile("; known: (.*)").matcher(error.getMessage());
    assertThat(known.find()).as(error.getMessage()).isTrue();
    return new TreeSet<>(List.of(known.group(1).split(", ", -1)));
  }

  @Test
  void theCapabilitiesAreTold() throws IOException {
    Catalogue catalogue = Catalogue.load(new Home(CachemarkProcess.HOME), List.of());
    assertThat(rows("capabilities").stream().map(row -> row.get(0)))
        .containsExactlyInAnyOrderElementsOf(
            catalogue.family("ReadOnly").capabilities().get(Cell.CACHE));
  }

  /** The rows of a table in CONTRIBUTING.md, without code marks. */
  private static List<List<String>> rows(String name) throws IOException {
    String page = Files.readString(CachemarkProcess.HOME.resolve("CONTRIBUTING.md"));
    Matcher table =
        Pattern.compile("<!-- " + name + " -->\n(.*?)<!-- end -->", Pattern.DOTALL).matcher(page);
    assertThat(table.find()).as("table of " + name).isTrue();
    return table
        .group(1)
        .lines()
        .skip(2)
        .map(line -> List.of(line.replace("`", "").substring(2).split(" *\\| *", -1)))
        .toList();
  }

  /** In a checkout of three files, with scripts for Maven and Java. */
  @Test
  void runShBuildsWhatHasChanged() throws Exception {
    Path home = directory.resolve("home");
    Path source = home.resolve("api/src/main/java/A.java");
    Path service = home.resolve("api/src/main/resources/META-INF/services/a.B");
    Path page = home.resolve("reports/src/main/resources/page.js");
    write(home.resolve("pom.xml"), "<project/>");
    for (Path file : List.of(source, service, page)) {
      write(file, "x");
    }
    for (String module :
        List.of(
            "harness",
            "programs",
            "jmh-suite",
            "thirdparty",
            "ignite",
            "stores",
            "dedupe",
            "results",
            "runner")) {
      Files.createDirectories(home.resolve(module));
    }
    Files.copy(CachemarkProcess.HOME.resolve("run.sh"), home.resolve("run.sh"));
    script("mvn", "exit 0");
    script("java", "echo started");

    assertThat(start(home)).isEqualTo("0 Building Cachemark … started");
    assertThat(start(home)).isEqualTo("0 started");
    write(home.resolve("runner/target/classes/A.class"), "x");
    write(home.resolve("api/README.md"), "x");
    assertThat(start(home)).as("not a part of any jar").isEqualTo("0 started");
    for (Path file : List.of(source, service, page)) {
      write(file, "y");
      assertThat(start(home)).as(file + "").isEqualTo("0 Building Cachemark … started");
    }
    Files.delete(service);
    assertThat(start(home)).as("one less").isEqualTo("0 Building Cachemark … started");

    write(source, "broken");
    script(
        "mvn",
        "echo '[WARNING] /A.java:[3,1] [BadThing] mend it'",
        "echo '[ERROR] COMPILATION ERROR : '",
        "echo '[ERROR] warnings found and -Werror specified'",
        "exit 1");
    assertThat(start(home))
        .startsWith("5 Building Cachemark … [WARNING] /A.java:[3,1] [BadThing] mend it [ERROR]")
        .endsWith("target/build.log");
    script("mvn", "exit 0");
    assertThat(start(home)).as("again").isEqualTo("0 Building Cachemark … started");
  }

  private static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private void script(String name, String... lines) throws IOException {
    Path file = directory.resolve("bin").resolve(name);
    write(file, "#!/bin/sh\n" + String.join("\n", lines) + "\n");
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  /** The exit code and what was said, in a line. */
  private String start(Path home) throws IOException, InterruptedException {
    Path output = directory.resolve("said.txt");
    ProcessBuilder builder =
        new ProcessBuilder(home.resolve("run.sh").toString(), "--version")
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    builder.environment().remove("JAVA_HOME");
    builder.environment().merge("PATH", "", (path, none) -> directory.resolve("bin") + ":" + path);
    int exitCode = builder.start().waitFor();
    return exitCode + " " + Files.readString(output).replaceAll("\\s+", " ").strip();
  }
}
