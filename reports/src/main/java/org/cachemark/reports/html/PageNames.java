/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.reports.html;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Names of the files of pages, by what they are about: each has one of its own. */
final class PageNames {

  private final Map<String, String> names = new HashMap<>();
  private final Set<String> taken = new HashSet<>();

  /** The name of a page; of two that would have one, the later has a number. */
  String of(String subject) {
    return names.computeIfAbsent(subject, this::free);
  }

  private String free(String subject) {
    String slug = Site.slug(subject);
    String name = slug;
    for (int number = 2; !taken.add(name); number++) {
      name = slug + "-" + number;
    }
    return name;
  }
}
