/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner;

import java.io.IOException;

/** Words for what went wrong with files. */
public final class IoErrors {

  private IoErrors() {}

  /** What an I/O error is about, in a line. */
  public static String describe(IOException e) {
    String kind =
        switch (e.getClass().getSimpleName()) {
          case "AccessDeniedException" -> "not allowed: ";
          case "NoSuchFileException" -> "not there: ";
          case "FileAlreadyExistsException" -> "is no directory: ";
          default -> "";
        };
    return kind + String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }
}
