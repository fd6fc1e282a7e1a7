/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

/** Ends this JVM, and those that it started, soon after the process that started it is gone. */
final class ParentWatch {

  private static final long LOOK_EVERY_MILLIS = 500;

  private ParentWatch() {}

  /**
   * Starts to watch, on a thread that sleeps but for two looks a second.
   *
   * @param lastAct what to do when the parent and the descendants are gone, before the JVM halts
   */
  static void start(Runnable lastAct) {
    ProcessHandle parent = ProcessHandle.current().parent().orElse(null);
    if (parent == null) {
      return;
    }
    Thread watch =
        new Thread(
            () -> {
              while (parent.isAlive()) {
                try {
                  Thread.sleep(LOOK_EVERY_MILLIS);
                } catch (InterruptedException e) {
                  return;
                }
              }
              ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
              lastAct.run();
              Runtime.getRuntime().halt(143);
            },
            "cachemark-parent-watch");
    watch.setDaemon(true);
    watch.start();
  }
}
