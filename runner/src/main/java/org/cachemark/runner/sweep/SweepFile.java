/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.sweep;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.cachemark.runner.InputError;

/**
 * A sweep file as it is written: nothing but texts with their lines. {@link SweepReader} makes
 * sense of them.
 */
final class SweepFile {

  private static final YAMLMapper YAML =
      YAMLMapper.builder(
              YAMLFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build())
          .enable(DeserializationFeature.ACCEPT_SINGLE_VALUE_AS_ARRAY)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  public Located about;
  public List<Located> caches;
  public Located baseline;
  public Map<String, Located> ratios;
  public List<Located> classpath;
  public List<Located> threads;
  public List<Setting> benchmarks;
  public List<Jvm> jvms;
  public Located heap;
  public Located rounds;
  public Located warmup;
  public Located measure;
  public Located timeout;
  public Map<String, Located> remote;
  public List<Exclusion> exclude;

  /** A benchmark; what is not its name, its caches or its threads is one of its parameters. */
  static final class Setting {
    public Located name;
    public List<Located> caches;
    public List<Located> threads;
    final Map<String, List<Located>> params = new LinkedHashMap<>();

    @JsonAnySetter
    public void param(String param, List<Located> values) {
      params.put(param, values);
    }
  }

  /** A JVM. */
  static final class Jvm {
    public Located name;
    public Located home;
    public List<Located> flags;
  }

  /** What is not measured; what is not the reason says which cells. */
  static final class Exclusion {
    public Located because;
    final Map<String, Located> where = new LinkedHashMap<>();

    @JsonAnySetter
    public void condition(String key, Located value) {
      where.put(key, value);
    }
  }

  /**
   * Reads a file.
   *
   * @throws InputError if it cannot be read, is not YAML, or has keys or shapes that a sweep has
   *     not
   */
  static SweepFile read(Path file) {
    try {
      String text = Files.readString(file);
      if (text.lines().allMatch(line -> line.isBlank() || line.startsWith("#"))) {
        throw new InputError(file + ": is empty; see sweeps/quick.yaml for a sweep");
      }
      return YAML.readValue(text, SweepFile.class);
    } catch (UnrecognizedPropertyException e) {
      throw InputError.unknown(
          at(file, e.getLocation()),
          "key",
          e.getPropertyName(),
          e.getKnownPropertyIds().stream().map(String::valueOf).sorted().toList(),
          "");
    } catch (JsonMappingException e) {
      throw new InputError(at(file, e.getLocation()) + ": " + wrongShape(e), e);
    } catch (JacksonException e) {
      String problem = e.getOriginalMessage().lines().findFirst().orElse("");
      throw new InputError(at(file, e.getLocation()) + ": not YAML: " + problem, e);
    } catch (IOException e) {
      throw new InputError(file + " cannot be read: " + e.getMessage(), e);
    }
  }

  private static String wrongShape(JsonMappingException e) {
    String key =
        e.getPath().stream()
            .map(JsonMappingException.Reference::getFieldName)
            .filter(name -> name != null)
            .reduce((outer, inner) -> inner)
            .orElse("the file");
    boolean wantsText = e.getOriginalMessage().contains("Located");
    return "'" + key + "' must be " + (wantsText ? "a single value" : "a map of keys and values");
  }

  private static String at(Path file, JsonLocation location) {
    return file + (location == null ? "" : ":" + location.getLineNr());
  }
}
