/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.process;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** JMH's own command line, in a process that does not outlive the one that started it. */
public final class JmhMain {

  private static final String FORK_FLAGS = "-jvmArgsAppend";

  private JmhMain() {}

  /** Takes JMH's arguments, and exits as JMH does. */
  public static void main(String[] args) throws IOException {
    ParentWatch.start();
    try {
      HeldCpus.require();
    } catch (IllegalStateException e) {
      System.err.println(e);
      System.exit(1);
    }
    String watched = "-D" + ParentWatch.PARENT + "=" + ProcessHandle.current().pid();
    org.openjdk.jmh.Main.main(withForkFlag(List.of(args), watched).toArray(String[]::new));
  }

  /** JMH's arguments with one more flag for the forks; JMH takes their option once. */
  static List<String> withForkFlag(List<String> args, String flag) {
    List<String> more = new ArrayList<>(args);
    int at = more.indexOf(FORK_FLAGS) + 1;
    if (at == 0) {
      more.addAll(List.of(FORK_FLAGS, flag));
    } else if (at < more.size()) {
      more.set(at, more.get(at) + " " + flag);
    }
    return more;
  }
}
