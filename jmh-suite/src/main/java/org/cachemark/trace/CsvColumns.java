/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.trace;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Fields divided by commas, and never quoted; the first line has their names. */
final class CsvColumns implements TextRequests.Parser {

  private int keyColumn = -1;
  private int sizeColumn = -1;
  private int columns;

  @Override
  public void parse(String line, TextRequests requests) {
    String[] fields = line.split(",", -1);
    Arrays.setAll(fields, i -> fields[i].strip());
    if (columns == 0) {
      head(line, fields);
      return;
    }
    TextRequests.require(
        fields.length == columns, "a line has %d fields, as the first".formatted(columns), line);
    String key = fields[keyColumn];
    TextRequests.require(!key.isEmpty() && key.indexOf('"') < 0, "a key is unquoted text", key);
    if (sizeColumn < 0) {
      requests.ask(TextRequests.hashed(key), 1);
      return;
    }
    long size = TextRequests.number(fields[sizeColumn], "a size is a number from 1");
    TextRequests.require(size > 0, "a size is a number from 1", fields[sizeColumn]);
    requests.askSized(TextRequests.hashed(key), size);
  }

  private void head(String line, String... fields) {
    List<String> names = Arrays.stream(fields).map(f -> f.toLowerCase(Locale.ROOT)).toList();
    keyColumn = names.indexOf("key");
    sizeColumn = names.indexOf("size");
    TextRequests.require(
        keyColumn >= 0, "the first line names the fields, one of them 'key'", line);
    columns = fields.length;
  }
}
