/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads JSON of our own and of JMH's. */
public final class Json {

  /** Lenient in one point: JMH 1.37 breaks the line after each comma, inside strings too. */
  static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
          .build();

  private Json() {}

  /**
   * Reads a file.
   *
   * @throws IOException if it cannot be read or is no JSON; the message says where, in a line
   */
  public static JsonNode read(Path file) throws IOException {
    try {
      return MAPPER.readTree(Files.readString(file));
    } catch (JacksonException e) {
      JsonLocation at = e.getLocation();
      String place = at == null ? "" : ":" + at.getLineNr() + ":" + at.getColumnNr();
      throw new IOException(file + place + " is no JSON: " + firstLine(e), e);
    }
  }

  /**
   * Makes an object of what was read.
   *
   * @throws IOException if it is not that; the message says where in the document, in a line
   */
  public static <T> T as(Class<T> type, JsonNode json, Path file) throws IOException {
    try {
      return MAPPER.treeToValue(json, type);
    } catch (JacksonException e) {
      throw new IOException(file + " is damaged: " + firstLine(e), e);
    }
  }

  /** What a parser complains of, without the place. */
  static String firstLine(Exception e) {
    String message =
        e instanceof JacksonException json ? json.getOriginalMessage() : e.getMessage();
    return String.valueOf(message).lines().findFirst().orElse("");
  }
}
