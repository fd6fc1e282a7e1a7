/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.redis;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.cachemark.api.Options;
import org.cachemark.api.Service;
import org.cachemark.dedupe.Fingerprint;
import org.cachemark.dedupe.SinkCapability;
import org.cachemark.dedupe.TextSink;
import org.cachemark.dedupe.TextSinkFactory;
import org.cachemark.harness.server.Durability;
import org.cachemark.harness.server.Place;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.Pipeline;
import redis.clients.jedis.exceptions.JedisException;

/** Texts by their digests, each written by {@code SET … NX EX}. */
public final class RedisSinkFactory extends TextSinkFactory {

  private static final String BATCH = "batch";
  private static final int DEFAULT_BATCH = 500;

  @Override
  public String name() {
    return "redissink";
  }

  @Override
  public Set<SinkCapability> capabilities(Options options) {
    return Set.of(SinkCapability.IDEMPOTENT);
  }

  @Override
  public Map<String, String> options() {
    return Map.of(
        BATCH,
        "commands that are sent before the answers are read, from 1; 500 unless it says otherwise",
        Durability.OPTION,
        Durability.MEANING,
        Service.OPTION,
        Place.MEANING);
  }

  @Override
  protected TextSink open(Options options) {
    int batch = options.number(BATCH, 1).orElse(DEFAULT_BATCH);
    try {
      return new Sink(() -> Connections.connect(name(), options), batch);
    } catch (JedisException e) {
      throw Connections.failed(e);
    }
  }

  private static final class Sink implements TextSink {

    private final Supplier<Jedis> connections;
    private final Jedis connection;
    private final Pipeline pipeline;
    private final int batch;
    private final Keys keys = new Keys();
    private int waiting;
    private long acknowledged;

    Sink(Supplier<Jedis> connections, int batch) {
      this.connections = connections;
      connection = connections.get();
      this.batch = batch;
      pipeline = connection.pipelined();
    }

    @Override
    public void write(long high, long low, byte[] text) {
      try {
        pipeline.set(keys.of(high, low), text, Keys.ONCE);
        waiting++;
        if (waiting == batch) {
          send();
        }
      } catch (JedisException e) {
        throw Connections.failed(e);
      }
    }

    /** An answer is {@code OK}, or nothing where the key was there; else it is a failure. */
    private void send() {
      Connections.send(pipeline);
      acknowledged += waiting;
      waiting = 0;
    }

    @Override
    public void flush() {
      try {
        send();
      } catch (JedisException e) {
        throw Connections.failed(e);
      }
    }

    @Override
    public long acknowledged() {
      return acknowledged;
    }

    /**
     * By another connection: the answers of this one are those of a batch, if one is on its way. A
     * key may come twice while the table of keys grows, and is one text nevertheless.
     */
    @Override
    public List<Fingerprint> written() {
      Map<ByteBuffer, Fingerprint> texts = new HashMap<>();
      try (Jedis reading = connections.get()) {
        keys.all(reading, found -> addTexts(reading, found, texts));
      } catch (JedisException e) {
        throw Connections.failed(e);
      }
      return List.copyOf(texts.values());
    }

    private static void addTexts(
        Jedis reading, List<byte[]> found, Map<ByteBuffer, Fingerprint> to) {
      List<byte[]> texts = reading.mget(found.toArray(byte[][]::new));
      for (int i = 0; i < texts.size(); i++) {
        to.put(ByteBuffer.wrap(found.get(i)), Fingerprint.of(texts.get(i)));
      }
    }

    @Override
    public String configuration() {
      return "SET NX EX %d, %d commands at once, %s"
          .formatted(Keys.SECONDS, batch, Connections.told(connection));
    }

    /** A batch that is on its way arrives before its keys are deleted. */
    @Override
    public void close() {
      try (connection) {
        pipeline.sync();
        keys.delete(connection);
      } catch (JedisException e) {
        throw Connections.failed(e);
      }
    }
  }
}
