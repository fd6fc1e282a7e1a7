/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.elasticsearch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.cachemark.api.Options;
import org.cachemark.harness.server.Durability;
import org.cachemark.harness.server.HttpServerService;
import org.jspecify.annotations.Nullable;

/**
 * A server of Elasticsearch, which refuses to be root: a JVM, and a small one that starts it and
 * has it end when it ends itself.
 */
public final class ElasticsearchService extends HttpServerService {

  private static final int OLDEST_JDK = 21;

  /** What its own documentation calls a variable for the JDK that it is to run on. */
  private static final String JDK = "ES_JAVA_HOME";

  /** Made by its name. */
  public ElasticsearchService() {
    super("Elasticsearch", "TERM");
  }

  @Override
  protected List<String> command(Path root, Path data, int port, Options options)
      throws IOException {
    Durability.of(options); // the index has it; here it is refused
    String jdk = jdk(System.getenv(JDK), Runtime.version().feature());
    Path script = Distribution.unpack(root.resolve("programs"));
    Path temp = Files.createDirectory(root.resolve("tmp"));
    List<String> command = asNobody();
    command.addAll(
        List.of(
            "env",
            JDK + "=" + jdk,
            "ES_PATH_CONF=", // its own
            "ES_JAVA_OPTS=-Xms1g -Xmx1g",
            "ES_TMPDIR=" + temp,
            // of all its JVMs, which would leave files elsewhere
            "JDK_JAVA_OPTIONS=-XX:+PerfDisableSharedMem \"-Djava.io.tmpdir=%s\"".formatted(temp),
            "bash",
            script.toString()));
    List<String> settings =
        List.of(
            "discovery.type=single-node",
            "network.host=127.0.0.1",
            "http.port=" + port,
            "transport.port=0",
            "path.data=" + data,
            "path.logs=" + root.resolve("logs"),
            "xpack.security.enabled=false",
            "cluster.routing.allocation.disk.threshold_enabled=false"); // nor do others mind
    settings.forEach(setting -> command.addAll(List.of("-E", setting)));
    return command;
  }

  /**
   * The JDK that the server runs on: the one that is named, or this one.
   *
   * @param own the feature release of this one
   * @throws IllegalStateException if none is named, and this one is too old
   */
  static String jdk(@Nullable String named, int own) {
    if (named != null && !named.isEmpty()) {
      return named;
    }
    if (own < OLDEST_JDK) {
      throw new IllegalStateException(
          "Elasticsearch takes JDK %d or newer, and this is %d: set %s to the directory of one"
              .formatted(OLDEST_JDK, own, JDK));
    }
    return System.getProperty("java.home");
  }

  @Override
  protected void answer() throws IOException, InterruptedException {
    require("GET", "/_cluster/health?wait_for_status=green&timeout=1s");
  }

  @Override
  public void reset() throws IOException, InterruptedException {
    require("DELETE", "/" + Index.NAME + "?ignore_unavailable=true");
  }
}
