/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.dataformat.csv.CsvGenerator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import java.util.List;
import java.util.regex.Pattern;

/** Rows as comma-separated values after RFC 4180, lines ended by LF. */
public final class Csv {

  private static final CsvMapper MAPPER =
      CsvMapper.builder().enable(CsvGenerator.Feature.STRICT_CHECK_FOR_QUOTING).build();

  /** What a spreadsheet takes for a formula, unless it is a number. */
  private static final Pattern FORMULA =
      Pattern.compile("(?s)(?![+-][\\d.]+(E[+-]?\\d+)?$)[=@\\t\\r+-].*");

  private Csv() {}

  /** The rows, the header first. A text that a spreadsheet would carry out stays a text. */
  public static String of(List<List<String>> rows) {
    try {
      return MAPPER
          .writer(MAPPER.schema().withLineSeparator("\n"))
          .writeValueAsString(
              rows.stream().map(row -> row.stream().map(Csv::harmless).toList()).toList());
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e); // texts can always be written
    }
  }

  private static String harmless(String cell) {
    return FORMULA.matcher(cell).matches() ? "'" + cell : cell;
  }
}
