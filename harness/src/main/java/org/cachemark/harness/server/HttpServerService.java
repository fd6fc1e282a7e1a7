/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.harness.server;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** A service that is one server which is called by HTTP. */
public abstract class HttpServerService extends ServerService {

  private static final int OK = 200;

  private static final HttpClient HTTP = HttpClient.newHttpClient();

  /**
   * @param name what messages call it
   * @param signal which has it end at once and in good order
   */
  protected HttpServerService(String name, String signal) {
    super(name, signal);
  }

  @Override
  protected final String address(int port) {
    return "http://127.0.0.1:" + port;
  }

  /**
   * Sends the server a request without a body.
   *
   * @throws IOException if it does not answer, or not with 200
   */
  protected final void require(String method, String path)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(address() + path))
            .method(method, HttpRequest.BodyPublishers.noBody())
            .build();
    HttpResponse<String> response = HTTP.send(request, HttpResponse.BodyHandlers.ofString());
    if (response.statusCode() != OK) {
      throw new IOException(method + " " + path + ": " + response.body());
    }
  }
}
