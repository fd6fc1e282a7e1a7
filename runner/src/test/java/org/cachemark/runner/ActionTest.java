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
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Runs the scripts of the action for GitHub's workflows as such a server does, with scripts in the
 * place of {@code run.sh} and {@code gh} that write down what they were told.
 */
class ActionTest {

  private static final Pattern EXPRESSION = Pattern.compile("\\$\\{\\{ *(.*?) *}}");

  @TempDir Path directory;

  private final Map<String, String> context = new TreeMap<>();
  private JsonNode action;

  @BeforeEach
  void readAction() throws IOException {
    action = new YAMLMapper().readTree(CachemarkProcess.HOME.resolve("action.yml").toFile());
    action
        .path("inputs")
        .properties()
        .forEach(
            input ->
                context.put("inputs." + input.getKey(), input.getValue().path("default").asText()));
    context.put("github.event.number", "7");
    context.put("inputs.library", "caffeine");
    context.put("inputs.build", "build/libs/caffeine.jar");
    context.put("inputs.token", "secret");
  }

  /** What a server puts in the place of an expression. */
  private String filledIn(String text) {
    return EXPRESSION.matcher(text).replaceAll(found -> Matcher.quoteReplacement(value(found)));
  }

  private String value(MatchResult found) {
    assertThat(context).as("what is known to an expression").containsKey(found.group(1));
    return context.get(found.group(1));
  }

  /** Carries a step out; returns its exit code. */
  private int step(int number) throws Exception {
    JsonNode step = action.at("/runs/steps/" + number);
    assertThat(step.path("shell").asText()).isEqualTo("bash");
    ProcessBuilder bash =
        new ProcessBuilder(
            "bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step.path("run").asText());
    step.path("env")
        .properties()
        .forEach(set -> bash.environment().put(set.getKey(), filledIn(set.getValue().asText())));
    bash.environment().put("PATH", directory + ":" + System.getenv("PATH"));
    bash.environment().put("TOLD", directory.resolve("told").toString());
    bash.environment().put("RUNNER_TEMP", directory.toString());
    bash.environment().put("GITHUB_ACTION_PATH", directory.toString());
    bash.environment().put("GITHUB_OUTPUT", directory.resolve("output").toString());
    bash.environment().put("GITHUB_STEP_SUMMARY", directory.resolve("summary").toString());
    bash.environment().put("GITHUB_REPOSITORY", "acme/cache");
    bash.redirectErrorStream(true).redirectOutput(directory.resolve("said").toFile());
    return bash.start().waitFor();
  }

  /** The first step, after which its outputs are known. */
  private int compare(String run) throws Exception {
    script("run.sh", run);
    int code = step(0);
    if (Files.exists(directory.resolve("output"))) {
      for (String line : Files.readAllLines(directory.resolve("output"))) {
        context.put(
            "steps.compare.outputs." + line.replaceFirst("=.*", ""),
            line.replaceFirst("[^=]*=", ""));
      }
    }
    return code;
  }

  /** A program that writes down its arguments, a line each, and does what is said. */
  private void script(String name, String then) throws IOException {
    Path file = directory.resolve(name);
    Files.writeString(file, "#!/bin/sh\nprintf '%s\\n' \"$@\" >>\"$TOLD\"\n" + then + "\n");
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  private String file(String name) throws IOException {
    return Files.readString(directory.resolve(name));
  }

  private List<String> told() throws IOException {
    return Files.readAllLines(directory.resolve("told"));
  }

  @Test
  void comparesTheBuildWithTheLatestReleaseUnlessOneIsNamed() throws Exception {
    assertThat(compare("echo '**same**'")).isZero();
    assertThat(told())
        .containsExactly(
            "compare",
            "caffeine",
            "caffeine@build/libs/caffeine.jar",
            "--budget",
            "30m",
            "--format",
            "markdown");
    assertThat(file("summary")).isEqualTo("**same**\n");
    assertThat(context).containsEntry("steps.compare.outputs.code", "0");
    assertThat(Files.readString(Path.of(context.get("steps.compare.outputs.comparison"))))
        .isEqualTo("**same**\n");
    assertThat(step(2)).isZero();
  }

  /** What comes from outside is told as it is, and carried out by nobody. */
  @Test
  void takesWhatItIsToldForWords() throws Exception {
    context.put("inputs.release", "3.3.1");
    context.put("inputs.build", "a b$(touch " + directory + "/hacked).jar");
    context.put("inputs.arguments", "--margin 5%  --only benchmark=ReadOnly $(false);true");
    compare("true");
    assertThat(told())
        .containsSequence("caffeine@3.3.1", "caffeine@" + context.get("inputs.build"))
        .endsWith("--margin", "5%", "--only", "benchmark=ReadOnly", "$(false);true");
    assertThat(directory.resolve("hacked")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0, ''",
    "1, 1, ::error::a confirmed regression",
    "2, 2, ::error::nothing was compared",
    "3, 0, ::warning::nothing can be concluded",
    "130, 130, ::error::nothing was compared"
  })
  void failsByARegressionAndNotByNoise(int code, int ofJob, String said) throws Exception {
    assertThat(compare("exit " + code)).as("so that the comment is written").isZero();
    assertThat(step(2)).isEqualTo(ofJob);
    assertThat(file("said")).startsWith(said);
  }

  @Test
  void writesAComment() throws Exception {
    compare("echo '<!-- cachemark comparison -->'");
    script("gh", "");
    Files.delete(directory.resolve("told"));
    assertThat(step(1)).isZero();
    assertThat(told())
        .contains("repos/acme/cache/issues/7/comments")
        .containsSequence("pr", "comment", "7", "--repo", "acme/cache", "--body-file")
        .endsWith(context.get("steps.compare.outputs.comparison"));
  }

  @Test
  void writesItsCommentAnew() throws Exception {
    compare("echo '<!-- cachemark comparison -->'");
    script("gh", "echo 41");
    assertThat(step(1)).isZero();
    assertThat(told())
        .containsSequence("-X", "PATCH", "repos/acme/cache/issues/comments/41", "-F")
        .endsWith("body=@" + context.get("steps.compare.outputs.comparison"))
        .doesNotContain("comment");
  }

  @Test
  void warnsWhereItMayNotComment() throws Exception {
    compare("echo '<!-- cachemark comparison -->'");
    script("gh", "exit 1");
    assertThat(step(1)).isZero();
    assertThat(file("said")).startsWith("::warning::the comment could not be written");
  }

  @Test
  void writesNoCommentWhereNothingWasCompared() throws Exception {
    compare("exit 2");
    script("gh", "");
    Files.delete(directory.resolve("told"));
    assertThat(step(1)).isZero();
    assertThat(directory.resolve("told")).doesNotExist();
  }

  /** An expression in a script would carry out what a pull request says. */
  @Test
  void hasNoExpressionInAScript() {
    List<String> scripts = action.findValuesAsText("run");
    assertThat(scripts).hasSize(3).noneMatch(script -> EXPRESSION.matcher(script).find());
    Function<String, List<String>> used =
        kind ->
            Pattern.compile(kind + "\\.(\\w+)")
                .matcher(action.toString())
                .results()
                .map(found -> found.group(1))
                .distinct()
                .sorted()
                .collect(Collectors.toList());
    assertThat(used.apply("inputs")).hasSameElementsAs(new TreeSet<>(names("inputs")));
    assertThat(used.apply("outputs")).hasSameElementsAs(names("outputs"));
  }

  private List<String> names(String of) {
    return action.path(of).properties().stream().map(Map.Entry::getKey).toList();
  }
}
