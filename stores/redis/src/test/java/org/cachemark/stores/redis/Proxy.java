/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.redis;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.cachemark.harness.server.Place;
import redis.clients.jedis.HostAndPort;

/** The way to a server, with a {@link Fault} on it: passes on what it gets, as far as it does. */
final class Proxy implements AutoCloseable {

  /** Longer than any answer that is no item. */
  private static final int ITEM = 100;

  private static final int GETS = 100;

  private final Place server;
  private final Fault fault;
  private final ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final ExecutorService threads = Executors.newCachedThreadPool(Proxy::daemon);
  private final AtomicInteger gets = new AtomicInteger();

  /** Does to what has come what the fault is; whether it is passed on. */
  private interface Change {
    boolean of(byte[] bytes, int count);
  }

  Proxy(Place server, Fault fault) throws IOException {
    this.server = server;
    this.fault = fault;
    threads.execute(this::accept);
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "proxy");
    thread.setDaemon(true);
    return thread;
  }

  /** Where it is called in the server's place. */
  String address() {
    return "127.0.0.1:" + socket.getLocalPort();
  }

  private void accept() {
    HostAndPort to = HostAndPort.from(server.address());
    try {
      while (true) {
        Socket client = socket.accept();
        Socket onward = new Socket(to.getHost(), to.getPort());
        threads.execute(() -> pass(client, onward, this::request));
        threads.execute(() -> pass(onward, client, this::answer));
      }
    } catch (IOException e) {
      // closed, or the server is gone
    }
  }

  private static void pass(Socket from, Socket to, Change change) {
    byte[] bytes = new byte[1 << 16];
    try (from;
        to) {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      for (int count = in.read(bytes); count >= 0; count = in.read(bytes)) {
        if (change.of(bytes, count)) {
          out.write(bytes, 0, count);
        }
      }
    } catch (IOException e) {
      // one of the two has ended
    }
  }

  private boolean request(byte[] bytes, int count) {
    String text = new String(bytes, 0, Math.min(count, ITEM), StandardCharsets.ISO_8859_1);
    boolean isGet = text.contains("\r\nGET\r\n");
    if ((fault == Fault.LOAD && text.contains("\r\nSET\r\n"))
        || (fault == Fault.DIES && isGet && gets.incrementAndGet() == GETS)) {
      ProcessHandle.of(server.pid()).ifPresent(ProcessHandle::destroyForcibly);
    }
    return !isGet || fault != Fault.HANGS;
  }

  /** A letter of the description, before the end of the line, is another then. */
  private boolean answer(byte[] bytes, int count) {
    if (fault == Fault.FLIPS && count > ITEM) {
      bytes[count - 3] ^= 1;
    }
    return true;
  }

  @Override
  public void close() throws IOException {
    socket.close();
    threads.shutdownNow();
  }
}
