/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.opensearch;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.opensearch.common.settings.Settings;
import org.opensearch.env.Environment;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.node.NodeValidationException;
import org.opensearch.transport.Netty4Plugin;

/**
 * A node by itself in a JVM of its own, and ends with that: its data are thrown away, so it is not
 * closed. It is started without the directories of an installation, in which its script would look
 * for modules.
 */
public final class OpensearchServer extends Node {

  private OpensearchServer(Environment environment) {
    super(environment, List.of(Netty4Plugin.class), true);
  }

  /** Takes settings, each as {@code name=value}. */
  public static void main(String[] args) throws NodeValidationException, InterruptedException {
    Settings.Builder settings =
        Settings.builder()
            .put("discovery.type", "single-node")
            .put("network.host", "127.0.0.1")
            .put("transport.port", 0)
            .put("cluster.routing.allocation.disk.threshold_enabled", false); // nor do others mind
    for (String arg : args) {
      int end = arg.indexOf('=');
      settings.put(arg.substring(0, end), arg.substring(end + 1));
    }
    new OpensearchServer(
            InternalSettingsPreparer.prepareEnvironment(
                settings.build(), Map.of(), null, () -> "cachemark"))
        .start();
    new CountDownLatch(1).await(); // all of its threads are daemons
  }
}
