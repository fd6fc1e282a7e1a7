/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.lucene;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.IntPoint;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LiveIndexWriterConfig;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.FuzzyQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.Version;
import org.cachemark.harness.server.Durability;
import org.cachemark.stores.BenchmarkStore;
import org.cachemark.stores.Item;
import org.cachemark.stores.StoreSpec;
import org.cachemark.stores.Way;
import org.jspecify.annotations.Nullable;

/**
 * An index in which nothing is committed, so that nothing waits for the disk, or each write is.
 * Whoever overwrites an item waits until searchers have it.
 */
final class LuceneStore implements BenchmarkStore {

  private static final String ID = "id";
  private static final String NAME = "name";
  private static final String YEAR = "year";
  private static final String DESCRIPTION = "description";

  private final boolean hasText;
  private final boolean commits;
  private final Directory directory;
  private final IndexWriter writer;
  private final SearcherManager searchers;

  /** Work with a searcher. */
  private interface Work<T> {
    T with(IndexSearcher searcher) throws IOException;
  }

  LuceneStore(StoreSpec spec) {
    hasText = spec.hasText();
    commits = Durability.of(spec.options()) == Durability.DISK;
    try {
      directory = FSDirectory.open(spec.directory());
      writer =
          new IndexWriter(
              directory, new IndexWriterConfig(new StandardAnalyzer()).setCommitOnClose(false));
      searchers = new SearcherManager(writer, null);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void load(Iterator<Item> items) {
    try {
      while (items.hasNext()) {
        writer.addDocument(document(items.next()));
      }
      show();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Document document(Item item) {
    Document document = new Document();
    document.add(new StringField(ID, key(item.id()), Field.Store.YES));
    document.add(new StringField(NAME, item.name(), Field.Store.YES));
    document.add(new IntPoint(YEAR, item.year()));
    document.add(new StoredField(YEAR, item.year()));
    document.add(
        hasText
            ? new TextField(DESCRIPTION, item.description(), Field.Store.YES)
            : new StoredField(DESCRIPTION, item.description()));
    return document;
  }

  private static String key(int id) {
    return Integer.toString(id);
  }

  @Override
  public @Nullable Item get(int id) {
    List<Item> found = find(new TermQuery(new Term(ID, key(id))), 1);
    return found.isEmpty() ? null : found.get(0);
  }

  @Override
  public Set<Way> ways() {
    return Set.of(Way.LOOP, Way.BULK);
  }

  @Override
  public List<@Nullable Item> getBulk(int... ids) {
    List<BytesRef> keys = IntStream.of(ids).mapToObj(id -> new BytesRef(key(id))).toList();
    return Way.inOrder(ids, find(new TermInSetQuery(ID, keys), ids.length));
  }

  @Override
  public List<Item> findByName(String name, int limit) {
    return find(new TermQuery(new Term(NAME, name)), limit);
  }

  @Override
  public List<Item> findByNameSince(String name, int afterYear, int limit) {
    return find(
        new BooleanQuery.Builder()
            .add(new TermQuery(new Term(NAME, name)), Occur.FILTER)
            .add(IntPoint.newRangeQuery(YEAR, afterYear + 1, Integer.MAX_VALUE), Occur.FILTER)
            .build(),
        limit);
  }

  @Override
  public void overwrite(Item item) {
    overwriteBulk(List.of(item));
  }

  @Override
  public Set<Way> writing() {
    return Set.of(Way.LOOP, Way.BULK);
  }

  /** One after the other, but shown at once. */
  @Override
  public void overwriteBulk(List<Item> items) {
    try {
      for (Item item : items) {
        writer.updateDocument(new Term(ID, key(item.id())), document(item));
      }
      show();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void show() throws IOException {
    if (commits) {
      writer.commit();
    }
    searchers.maybeRefreshBlocking();
  }

  @Override
  public List<Item> findByWord(String word, int limit) {
    return find(new TermQuery(new Term(DESCRIPTION, word)), limit);
  }

  @Override
  public List<Item> findByPrefix(String prefix, int limit) {
    return find(new PrefixQuery(new Term(DESCRIPTION, prefix)), limit);
  }

  @Override
  public List<Item> findByTypo(String typo, int limit) {
    return find(new FuzzyQuery(new Term(DESCRIPTION, typo), 1), limit);
  }

  private List<Item> find(Query query, int limit) {
    return call(
        searcher -> {
          StoredFields stored = searcher.storedFields();
          List<Item> items = new ArrayList<>();
          for (ScoreDoc hit : searcher.search(query, limit).scoreDocs) {
            items.add(item(stored.document(hit.doc)));
          }
          return items;
        });
  }

  private static Item item(Document document) {
    return new Item(
        Integer.parseInt(document.get(ID)),
        document.get(NAME),
        document.getField(YEAR).numericValue().intValue(),
        document.get(DESCRIPTION));
  }

  private <T> T call(Work<T> work) {
    try {
      IndexSearcher searcher = searchers.acquire();
      try {
        return work.with(searcher);
      } finally {
        searchers.release(searcher);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String configuration() {
    LiveIndexWriterConfig config = writer.getConfig();
    return "%s, %s, %s, RAM buffer %.0f MB, %s, %s, %s, %s"
        .formatted(
            Version.LATEST,
            name(directory),
            commits ? "each write committed" : "nothing committed",
            config.getRAMBufferSizeMB(),
            name(config.getAnalyzer()),
            name(config.getSimilarity()),
            name(config.getMergePolicy()),
            name(config.getMergeScheduler()));
  }

  private static String name(Object part) {
    return part.getClass().getSimpleName();
  }

  @Override
  public void close() {
    try {
      searchers.close();
      writer.close();
      directory.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
