/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.bundle;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.cachemark.results.Cell;
import org.cachemark.results.Run;
import org.cachemark.results.Shown;
import org.cachemark.runner.InputError;

/**
 * Holds the texts of a bundle's plan to what may be shown to people, and be a file's name. Pages
 * take no text for markup anyway; what names things has none, so that nobody is misled.
 */
final class BundleTexts {

  private static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,120}");

  private static final Pattern WORD = Pattern.compile("[A-Za-z][A-Za-z0-9_]{0,80}");

  /** What a page or a shell would take for its own. */
  private static final Pattern MARKUP = Pattern.compile("[<>&\"'`]");

  /** The same but for an apostrophe, which people's names have. */
  private static final Pattern MARKUP_OF_TITLE = Pattern.compile("[<>&\"`]");

  private static final int LONGEST_NAME = 255;

  private static final int LONGEST_TEXT = 200_000;

  private final Path file;

  private BundleTexts(Path file) {
    this.file = file;
  }

  /**
   * Makes sure that all texts are fit.
   *
   * @param json of the plan
   * @param run the same as read
   * @throws InputError if one is not; the line says which
   */
  static void require(Path file, JsonNode json, Run run) {
    BundleTexts texts = new BundleTexts(file);
    if (!ID.matcher(run.id()).matches()) {
      throw Bundle.wrong(file, "'%s' cannot be the id of a run".formatted(name(run.id())));
    }
    texts.requirePlain(json);
    texts.name("sweep", run.sweep());
    run.environment().jvms().keySet().forEach(jvm -> texts.name("JVM", jvm));
    run.systems().keySet().forEach(system -> texts.name("system", system));
    run.benchmarks().keySet().forEach(texts::requireWord);
    run.cells().forEach(texts::require);
    run.skipped().forEach(skipped -> texts.require(skipped.cell()));
  }

  private void require(Cell cell) {
    name("cell", cell.id());
    name("system", cell.title().toString(), MARKUP_OF_TITLE);
    name("JVM", cell.jvm());
    cell.systems()
        .forEach(
            (slot, system) -> {
              requireWord(slot);
              name("system", system.toString());
            });
    cell.params()
        .forEach(
            (param, value) -> {
              requireWord(param);
              name("parameter", value.toString());
            });
  }

  private void name(String what, String text) {
    name(what, text, MARKUP);
  }

  private void name(String what, String text, Pattern markup) {
    if (markup.matcher(text).find()) {
      throw Bundle.wrong(file, "the name of a %s has markup: %s".formatted(what, name(text)));
    }
    if (text.getBytes(StandardCharsets.UTF_8).length > LONGEST_NAME) {
      throw Bundle.wrong(file, "the name of a %s is too long: %s".formatted(what, name(text)));
    }
  }

  /** What names a page, or a part of a name. */
  private void requireWord(String text) {
    if (!WORD.matcher(text).matches()) {
      throw Bundle.wrong(
          file, "'%s' cannot be the name of a benchmark, slot or parameter".formatted(name(text)));
    }
  }

  /** No text has characters that a terminal obeys, or that nobody sees, but for ends of lines. */
  private void requirePlain(JsonNode root) {
    List<JsonNode> open = new ArrayList<>(List.of(root));
    while (!open.isEmpty()) {
      JsonNode node = open.remove(open.size() - 1);
      if (node.isTextual()) {
        requirePlain(node.asText());
      }
      for (Map.Entry<String, JsonNode> field : node.properties()) {
        requirePlain(field.getKey());
      }
      node.forEach(open::add);
    }
  }

  private void requirePlain(String text) {
    String line = text.replaceAll("[\\n\\t]", " ");
    if (!Shown.plain(line).equals(line) || text.length() > LONGEST_TEXT) {
      throw Bundle.wrong(
          file, "run.json has a text that cannot be shown: %s".formatted(name(text)));
    }
  }

  /** A name as a message shows it. */
  static String name(String text) {
    return Shown.name(text);
  }
}
