/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.redis;

import java.util.Locale;
import org.cachemark.api.Options;

/** What is wrong with a server, or with the way to it. */
enum Fault {
  /** Its port is taken by another, which answers as it would. */
  PORT,
  /** It is killed by the first item that is loaded. */
  LOAD,
  /** It is killed by the hundredth item that is asked for. */
  DIES,
  /** One bit of each item that it answers with is another. */
  FLIPS,
  /** It is never answered who asks for an item. */
  HANGS;

  static final String OPTION = "fault";

  static Fault of(Options options) {
    return valueOf(options.text(OPTION).orElseThrow().toUpperCase(Locale.ROOT));
  }
}
