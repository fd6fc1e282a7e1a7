/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.elasticsearch;

import co.elastic.clients.elasticsearch.ElasticsearchClient;
import co.elastic.clients.elasticsearch._types.ElasticsearchException;
import co.elastic.clients.elasticsearch._types.Refresh;
import co.elastic.clients.elasticsearch._types.query_dsl.Query;
import co.elastic.clients.elasticsearch._types.query_dsl.QueryBuilders;
import co.elastic.clients.elasticsearch.core.BulkRequest;
import co.elastic.clients.elasticsearch.core.bulk.BulkResponseItem;
import co.elastic.clients.elasticsearch.core.search.Hit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.cachemark.harness.server.Pool;
import org.cachemark.stores.DocumentStore;
import org.cachemark.stores.Item;
import org.cachemark.stores.StoreSpec;
import org.jspecify.annotations.Nullable;

/**
 * Items as documents of an index. Whoever overwrites one has the index refreshed, and waits until
 * searchers see it. With {@code wait_for} instead, a write would wait for the refresh that comes
 * once a second, which Elasticsearch's reference ("The refresh parameter") advises against where
 * writes follow one another.
 */
final class ElasticsearchStore extends DocumentStore {

  private final ElasticsearchClient client;

  /** Requests, and what is made of the answers. */
  private interface Work<T> {
    T with(ElasticsearchClient client) throws IOException;
  }

  /**
   * Makes the index, in the place of one that is there.
   *
   * @throws IllegalArgumentException if an option is wrong
   * @throws IllegalStateException if the server refuses it
   */
  ElasticsearchStore(StoreSpec spec, String address) {
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
    } catch (IOException | ElasticsearchException e) {
      throw new IllegalStateException("Elasticsearch: " + e.getMessage(), e);
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
        throw new IllegalStateException("Elasticsearch: " + item.error().reason());
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
    return find(QueryBuilders.bool(all -> all.filter(named(name))), limit);
  }

  @Override
  public List<Item> findByNameSince(String name, int afterYear, int limit) {
    Query later =
        QueryBuilders.range(r -> r.number(n -> n.field(Index.YEAR).gt((double) afterYear)));
    return find(QueryBuilders.bool(all -> all.filter(named(name), later)), limit);
  }

  private static Query named(String name) {
    return QueryBuilders.term(term -> term.field(Index.ITEM_NAME).value(name));
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
    return find(QueryBuilders.match(m -> m.field(Index.DESCRIPTION).query(word)), limit);
  }

  @Override
  public List<Item> findByPrefix(String prefix, int limit) {
    return find(QueryBuilders.prefix(p -> p.field(Index.DESCRIPTION).value(prefix)), limit);
  }

  @Override
  public List<Item> findByTypo(String typo, int limit) {
    return find(
        QueryBuilders.match(m -> m.field(Index.DESCRIPTION).query(typo).fuzziness("1")), limit);
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
      client.close();
    } catch (IOException e) {
      throw new IllegalStateException("Elasticsearch: " + e.getMessage(), e);
    }
  }
}
