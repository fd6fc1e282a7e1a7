/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.opensearch;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.cachemark.harness.server.Pool;
import org.cachemark.stores.DocumentStore;
import org.cachemark.stores.Item;
import org.cachemark.stores.StoreSpec;
import org.jspecify.annotations.Nullable;
import org.opensearch.client.json.JsonData;
import org.opensearch.client.opensearch.OpenSearchClient;
import org.opensearch.client.opensearch._types.FieldValue;
import org.opensearch.client.opensearch._types.OpenSearchException;
import org.opensearch.client.opensearch._types.Refresh;
import org.opensearch.client.opensearch._types.query_dsl.MatchQuery;
import org.opensearch.client.opensearch._types.query_dsl.Query;
import org.opensearch.client.opensearch.core.BulkRequest;
import org.opensearch.client.opensearch.core.bulk.BulkResponseItem;
import org.opensearch.client.opensearch.core.search.Hit;

/**
 * Items as documents of an index. Whoever overwrites one has the index refreshed, and waits until
 * searchers see it, as with Elasticsearch, from which OpenSearch was forked.
 */
final class OpensearchStore extends DocumentStore {

  private final OpenSearchClient client;

  /** Requests, and what is made of the answers. */
  private interface Work<T> {
    T with(OpenSearchClient client) throws IOException;
  }

  /**
   * Makes the index, in the place of one that is there.
   *
   * @throws IllegalArgumentException if an option is wrong
   * @throws IllegalStateException if the server refuses it
   */
  OpensearchStore(StoreSpec spec, String address) {
    super(Pool.size(spec.options()));
    Index index = new Index(spec);
    client = Connections.connect(address, Pool.size(spec.options()));
    boolean isOpen = false;
    try {
      call(index::make);
      isOpen = true;
    } finally {
      if (!isOpen) {
        close();
      }
    }
  }

  private <T> T call(Work<T> work) {
    try {
      return work.with(client);
    } catch (IOException | OpenSearchException e) {
      throw new IllegalStateException("OpenSearch: " + e.getMessage(), e);
    }
  }

  @Override
  protected void send(List<Item> items, boolean isSeen) {
    BulkRequest.Builder batch =
        new BulkRequest.Builder().index(Index.NAME).refresh(isSeen ? Refresh.True : Refresh.False);
    items.forEach(
        item -> batch.operations(one -> one.index(to -> to.id(key(item.id())).document(item))));
    for (BulkResponseItem item : call(client -> client.bulk(batch.build())).items()) {
      if (item.error() != null) {
        throw new IllegalStateException("OpenSearch: " + item.error().reason());
      }
    }
  }

  @Override
  protected void refresh() {
    call(client -> client.indices().refresh(index -> index.index(Index.NAME)));
  }

  @Override
  public @Nullable Item get(int id) {
    return call(client -> client.get(to -> to.index(Index.NAME).id(key(id)), Item.class)).source();
  }

  @Override
  public List<@Nullable Item> getBulk(int... ids) {
    List<String> keys = IntStream.of(ids).mapToObj(DocumentStore::key).toList();
    List<@Nullable Item> items = new ArrayList<>(ids.length);
    call(client -> client.mget(from -> from.index(Index.NAME).ids(keys), Item.class))
        .docs()
        .forEach(answer -> items.add(answer.result().source()));
    return items;
  }

  @Override
  public List<Item> findByName(String name, int limit) {
    return find(Query.of(q -> q.bool(all -> all.filter(named(name)))), limit);
  }

  @Override
  public List<Item> findByNameSince(String name, int afterYear, int limit) {
    Query later = Query.of(q -> q.range(r -> r.field(Index.YEAR).gt(JsonData.of(afterYear))));
    return find(Query.of(q -> q.bool(all -> all.filter(named(name), later))), limit);
  }

  private static Query named(String name) {
    return Query.of(q -> q.term(t -> t.field(Index.ITEM_NAME).value(FieldValue.of(name))));
  }

  @Override
  public void overwrite(Item item) {
    call(
        client ->
            client.index(
                to ->
                    to.index(Index.NAME).id(key(item.id())).document(item).refresh(Refresh.True)));
  }

  @Override
  public List<Item> findByWord(String word, int limit) {
    return find(described(match -> match.query(FieldValue.of(word))), limit);
  }

  @Override
  public List<Item> findByPrefix(String prefix, int limit) {
    return find(Query.of(q -> q.prefix(p -> p.field(Index.DESCRIPTION).value(prefix))), limit);
  }

  @Override
  public List<Item> findByTypo(String typo, int limit) {
    return find(described(match -> match.query(FieldValue.of(typo)).fuzziness("1")), limit);
  }

  private static Query described(UnaryOperator<MatchQuery.Builder> as) {
    return Query.of(q -> q.match(match -> as.apply(match.field(Index.DESCRIPTION))));
  }

  /** Nobody asks how many there are besides. */
  private List<Item> find(Query query, int limit) {
    return call(
            client ->
                client.search(
                    s ->
                        s.index(Index.NAME)
                            .query(query)
                            .size(limit)
                            .trackTotalHits(total -> total.enabled(false)),
                    Item.class))
        .hits()
        .hits()
        .stream()
        .map(Hit::source)
        .toList();
  }

  @Override
  protected String told() {
    return call(Connections::told);
  }

  @Override
  public void close() {
    try {
      client._transport().close();
    } catch (IOException e) {
      throw new IllegalStateException("OpenSearch: " + e.getMessage(), e);
    }
  }
}
