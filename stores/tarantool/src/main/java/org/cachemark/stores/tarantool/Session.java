/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.tarantool;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.net.Socket;
import java.util.List;
import java.util.function.Function;
import org.tarantool.CommunicationException;
import org.tarantool.TarantoolConnection;
import org.tarantool.TarantoolException;

/** A connection by which one request is made at a time. For use by one thread at a time. */
final class Session implements AutoCloseable {

  private static final String USER = "guest";

  private final TarantoolConnection connection;

  /** By itself the connector asks the system for nearly each byte of an answer. */
  private static final class Buffered extends TarantoolConnection {
    Buffered(Socket socket) throws IOException {
      super(USER, "", socket);
      in = new BufferedInputStream(in);
    }
  }

  /**
   * One to a host and a port.
   *
   * @throws IllegalStateException if nobody answers there
   */
  Session(String address) {
    String[] hostAndPort = address.split(":", 2);
    try {
      Socket socket = new Socket(hostAndPort[0], Integer.parseInt(hostAndPort[1]));
      connection = connected(socket);
    } catch (IOException e) {
      throw failed(e);
    }
  }

  private static TarantoolConnection connected(Socket socket) throws IOException {
    try {
      socket.setTcpNoDelay(true);
      return new Buffered(socket);
    } catch (CommunicationException e) {
      socket.close();
      throw failed(e);
    }
  }

  /**
   * Makes a request.
   *
   * @return what the server returns: tuples, or the results of a script
   * @throws IllegalStateException if it cannot be answered
   */
  List<?> ask(Function<TarantoolConnection, List<?>> request) {
    try {
      return request.apply(connection);
    } catch (TarantoolException | CommunicationException e) {
      throw failed(e);
    }
  }

  /** Has the server carry out a script in Lua; returns what that returns. */
  List<?> eval(String lua, Object... arguments) {
    return ask(server -> server.eval(lua, arguments));
  }

  private static IllegalStateException failed(Exception e) {
    return new IllegalStateException("Tarantool: " + e.getMessage(), e);
  }

  @Override
  public void close() {
    connection.close();
  }
}
