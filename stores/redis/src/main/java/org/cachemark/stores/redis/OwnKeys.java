/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.redis;

import java.net.URI;
import java.util.Optional;
import org.cachemark.harness.server.OwnSpace;
import org.cachemark.harness.server.ServerUri;
import redis.clients.jedis.Jedis;

/**
 * The keys of a prefix on a server of the user's, in a database that had nothing in it, or
 * Cachemark's keys alone.
 */
final class OwnKeys extends OwnSpace implements RedisServer {

  /** What a URI begins with whose connections are encrypted. */
  static final String TLS = "rediss:";

  private static final String MARK = "made_by_" + NAME;

  private final ServerUri uri;
  private final Keys keys = new Keys(NAME + ":");

  OwnKeys(ServerUri uri) {
    super("keys in its database", uri);
    this.uri = uri;
  }

  private interface Work<T> {
    T with(Jedis connection);
  }

  private <T> T call(Work<T> work) {
    try (Jedis connection = connect()) {
      return work.with(connection);
    }
  }

  /** Others speak its protocol, too, and say so. */
  @Override
  protected Optional<String> otherProduct() {
    return Connections.otherProduct(call(connection -> connection.info("server")));
  }

  @Override
  protected boolean exists() {
    return call(Jedis::dbSize) > 0;
  }

  @Override
  protected Optional<String> mark() {
    return Optional.ofNullable(call(connection -> connection.get(MARK)));
  }

  @Override
  protected void make(String newMark) {
    call(connection -> connection.set(MARK, newMark));
  }

  /** The mark last: what is left of the keys on the way is known by it. */
  @Override
  protected void drop() {
    call(
        connection -> {
          keys.delete(connection);
          return connection.del(MARK);
        });
  }

  @Override
  public Jedis connect() {
    return new Jedis(URI.create(uri.reveal()));
  }

  @Override
  public byte[] key(int id) {
    return keys.of(id);
  }

  @Override
  public void clear(Jedis connection) {
    // it was made anew
  }

  @Override
  public String told(Jedis connection) {
    return "%s, the user's server of %s%s%s"
        .formatted(
            Connections.settings(connection),
            uri,
            Connections.client(connection),
            uri.reveal().startsWith(TLS) ? " by TLS" : "");
  }
}
