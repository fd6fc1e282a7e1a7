/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.cachemark.api.Options;
import org.cachemark.api.Service;
import org.cachemark.harness.server.Place;

/** For tests: a server that a service has started, and the stores on it. */
public final class StartedServer implements AutoCloseable {

  private final Service service;
  private final BenchmarkStoreFactory factory;
  private final Options options;
  private final Path directory;
  private final Place place;

  private StartedServer(
      Service service, BenchmarkStoreFactory factory, String options, Path directory)
      throws Exception {
    this.service = service;
    this.factory = factory;
    this.directory = directory;
    place = Place.parse(service.start(Options.parse(options)));
    this.options =
        Options.parse(options.isEmpty() ? "service=" + place : options + ";service=" + place);
  }

  /**
   * Starts one.
   *
   * @param options of the server, and of its stores
   * @param directory for what stores write
   */
  public static StartedServer of(
      Service service, BenchmarkStoreFactory factory, String options, Path directory)
      throws Exception {
    try {
      return new StartedServer(service, factory, options, directory);
    } catch (Exception e) {
      service.close();
      throw e;
    }
  }

  public Place place() {
    return place;
  }

  /** Opens a store for an item. */
  public BenchmarkStore open(boolean hasText) {
    return factory.create(new StoreSpec(1, hasText, 1, directory, options));
  }

  /** Empties it, as between two cells. */
  public void reset() throws Exception {
    service.healthy();
    service.reset();
  }

  /** Makes sure that it answers. */
  public void healthy() throws Exception {
    service.healthy();
  }

  /** Ends it, and makes sure that nothing of it is left. */
  @Override
  public void close() throws Exception {
    service.close();
    assertThat(ProcessHandle.of(place.pid())).isEmpty();
    assertThat(place.directory().getParent()).doesNotExist();
  }
}
