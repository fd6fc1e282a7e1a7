/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.redis;

import java.nio.ByteBuffer;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.cachemark.api.Options;
import org.cachemark.dedupe.KeyMemory;
import org.cachemark.dedupe.KeyMemoryFactory;
import org.cachemark.dedupe.MemoryCapability;
import org.cachemark.harness.server.Pool;
import org.cachemark.harness.server.ServerOptions;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.exceptions.JedisException;

/** Keys that many share: the one whose {@code SET … NX EX} is done is told that it is new. */
public final class RedisSetFactory extends KeyMemoryFactory {

  @Override
  public String name() {
    return "redisset";
  }

  @Override
  public Set<MemoryCapability> capabilities(Options options) {
    return EnumSet.of(
        MemoryCapability.EXACT,
        MemoryCapability.CONCURRENT,
        MemoryCapability.ATOMIC,
        MemoryCapability.WIDE,
        MemoryCapability.REMOTE);
  }

  @Override
  public Map<String, String> options() {
    return ServerOptions.ofStarted();
  }

  @Override
  protected KeyMemory open(int keys, Options options) {
    try {
      return new Shared(options);
    } catch (JedisException e) {
      throw Connections.failed(e);
    }
  }

  private static final class Shared implements KeyMemory {

    private static final byte[] NOTHING = {};

    private final Keys keys = new Keys();
    private final Pool<Jedis> pool;

    Shared(Options options) {
      pool = new Pool<>(options);
      pool.fill(() -> Connections.connect("redisset", options));
    }

    private <T> T call(Pool.Work<Jedis, T, JedisException> work) {
      try {
        return pool.call(work);
      } catch (JedisException e) {
        throw Connections.failed(e);
      }
    }

    @Override
    public boolean remember(long high, long low) {
      byte[] key = keys.of(high, low);
      return call(connection -> connection.set(key, NOTHING, Keys.ONCE) != null);
    }

    @Override
    public long size() {
      Set<ByteBuffer> distinct = new HashSet<>();
      call(
          connection -> {
            keys.all(connection, found -> found.forEach(key -> distinct.add(ByteBuffer.wrap(key))));
            return true;
          });
      return distinct.size();
    }

    @Override
    public Reach reach() {
      return Reach.LITTLE;
    }

    @Override
    public String configuration() {
      return "SET NX EX %d, %s of Jedis, %s"
          .formatted(Keys.SECONDS, pool, call(connection -> Connections.told(connection)));
    }

    @Override
    public void close() {
      try {
        call(
            connection -> {
              keys.delete(connection);
              return true;
            });
      } finally {
        pool.close();
      }
    }
  }
}
