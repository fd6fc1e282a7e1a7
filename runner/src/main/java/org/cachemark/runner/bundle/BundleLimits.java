/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.bundle;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;

/** What files of a bundle may have at most, so that nobody runs out of memory by reading one. */
final class BundleLimits {

  private static final int MOST_JSON = 128 << 20;

  /** What JMH may print of a fork. */
  private static final int MOST_LOG = 4 << 20;

  /** Of a JSON file: each takes tens of bytes of memory, and two of the file. */
  private static final long MOST_TOKENS = 14_000_000;

  private static final JsonFactory JSON =
      JsonFactory.builder().enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS).build();

  private BundleLimits() {}

  /** The bytes of a file at most. */
  static int bytes(String name) {
    return name.startsWith(Bundle.CELLS) ? MOST_LOG : MOST_JSON;
  }

  /** What a file has too much of; empty if it has not. Of what is no JSON nothing is said. */
  static Optional<String> excess(String name, byte[] bytes) {
    if (bytes.length > bytes(name)) {
      return Optional.of("more than %d MB".formatted(bytes(name) >> 20));
    }
    if (name.endsWith(".json")) {
      try (JsonParser parser = JSON.createParser(bytes)) {
        for (long tokens = 0; parser.nextToken() != null; tokens++) {
          if (tokens == MOST_TOKENS) {
            return Optional.of("more than %d names, values and brackets".formatted(MOST_TOKENS));
          }
        }
      } catch (JacksonException e) {
        return Optional.empty(); // whoever reads it says where
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return Optional.empty();
  }
}
