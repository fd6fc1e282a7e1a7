/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.io.IOException;
import org.cachemark.process.ParentWatch;

/** JMH's own command line, in a process that does not outlive the one that started it. */
public final class Main {

  private Main() {}

  /** Takes JMH's arguments, and exits as JMH does. */
  public static void main(String[] args) throws IOException {
    ParentWatch.start();
    org.openjdk.jmh.Main.main(args);
  }
}
