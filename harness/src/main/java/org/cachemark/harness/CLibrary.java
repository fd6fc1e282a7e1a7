/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The C library that this JVM runs with, which need not be the system's. */
final class CLibrary {

  private static final Path MAPPED = Path.of("/proc/self/maps");

  /** Either name: it was the second up to 2.33. */
  private static final Pattern FILE = Pattern.compile(".*/libc(\\.so\\.6|-[\\d.]+\\.so)");

  /** Where glibc tells who it is. */
  private static final Pattern VERSION = Pattern.compile("GNU C Library .* version (\\d+\\.\\d+)");

  private CLibrary() {}

  /** Such as {@code glibc 2.36}; empty if it is another, or this is not Linux. */
  static Optional<String> now() {
    try (Stream<String> files = Files.lines(MAPPED)) {
      Optional<String> file =
          files
              .filter(line -> FILE.matcher(line).matches())
              .map(line -> line.substring(line.indexOf('/')))
              .findFirst();
      return file.isEmpty() ? Optional.empty() : version(Path.of(file.get()));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static Optional<String> version(Path file) throws IOException {
    Matcher told = VERSION.matcher(Files.readString(file, StandardCharsets.ISO_8859_1));
    return told.find() ? Optional.of("glibc " + told.group(1)) : Optional.empty();
  }
}
