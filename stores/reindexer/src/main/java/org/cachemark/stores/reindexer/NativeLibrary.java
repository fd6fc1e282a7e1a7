/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.reindexer;

import java.util.Optional;
import ru.rt.restream.reindexer.binding.builtin.BuiltinAdapter;

/** Reindexer itself, which the connector unpacks, loads and deletes again, once a JVM. */
final class NativeLibrary {

  private static final String MISSING =
      "this JVM cannot load Reindexer's library, which needs glibc 2.38 and the packages libgomp1,"
          + " libleveldb1d, libsnappy1v5 and libunwind8 (%s); on Debian 12: stores/reindexer/jdk.sh"
          + " FOLDER, then JAVA_HOME=FOLDER";

  private static final Optional<String> FAULT = load();

  private NativeLibrary() {}

  /** What the system's loader says, but for the file's name, which is another each time. */
  private static Optional<String> load() {
    try {
      BuiltinAdapter unused = new BuiltinAdapter();
      return Optional.empty();
    } catch (LinkageError e) {
      return Optional.of(
          String.valueOf(e.getMessage()).replaceFirst("^/[^:]*rx-connector-[^:]*: ", ""));
    }
  }

  /** Why this JVM cannot load it, with what to do, in a line; empty if it can. */
  static Optional<String> fault() {
    return FAULT.map(MISSING::formatted);
  }
}
