/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.input;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.cachemark.results.Shown;
import org.cachemark.runner.InputError;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.reader.ReaderException;

/**
 * Reads YAML as people write it: values are texts, each with its line; what stands for another (an
 * alias) is that other; nothing in it makes an object, and nothing that is large gets far.
 */
public final class YamlFile {

  /** The most that a file may have, in bytes. */
  public static final int MOST_BYTES = 1 << 20;

  /** The most values that a file may have, those that aliases repeat counted each time. */
  private static final int MOST_VALUES = 20_000;

  private static final int MOST_DEPTH = 20;

  private static final List<Tag> PLAIN_TAGS =
      List.of(Tag.STR, Tag.INT, Tag.FLOAT, Tag.BOOL, Tag.TIMESTAMP, Tag.MERGE, Tag.SEQ, Tag.MAP);

  private final String file;
  private int values;

  private YamlFile(String file) {
    this.file = file;
  }

  /**
   * Reads the documents of a file.
   *
   * @param file what errors call it
   * @throws InputError if it is too large, not in UTF-8, or not YAML
   */
  public static List<YamlNode> read(String file, InputStream in) throws IOException {
    byte[] bytes = in.readNBytes(MOST_BYTES + 1);
    if (bytes.length > MOST_BYTES) {
      throw new InputError(file + ": is larger than 1 MB");
    }
    String text;
    try {
      text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new InputError(file + ": is not in UTF-8", e);
    }
    return new YamlFile(file).documents(text);
  }

  /**
   * Reads a file of one document.
   *
   * @param kind what the file is, such as {@code sweep}
   * @param example a file to look at
   * @throws InputError if it cannot be read, is too large, not in UTF-8, not YAML, empty, or has
   *     several
   */
  public static YamlNode only(Path file, String kind, String example) {
    List<YamlNode> documents;
    try (InputStream in = Files.newInputStream(file)) {
      documents = read(file.toString(), in);
    } catch (IOException e) {
      throw new InputError(file + " cannot be read: " + e.getMessage(), e);
    }
    if (documents.size() > 1) {
      throw new InputError(
          "%s: a second document; a %s is one, so leave out the --- before it"
              .formatted(documents.get(1).at(), kind));
    }
    if (documents.isEmpty() || documents.get(0).isNothing()) {
      throw new InputError("%s: is empty; see %s for a %s".formatted(file, example, kind));
    }
    return documents.get(0);
  }

  private List<YamlNode> documents(String text) {
    LoaderOptions options = new LoaderOptions();
    options.setNestingDepthLimit(MOST_DEPTH);
    List<YamlNode> documents = new ArrayList<>();
    try {
      for (Node node : new Yaml(options).composeAll(new StringReader(text))) {
        documents.add(node(node, 0));
      }
    } catch (MarkedYAMLException e) {
      Mark mark = e.getProblemMark() == null ? e.getContextMark() : e.getProblemMark();
      throw notYaml(mark == null ? "" : ":" + (mark.getLine() + 1), e.getProblem(), e);
    } catch (ReaderException e) {
      String before = text.substring(0, text.offsetByCodePoints(0, e.getPosition()));
      long line = before.chars().filter(c -> c == '\n').count() + 1;
      throw notYaml(":" + line, "a character that is not allowed", e);
    } catch (YAMLException e) {
      throw notYaml("", e.getMessage(), e);
    }
    return documents;
  }

  private InputError notYaml(String line, @Nullable String problem, Exception e) {
    return new InputError(
        file + line + ": not YAML: " + String.valueOf(problem).lines().findFirst().orElse(""), e);
  }

  private YamlNode node(Node node, int depth) {
    int line = line(node);
    if (++values > MOST_VALUES || depth > MOST_DEPTH) { // aliases can make much of little
      throw new InputError(place(node) + ": too many values, or too deep");
    }
    if (node instanceof SequenceNode sequence) {
      List<YamlNode> list = new ArrayList<>();
      sequence.getValue().forEach(item -> list.add(node(item, depth + 1)));
      return YamlNode.list(file, line, list);
    }
    if (node instanceof MappingNode mapping) {
      return map(mapping, depth);
    }
    if (node.getTag().equals(Tag.NULL)) {
      return YamlNode.nothing(file, line);
    }
    return YamlNode.text(file, line, text(node));
  }

  private YamlNode map(MappingNode mapping, int depth) {
    Map<String, YamlNode> map = new LinkedHashMap<>();
    Map<String, String> places = new LinkedHashMap<>();
    for (NodeTuple entry : mapping.getValue()) {
      Node keyNode = entry.getKeyNode();
      String key = text(keyNode);
      if (places.put(key, place(keyNode)) != null) {
        throw new InputError(place(keyNode) + ": key '" + Shown.name(key) + "' is there twice");
      }
      map.put(key, node(entry.getValueNode(), depth + 1));
    }
    return YamlNode.map(file, line(mapping), map, places);
  }

  private String text(Node node) {
    if (!(node instanceof ScalarNode scalar)) {
      throw new InputError(place(node) + ": a key must be a word");
    }
    if (!PLAIN_TAGS.contains(node.getTag()) && !node.getTag().equals(Tag.NULL)) {
      throw new InputError(
          "%s: the tag %s is not known".formatted(place(node), node.getTag().getValue()));
    }
    String text = scalar.getValue();
    text.chars()
        .filter(c -> Character.isISOControl(c) && c != '\n' && c != '\t')
        .findFirst()
        .ifPresent(
            c -> {
              throw new InputError(
                  "%s: a value has the character %s"
                      .formatted(place(node), Shown.plain(Character.toString(c))));
            });
    return text;
  }

  private static int line(Node node) {
    return node.getStartMark().getLine() + 1;
  }

  private String place(Node node) {
    return file + ":" + line(node);
  }
}
