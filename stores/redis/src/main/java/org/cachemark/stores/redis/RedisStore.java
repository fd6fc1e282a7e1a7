/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.redis;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.cachemark.api.Options;
import org.cachemark.harness.server.Pool;
import org.cachemark.stores.BenchmarkStore;
import org.cachemark.stores.Item;
import org.cachemark.stores.ItemBytes;
import org.cachemark.stores.Way;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.Pipeline;
import redis.clients.jedis.Response;
import redis.clients.jedis.exceptions.JedisException;

/** Items as bytes, by the four bytes of their key. */
final class RedisStore implements BenchmarkStore {

  private static final int BATCH = 1000;

  private final RedisServer server;
  private final Pool<Jedis> pool;

  /** Opens it where there is nothing. */
  RedisStore(Options options, RedisServer server) {
    this.server = server;
    pool = new Pool<>(options);
    try {
      pool.fill(server::connect);
      pool.call(
          connection -> {
            server.clear(connection);
            return true;
          });
    } catch (JedisException e) {
      close();
      throw Connections.failed(e);
    }
  }

  private <T> T call(Pool.Work<Jedis, T, JedisException> work) {
    try {
      return pool.call(work);
    } catch (JedisException e) {
      throw Connections.failed(e);
    }
  }

  @Override
  public void load(Iterator<Item> items) {
    call(connection -> set(connection, items));
  }

  private boolean set(Jedis connection, Iterator<Item> items) {
    try (Pipeline batch = connection.pipelined()) {
      for (int i = 1; items.hasNext(); i++) {
        Item item = items.next();
        batch.set(server.key(item.id()), ItemBytes.value(item));
        if (i % BATCH == 0) {
          Connections.send(batch);
        }
      }
      Connections.send(batch);
    }
    return true;
  }

  @Override
  public @Nullable Item get(int id) {
    return ItemBytes.item(id, call(connection -> connection.get(server.key(id))));
  }

  @Override
  public Set<Way> ways() {
    return Set.of(Way.LOOP, Way.PIPELINED, Way.BULK);
  }

  @Override
  public List<@Nullable Item> getPipelined(int... ids) {
    return ItemBytes.items(ids, call(connection -> pipelined(connection, keys(ids))));
  }

  private static List<byte[]> pipelined(Jedis connection, byte[]... keys) {
    try (Pipeline pipeline = connection.pipelined()) {
      List<Response<byte[]>> answers = new ArrayList<>(keys.length);
      for (byte[] key : keys) {
        answers.add(pipeline.get(key));
      }
      pipeline.sync();
      List<byte[]> values = new ArrayList<>(keys.length);
      answers.forEach(answer -> values.add(answer.get()));
      return values;
    }
  }

  @Override
  public List<@Nullable Item> getBulk(int... ids) {
    return ItemBytes.items(ids, call(connection -> connection.mget(keys(ids))));
  }

  private byte[][] keys(int... ids) {
    return IntStream.of(ids).mapToObj(server::key).toArray(byte[][]::new);
  }

  @Override
  public void overwrite(Item item) {
    byte[] value = ItemBytes.value(item);
    call(connection -> connection.set(server.key(item.id()), value));
  }

  @Override
  public Set<Way> writing() {
    return Set.of(Way.LOOP, Way.PIPELINED, Way.BULK);
  }

  @Override
  public void overwritePipelined(List<Item> items) {
    call(connection -> set(connection, items.iterator()));
  }

  @Override
  public void overwriteBulk(List<Item> items) {
    byte[][] keysAndValues =
        items.stream()
            .flatMap(item -> Stream.of(server.key(item.id()), ItemBytes.value(item)))
            .toArray(byte[][]::new);
    call(connection -> connection.mset(keysAndValues));
  }

  @Override
  public String configuration() {
    return "%s, %d connections of Jedis".formatted(call(server::told), pool.size());
  }

  @Override
  public void close() {
    try (server) {
      pool.close();
    }
  }
}
