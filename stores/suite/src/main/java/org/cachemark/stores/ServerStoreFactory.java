/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.cachemark.api.Options;
import org.cachemark.harness.server.Durability;
import org.cachemark.harness.server.Pool;
import org.cachemark.harness.server.ServerOptions;
import org.cachemark.harness.server.ServerUri;

/**
 * Makes the stores of a product that is a server: on one that the runner has started, or on one of
 * the user's.
 */
public abstract class ServerStoreFactory extends BenchmarkStoreFactory {

  private final Map<String, String> environment;
  private final ServerUri.Form form;

  /**
   * @param environment variables by their name, of which one may hold the user's URI
   */
  protected ServerStoreFactory(Map<String, String> environment, ServerUri.Form form) {
    this.environment = Map.copyOf(environment);
    this.form = form;
  }

  /** Those of every server; a product may add its own. */
  @Override
  public Map<String, String> options() {
    Map<String, String> options = new TreeMap<>(ServerOptions.ofStarted());
    options.put(ServerUri.OPTION, ServerUri.MEANING);
    return options;
  }

  @Override
  protected final BenchmarkStore open(StoreSpec spec) {
    Options options = spec.options();
    require(options);
    Optional<ServerUri> uri = ServerUri.of(options, environment, form);
    return uri.isPresent() ? openOnTheirs(spec, uri.get()) : openOnOurs(spec);
  }

  /**
   * Makes sure that options go together, before any server is called.
   *
   * @throws IllegalArgumentException if not
   */
  protected void require(Options options) {
    Pool.size(options);
    Durability.of(options);
    if (options.text(ServerUri.OPTION).isPresent() && options.text(Durability.OPTION).isPresent()) {
      throw new IllegalArgumentException(
          "what waits for the disk is a setting of the server of %s; leave option %s"
              .formatted(options.text(ServerUri.OPTION).get(), Durability.OPTION));
    }
  }

  /**
   * Opens an empty store on a server that the runner has started.
   *
   * @throws IllegalArgumentException if it starts none of this product
   */
  protected BenchmarkStore openOnOurs(StoreSpec spec) {
    throw new IllegalArgumentException(
        "%s is not available here: name a server of yours by option %s"
            .formatted(name(), ServerUri.OPTION));
  }

  /**
   * Opens an empty store on a server of the user's.
   *
   * @throws IllegalArgumentException if it cannot be used; in a line
   */
  protected abstract BenchmarkStore openOnTheirs(StoreSpec spec, ServerUri uri);
}
