/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.opensearch;

import java.io.IOException;
import java.net.URI;
import org.apache.hc.client5.http.impl.nio.PoolingAsyncClientConnectionManagerBuilder;
import org.apache.hc.core5.http.HttpHost;
import org.opensearch.client.json.jackson.JacksonJsonpMapper;
import org.opensearch.client.opensearch.OpenSearchClient;
import org.opensearch.client.opensearch.nodes.info.NodeInfo;
import org.opensearch.client.opensearch.nodes.info.NodesInfoMetric;
import org.opensearch.client.transport.Version;
import org.opensearch.client.transport.httpclient5.ApacheHttpClient5TransportBuilder;

/** OpenSearch's own client, which has a pool of connections and waits for a free one. */
final class Connections {

  private Connections() {}

  /** One with so many connections at most, whose answers come as they are, by its default. */
  static OpenSearchClient connect(String address, int connections) {
    return new OpenSearchClient(
        ApacheHttpClient5TransportBuilder.builder(HttpHost.create(URI.create(address)))
            .setMapper(new JacksonJsonpMapper())
            .setHttpClientConfigCallback(
                http ->
                    http.setConnectionManager(
                        PoolingAsyncClientConnectionManagerBuilder.create()
                            .setMaxConnPerRoute(connections)
                            .setMaxConnTotal(connections)
                            .build()))
            .build());
  }

  /** The versions of both sides, and what the server's figures depend on, as it says itself. */
  static String told(OpenSearchClient client) throws IOException {
    NodeInfo node =
        client
            .nodes()
            .info(of -> of.metric(NodesInfoMetric.Jvm))
            .nodes()
            .values()
            .iterator()
            .next();
    return "OpenSearch %s on JDK %s with a heap of %d MB, client %s, %s"
        .formatted(
            node.version(),
            node.jvm().version(),
            node.jvm().mem().heapMaxInBytes() >> 20,
            Version.VERSION,
            Index.told(client));
  }
}
