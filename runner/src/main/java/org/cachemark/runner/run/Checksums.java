/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** SHA-256 of jars, each read once. Safe for use by several threads. */
public final class Checksums {

  private final Map<Path, String> known = new HashMap<>();

  /** The files of a class path by name, with their SHA-256 in hex. */
  public Map<String, String> of(List<Path> classPath) throws IOException {
    Map<String, String> sums = new TreeMap<>();
    for (Path path : classPath) {
      sums.put(path.getFileName().toString(), of(path));
    }
    return sums;
  }

  private synchronized String of(Path path) throws IOException {
    String sum = known.get(path);
    if (sum == null) {
      sum = Files.isDirectory(path) ? ofTree(path) : ofFile(path);
      known.put(path, sum);
    }
    return sum;
  }

  private static String ofFile(Path file) throws IOException {
    MessageDigest digest = sha256();
    try (InputStream in = Files.newInputStream(file)) {
      byte[] buffer = new byte[1 << 16];
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        digest.update(buffer, 0, n);
      }
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static String ofTree(Path root) throws IOException {
    StringBuilder sums = new StringBuilder();
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        sums.append(root.relativize(file)).append(' ').append(ofFile(file)).append('\n');
      }
    }
    return ofText(sums.toString());
  }

  /** SHA-256 of a text, in hex. */
  public static String ofText(String text) {
    return ofBytes(text.getBytes(StandardCharsets.UTF_8));
  }

  /** SHA-256 of bytes, in hex. */
  public static String ofBytes(byte[] bytes) {
    return HexFormat.of().formatHex(sha256().digest(bytes));
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every JDK has SHA-256", e);
    }
  }
}
