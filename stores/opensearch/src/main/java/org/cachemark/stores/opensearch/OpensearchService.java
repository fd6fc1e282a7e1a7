/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.opensearch;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.cachemark.api.Options;
import org.cachemark.harness.server.Durability;
import org.cachemark.harness.server.HttpServerService;

/** An {@link OpensearchServer}. */
public final class OpensearchService extends HttpServerService {

  /** Made by its name. */
  public OpensearchService() {
    super("OpenSearch", "TERM");
  }

  @Override
  protected List<String> command(Path root, Path data, int port, Options options)
      throws IOException {
    Durability.of(options); // the index has it; here it is refused
    List<String> command =
        asJvm(
            List.of(
                "-Xms1g",
                "-Xmx1g",
                "-XX:+PerfDisableSharedMem", // it would leave a file elsewhere
                // as its own script has them, by config/jvm.options and by itself
                "-XX:+UseG1GC",
                "-XX:G1ReservePercent=25",
                "-XX:InitiatingHeapOccupancyPercent=30",
                "-XX:MaxDirectMemorySize=512m",
                "-XX:+AlwaysPreTouch",
                "-Xss1m",
                "-Djna.nosys=true",
                "-Dio.netty.noUnsafe=true",
                "-Dio.netty.noKeySetOptimization=true",
                "-Dio.netty.recycler.maxCapacityPerThread=0",
                "-Dio.netty.allocator.numDirectArenas=0",
                "-Djava.io.tmpdir=" + root),
            OpensearchServer.class);
    command.addAll(
        List.of(
            "path.home=" + root,
            "path.data=" + data,
            "path.logs=" + root.resolve("logs"),
            "http.port=" + port));
    return command;
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
