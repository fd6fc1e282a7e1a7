/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.opensearch;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.cachemark.harness.server.Durability;
import org.cachemark.stores.StoreSpec;
import org.opensearch.client.opensearch.OpenSearchClient;
import org.opensearch.client.opensearch._types.mapping.DynamicMapping;
import org.opensearch.client.opensearch._types.mapping.Property;
import org.opensearch.client.opensearch.indices.CreateIndexResponse;
import org.opensearch.client.opensearch.indices.IndexSettings;
import org.opensearch.client.opensearch.indices.TranslogDurability;

/**
 * The index of the items: of one shard, without a copy. What is not searched is in the documents
 * alone.
 */
final class Index {

  static final String NAME = "items";

  static final String ITEM_NAME = "name";
  static final String YEAR = "year";
  static final String DESCRIPTION = "description";

  private final TranslogDurability durability;
  private final Map<String, Property> fields = new TreeMap<>();

  /**
   * As a store is to have it.
   *
   * @throws IllegalArgumentException if an option is wrong
   */
  Index(StoreSpec spec) {
    durability =
        Durability.of(spec.options()) == Durability.DISK
            ? TranslogDurability.Request
            : TranslogDurability.Async;
    fields.put(ITEM_NAME, Property.of(name -> name.keyword(as -> as)));
    fields.put(YEAR, Property.of(year -> year.integer(as -> as)));
    if (spec.hasText()) {
      fields.put(DESCRIPTION, Property.of(text -> text.text(as -> as)));
    }
  }

  /** Makes it, in the place of one that is there, and waits until it can be used. */
  CreateIndexResponse make(OpenSearchClient client) throws IOException {
    client.indices().delete(former -> former.index(NAME).ignoreUnavailable(true));
    return client
        .indices()
        .create(
            index ->
                index
                    .index(NAME)
                    .settings(
                        as ->
                            as.numberOfShards(1)
                                .numberOfReplicas(0)
                                .translog(log -> log.durability(durability)))
                    .mappings(as -> as.dynamic(DynamicMapping.False).properties(fields)));
  }

  /** Its settings, as the server says them. */
  static String told(OpenSearchClient client) throws IOException {
    IndexSettings settings =
        client.indices().getSettings(of -> of.index(NAME)).get(NAME).settings().index();
    return "%s shard, %s replicas, translog %s"
        .formatted(
            settings.numberOfShards(),
            settings.numberOfReplicas(),
            settings.translog().durability().jsonValue());
  }
}
