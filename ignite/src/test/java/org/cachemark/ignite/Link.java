/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.cachemark.api.BenchmarkCache;
import org.cachemark.api.CacheSpec;
import org.cachemark.api.Options;

/**
 * Both ends of a link, in JVMs of their own: {@code serve ADDRESS} answers, {@code use ADDRESS…}
 * measures what the link is, and uses the Ignite servers behind it.
 */
final class Link {

  private static final int PORT = 7000;
  private static final int ROUND_TRIPS = 500;
  private static final int BYTES = 32 << 20;
  private static final int ENTRIES = 500;

  private Link() {}

  public static void main(String[] args) throws Exception {
    if (args[0].equals("serve")) {
      serve(args[1]);
    } else {
      measure(args[1]);
      String[] servers = Arrays.copyOfRange(args, 1, args.length);
      use("client", Nodes.DISCOVERY_PORT, servers);
      use("thin", Nodes.THIN_PORT, servers);
      System.exit(0);
    }
  }

  /** Answers each of the first bytes with one, and all the others together with another. */
  private static void serve(String address) throws IOException {
    try (ServerSocket listener = new ServerSocket(PORT, 1, InetAddress.getByName(address));
        Socket socket = listener.accept()) {
      socket.setTcpNoDelay(true);
      InputStream in = socket.getInputStream();
      OutputStream out = socket.getOutputStream();
      for (int i = 0; i < ROUND_TRIPS; i++) {
        out.write(in.read());
      }
      in.skipNBytes(BYTES);
      out.write(1);
    }
  }

  private static void measure(String address) throws IOException, InterruptedException {
    try (Socket socket = connect(address)) {
      socket.setTcpNoDelay(true);
      InputStream in = socket.getInputStream();
      OutputStream out = socket.getOutputStream();
      long[] nanos = new long[ROUND_TRIPS];
      for (int i = 0; i < ROUND_TRIPS; i++) {
        long before = System.nanoTime();
        out.write(1);
        in.read();
        nanos[i] = System.nanoTime() - before;
      }
      Arrays.sort(nanos);
      byte[] block = new byte[1 << 16];
      long before = System.nanoTime();
      for (int sent = 0; sent < BYTES; sent += block.length) {
        out.write(block);
      }
      in.read();
      double seconds = (System.nanoTime() - before) / 1e9;
      System.out.printf(
          Locale.ROOT,
          "round trip %.3f ms, bandwidth %.0f Mbit/s%n",
          nanos[ROUND_TRIPS / 2] / 1e6,
          8.0 * BYTES / 1e6 / seconds);
    }
  }

  private static Socket connect(String address) throws IOException, InterruptedException {
    for (int attempt = 0; ; attempt++) {
      Socket socket = new Socket();
      try {
        socket.connect(new InetSocketAddress(address, PORT), 1000);
        return socket;
      } catch (ConnectException e) {
        socket.close();
        if (attempt == 100) {
          throw e;
        }
        Thread.sleep(100);
      }
    }
  }

  private static void use(String mode, int port, String... servers) throws InterruptedException {
    String addresses =
        Arrays.stream(servers).map(server -> server + ":" + port).collect(Collectors.joining(","));
    Options options = Options.parse("mode=" + mode + ";addresses=" + addresses);
    CacheSpec<Integer, Integer> spec =
        CacheSpec.of(Integer.class, Integer.class, ENTRIES).withOptions(options);
    try (BenchmarkCache<Integer, Integer> cache = openOnceTheyAreThere(spec)) {
      long sum = 0;
      for (int key = 0; key < ENTRIES; key++) {
        cache.put(key, key);
      }
      for (int key = 0; key < ENTRIES; key++) {
        sum += cache.get(key);
      }
      System.out.printf("%s: %d entries, sum %d%n", mode, cache.size(), sum);
    }
  }

  private static BenchmarkCache<Integer, Integer> openOnceTheyAreThere(
      CacheSpec<Integer, Integer> spec) throws InterruptedException {
    for (int attempt = 0; ; attempt++) {
      try {
        return new IgniteFactory().create(spec);
      } catch (IllegalStateException e) {
        if (attempt == 5) {
          throw e;
        }
        Thread.sleep(1000);
      }
    }
  }
}
