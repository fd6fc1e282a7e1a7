/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.results;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonMappingException.Reference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Reads JSON of our own and of JMH's, and refuses what is there twice, or lacks a number. */
public final class Json {

  /** Lenient in one point: JMH 1.37 breaks the line after each comma, inside strings too. */
  public static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
          .enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
          .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .build();

  /** So much of a message is told. */
  private static final int LONGEST = 400;

  private Json() {}

  /**
   * Reads a file.
   *
   * @throws IOException if it cannot be read or is no JSON; the message says where, in a line
   */
  public static JsonNode read(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      throw new IOException(file + " is a directory");
    }
    try (InputStream in = Files.newInputStream(file)) {
      return read(file.toString(), in);
    }
  }

  /**
   * Reads a file that is in a jar, or elsewhere.
   *
   * @param file what messages call it
   * @throws IOException if it cannot be read or is no JSON; the message says where, in a line
   */
  public static JsonNode read(String file, InputStream in) throws IOException {
    try {
      ByteBuffer bytes = ByteBuffer.wrap(in.readAllBytes());
      JsonNode json = MAPPER.readTree(UTF_8.newDecoder().decode(bytes).toString());
      if (json.isMissingNode()) {
        throw new IOException(file + " is empty");
      }
      return json;
    } catch (CharacterCodingException e) {
      throw new IOException(file + " is no JSON: it is not UTF-8", e);
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
    return as(type, json, file.toString(), "");
  }

  /**
   * Makes an object of a part of what was read.
   *
   * @param file what messages call the document
   * @param part where in it the part is, such as {@code [3]}; empty for all of it
   * @throws IOException if it is not that; the message says where in the document, in a line
   */
  public static <T> T as(Class<T> type, JsonNode json, String file, String part)
      throws IOException {
    try {
      T value = json.isMissingNode() ? null : MAPPER.treeToValue(json, type);
      if (value == null) {
        throw new IOException(
            "%s is damaged: %s is missing, or null"
                .formatted(file, part.isEmpty() ? "a part" : part));
      }
      return value;
    } catch (JacksonException e) {
      throw new IOException(file + " is damaged: " + place(part, e) + firstLine(e), e);
    }
  }

  /** Where in a document an error is: {@code cells[3].params: }; empty for all of it. */
  private static String place(String whole, JacksonException e) {
    StringBuilder place = new StringBuilder(whole);
    for (Reference part :
        e instanceof JsonMappingException m ? m.getPath() : List.<Reference>of()) {
      place.append(
          part.getFieldName() == null
              ? "[" + part.getIndex() + "]"
              : (place.isEmpty() ? "" : ".") + part.getFieldName());
    }
    return place.isEmpty() ? "" : place + ": ";
  }

  /** What a parser complains of, without the place. */
  static String firstLine(Exception e) {
    Throwable said =
        e instanceof ValueInstantiationException && e.getCause() != null ? e.getCause() : e;
    String message =
        said instanceof JacksonException json ? json.getOriginalMessage() : said.getMessage();
    String line = String.valueOf(message).lines().findFirst().orElse("");
    if (line.startsWith("Cannot map `null`")) {
      return "is missing, or null";
    }
    if (line.startsWith("Duplicate field")) {
      return line.replaceFirst(" for `.*", " is there twice");
    }
    String clipped = line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "…";
    return clipped.replaceAll("\\p{Cc}", "?");
  }
}
