/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.mongodb;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.MongoException;
import com.mongodb.ReadPreference;
import com.mongodb.ServerAddress;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoDatabase;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.bson.Document;
import org.cachemark.api.Options;
import org.cachemark.harness.server.Durability;
import org.cachemark.harness.server.OwnSpace;
import org.cachemark.harness.server.Pool;
import org.cachemark.harness.server.ServerUri;

/** A database on the user's server, whichever one the URI names. */
final class OwnDatabase extends OwnSpace {

  private static final String MARKS = "made_by_" + NAME;
  private static final long PATIENCE_SECONDS = 10;

  private final ServerUri uri;
  private final MongoClient client;
  private final MongoDatabase database;
  private final boolean isEncrypted;

  private OwnDatabase(ServerUri uri, MongoClientSettings settings) {
    super("a database " + NAME, uri);
    this.uri = uri;
    isEncrypted = settings.getSslSettings().isEnabled();
    client = MongoClients.create(settings);
    database = client.getDatabase(NAME);
  }

  /**
   * Prepares connections to it, none of which is opened yet.
   *
   * @throws IllegalArgumentException if the URI cannot be read
   */
  static OwnDatabase connect(ServerUri uri, Options options) {
    int pool = Pool.size(options);
    boolean isOnDisk = Durability.of(options) == Durability.DISK;
    MongoClientSettings.Builder settings =
        MongoClientSettings.builder()
            .applyToClusterSettings(
                cluster -> cluster.serverSelectionTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS));
    try {
      settings.applyConnectionString(new ConnectionString(uri.reveal()));
    } catch (IllegalArgumentException | MongoException e) {
      throw uri.uncallable(e.getMessage());
    }
    settings
        .applyToConnectionPoolSettings(connections -> connections.minSize(pool).maxSize(pool))
        .readPreference(ReadPreference.primary()) // what was written is found there at once
        .writeConcern(WriteConcern.W1.withJournal(isOnDisk));
    return new OwnDatabase(uri, settings.build());
  }

  /** The database, which is there once this is open. */
  MongoDatabase database() {
    return database;
  }

  /** Others speak its protocol, too, and say so. */
  @Override
  protected Optional<String> otherProduct() {
    return info().keySet().stream()
        .filter(key -> key.startsWith("ferretdb"))
        .findAny()
        .map(key -> "FerretDB");
  }

  private Document info() {
    return database.runCommand(new Document("buildInfo", 1));
  }

  @Override
  protected boolean exists() {
    return database.listCollectionNames().first() != null;
  }

  @Override
  protected Optional<String> mark() {
    return Optional.ofNullable(database.getCollection(MARKS).find().first())
        .map(mark -> mark.getString("mark"));
  }

  @Override
  protected void make(String newMark) {
    database.getCollection(MARKS).insertOne(new Document("mark", newMark));
  }

  @Override
  protected void drop() {
    database.drop();
  }

  /** The server's version, how writes are acknowledged, and where it is. */
  String told() {
    boolean isHere =
        client.getClusterDescription().getServerDescriptions().stream()
            .allMatch(server -> isLoopback(server.getAddress()));
    return "MongoDB %s, w 1, journal %s, the user's server of %s, over %s%s"
        .formatted(
            info().getString("version"),
            database.getWriteConcern().getJournal(),
            uri,
            isHere ? "the loopback" : "a network",
            isEncrypted ? " by TLS" : "");
  }

  private static boolean isLoopback(ServerAddress server) {
    InetAddress address = new InetSocketAddress(server.getHost(), server.getPort()).getAddress();
    return address != null && address.isLoopbackAddress();
  }

  /** A failure as the contract has it. */
  IllegalStateException failed(MongoException e) {
    return uri.failed(e.getMessage());
  }

  /** Closes the connections. */
  void disconnect() {
    client.close();
  }
}
