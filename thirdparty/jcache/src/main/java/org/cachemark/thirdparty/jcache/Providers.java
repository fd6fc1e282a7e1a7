/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.thirdparty.jcache;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.cache.CacheException;
import javax.cache.Caching;
import javax.cache.spi.CachingProvider;

/** The providers on the class path. */
final class Providers {

  private static final Pattern SCHEME = Pattern.compile("\\w{2,}:.*");

  private Providers() {}

  /**
   * Finds a provider by its class name, or else the only one that there is.
   *
   * @throws IllegalArgumentException if there is none, or more than one and none is named
   */
  static CachingProvider find(Optional<String> className) {
    if (className.isEmpty()) {
      return only();
    }
    try {
      return Caching.getCachingProvider(className.get());
    } catch (CacheException e) {
      throw new IllegalArgumentException(
          "provider %s is not on the class path, there is %s"
              .formatted(className.get(), names(listed())),
          e);
    }
  }

  private static CachingProvider only() {
    List<Class<?>> providers = listed();
    if (providers.size() == 1) {
      return Caching.getCachingProvider(providers.get(0).getName());
    }
    throw new IllegalArgumentException(
        providers.isEmpty()
            ? "there is no JCache provider on the class path; name its class: [provider=…]"
            : "there are several JCache providers, %s; name one: [provider=…]"
                .formatted(names(providers)));
  }

  /** By their classes, so that no provider is started just to be counted. */
  private static List<Class<?>> listed() {
    return ServiceLoader.load(CachingProvider.class).stream()
        .<Class<?>>map(ServiceLoader.Provider::type)
        .distinct()
        .toList();
  }

  private static String names(List<Class<?>> providers) {
    return providers.isEmpty()
        ? "none"
        : providers.stream().map(Class::getName).collect(Collectors.joining(" and "));
  }

  /** A configuration's place: a URI as it is, anything else as a file. */
  static URI uri(String fileOrUri) {
    return SCHEME.matcher(fileOrUri).matches() ? URI.create(fileOrUri) : Path.of(fileOrUri).toUri();
  }
}
