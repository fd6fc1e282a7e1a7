/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Arrays;
import org.cachemark.results.FixedWork;
import org.jspecify.annotations.Nullable;

/**
 * Fixed work of three kinds, by whose time machines, and hours of one, can be told apart: what
 * happens in a core, in memory, and between two threads. It takes a quarter of a second or so, in
 * this JVM, on whatever CPUs there are.
 */
final class Yardstick {

  /** The median of so many counts; the first are slow, since nothing is compiled. */
  private static final int TRIES = 7;

  private static final int MULTIPLICATIONS = 3_000_000;
  private static final int PLACES = 1 << 24;
  private static final int STEPS = 50_000;
  private static final int ANSWERS = 300;

  /** Keeps what comes out, so that no compiler leaves the work out. */
  private static volatile long sink;

  private Yardstick() {}

  /** How fast the machine is just now; null if it lets nobody connect by loopback. */
  static @Nullable FixedWork measure() {
    double multiplication = median(Yardstick::multiply) / MULTIPLICATIONS;
    int[] places = places();
    double step = median(() -> walk(places)) / STEPS;
    try {
      return new FixedWork(multiplication, step, answer());
    } catch (IOException | UncheckedIOException e) {
      return null; // then it is not known, as other things of the machine
    }
  }

  private static double median(Runnable work) {
    long[] nanos = new long[TRIES];
    for (int i = 0; i < TRIES; i++) {
      long start = System.nanoTime();
      work.run();
      nanos[i] = System.nanoTime() - start;
    }
    Arrays.sort(nanos);
    return nanos[TRIES / 2];
  }

  /** The shift keeps a compiler from making one multiplication of several. */
  private static void multiply() {
    long product = sink | 1;
    for (int i = 0; i < MULTIPLICATIONS; i++) {
      product = product * 6364136223846793005L ^ (product >>> 32); // Knuth's, for generators
    }
    sink = product;
  }

  /** Each place names the next, on one way through all (Hull and Dobell 1962). */
  static int[] places() {
    int[] next = new int[PLACES];
    for (int i = 0; i < PLACES; i++) {
      next[i] = (i * 1_664_525 + 1_013_904_223) & (PLACES - 1);
    }
    return next;
  }

  private static void walk(int[] next) {
    int at = (int) sink & (PLACES - 1);
    for (int i = 0; i < STEPS; i++) {
      at = next[at];
    }
    sink = at;
  }

  /** Another thread sends back each byte that it gets, until there are no more. */
  private static double answer() throws IOException {
    try (ServerSocketChannel server = ServerSocketChannel.open()) {
      server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1);
      try (SocketChannel asking = SocketChannel.open(server.getLocalAddress());
          SocketChannel answering = server.accept()) {
        asking.setOption(StandardSocketOptions.TCP_NODELAY, true);
        answering.setOption(StandardSocketOptions.TCP_NODELAY, true);
        Thread echo = new Thread(() -> echo(answering), "cachemark-yardstick");
        echo.setDaemon(true);
        echo.start();
        ByteBuffer one = ByteBuffer.allocateDirect(1);
        return median(() -> ask(asking, one)) / ANSWERS;
      }
    }
  }

  private static void ask(SocketChannel channel, ByteBuffer one) {
    try {
      for (int i = 0; i < ANSWERS; i++) {
        channel.write(one.clear());
        channel.read(one.clear());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void echo(SocketChannel channel) {
    ByteBuffer one = ByteBuffer.allocateDirect(1);
    try {
      while (channel.read(one.clear()) == 1) {
        channel.write(one.flip());
      }
    } catch (IOException e) {
      // who asked has closed it
    }
  }
}
