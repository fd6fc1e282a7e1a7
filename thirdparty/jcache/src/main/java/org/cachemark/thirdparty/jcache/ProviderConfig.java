/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.thirdparty.jcache;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A provider's own configuration, with the number of entries put in the place of {@code
 * ${cachemark.capacity}}: in a copy, which is there until this is closed.
 *
 * @param uri where the provider reads it
 * @param copy the copy; null where none was needed
 */
record ProviderConfig(URI uri, @Nullable Path copy) implements AutoCloseable {

  private static final String CAPACITY = "${cachemark.capacity}";

  /**
   * Reads a configuration.
   *
   * @param source a file, a resource of a jar, or what only the provider understands, which is left
   *     as it is
   */
  static ProviderConfig of(URI source, long capacity) {
    if (!"file".equals(source.getScheme()) && !"jar".equals(source.getScheme())) {
      return new ProviderConfig(source, null);
    }
    try (InputStream in = source.toURL().openStream()) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      if (!text.contains(CAPACITY)) {
        return new ProviderConfig(source, null);
      }
      String name = source.toString().replaceFirst(".*/", "");
      Path copy = Files.createTempFile("cachemark-", "-" + name);
      Files.writeString(copy, text.replace(CAPACITY, Long.toString(capacity)));
      return new ProviderConfig(copy.toUri(), copy);
    } catch (IOException e) {
      throw new UncheckedIOException(source + " cannot be read", e);
    }
  }

  @Override
  public void close() {
    if (copy != null) {
      try {
        Files.deleteIfExists(copy);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
