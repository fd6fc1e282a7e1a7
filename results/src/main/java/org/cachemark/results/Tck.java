/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.results;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What came of the TCK of JSR-107 for a provider in a version.
 *
 * @param passed number of tests that passed
 * @param failed names of the tests that failed, {@code Class.method}
 * @param skipped names of the tests that the TCK itself passed over
 * @param jdk version of the JVM that they ran in
 * @param date when, ISO 8601
 */
public record Tck(int passed, List<String> failed, List<String> skipped, String jdk, String date) {

  public Tck {
    Run.present(failed, "failed");
    Run.present(skipped, "skipped");
    Run.present(jdk, "jdk");
    Run.present(date, "date");
    failed = List.copyOf(failed);
    skipped = List.copyOf(skipped);
  }

  /**
   * Reads results by the providers in their versions.
   *
   * @param file what messages call the file
   * @throws IOException if it holds anything else; the message says where, in a line
   */
  public static Map<String, Tck> read(String file, InputStream in) throws IOException {
    JsonNode json = Json.read(file, in);
    if (!json.isObject()) {
      throw new IOException(file + " is damaged: it holds no results by their providers");
    }
    Map<String, Tck> all = new TreeMap<>();
    for (Map.Entry<String, JsonNode> one : json.properties()) {
      all.put(one.getKey(), Json.as(Tck.class, one.getValue(), file, one.getKey()));
    }
    return all;
  }

  /** Number of tests that ran. */
  public int ran() {
    return passed + failed.size();
  }

  /** The result in a word: {@code 477/478}. */
  @Override
  public String toString() {
    return passed + "/" + ran();
  }
}
