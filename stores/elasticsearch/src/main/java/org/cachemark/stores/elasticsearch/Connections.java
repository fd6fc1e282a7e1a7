/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.elasticsearch;

import co.elastic.clients.elasticsearch.ElasticsearchClient;
import co.elastic.clients.elasticsearch.nodes.info.NodeInfo;
import co.elastic.clients.elasticsearch.nodes.info.NodesInfoMetric;
import co.elastic.clients.json.jackson.JacksonJsonpMapper;
import co.elastic.clients.transport.Version;
import co.elastic.clients.transport.rest5_client.Rest5ClientTransport;
import co.elastic.clients.transport.rest5_client.low_level.Rest5Client;
import java.io.IOException;
import java.net.URI;
import org.apache.hc.client5.http.impl.async.HttpAsyncClientBuilder;

/** Elasticsearch's own client, which has a pool of connections and waits for a free one. */
final class Connections {

  private Connections() {}

  /**
   * One with so many connections at most. It takes answers as they are, by its own default; the
   * HTTP client below has them compressed unless it is told.
   */
  static ElasticsearchClient connect(String address, int connections) {
    Rest5Client http =
        Rest5Client.builder(URI.create(address))
            .setConnectionManagerCallback(
                pool -> pool.setMaxConnPerRoute(connections).setMaxConnTotal(connections))
            .setHttpClientConfigCallback(HttpAsyncClientBuilder::disableContentCompression)
            .build();
    return new ElasticsearchClient(new Rest5ClientTransport(http, new JacksonJsonpMapper()));
  }

  /** The versions of both sides, and what the server's figures depend on, as it says itself. */
  static String told(ElasticsearchClient client) throws IOException {
    NodeInfo node =
        client
            .nodes()
            .info(of -> of.metric(NodesInfoMetric.Jvm))
            .nodes()
            .values()
            .iterator()
            .next();
    return "Elasticsearch %s on JDK %s with a heap of %d MB, client %s, %s"
        .formatted(
            node.version(),
            node.jvm().version(),
            node.jvm().mem().heapMaxInBytes() >> 20,
            Version.VERSION,
            Index.told(client));
  }
}
