/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.toy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.Map;
import org.cachemark.api.Options;
import org.cachemark.api.Service;

/**
 * A server that says what a digit weighs: 30 for the first who asks after a reset, one less for
 * each that follows, and half more for the word y. The option {@code fault} has it do one thing
 * wrong.
 */
public final class ToyService implements Service {

  private ServerSocket socket;
  private Process child;
  private String fault;
  private int asked;
  private int healthyCalls;
  private boolean isHalfMore;

  @Override
  public String start(Options options) throws IOException {
    fault = options.text("fault").orElse("none");
    System.out.println("ok this goes to the log, and answers nothing");
    switch (fault) {
      case "refuse" -> throw new IllegalArgumentException("the toy knows no such fault");
      case "start" -> throw new IllegalStateException("the toy does\n not start");
      case "exit" -> Runtime.getRuntime().halt(7);
      case "hang" -> sleep();
      case "place" -> {
        return "here;there";
      }
      default -> socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    }
    child = new ProcessBuilder("sleep", childSeconds(starter())).start();
    Thread server = new Thread(this::serve);
    server.setDaemon(true);
    server.start();
    return "127.0.0.1:" + socket.getLocalPort();
  }

  private static long starter() {
    return ProcessHandle.current().parent().orElseThrow().pid();
  }

  /**
   * For how long a process of its own would be there, were it not ended: by whoever started the
   * service a little longer, so that those of others are not taken for it.
   */
  public static String childSeconds(long starter) {
    return "86397." + starter;
  }

  private static void sleep() {
    try {
      Thread.sleep(600_000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void serve() {
    while (true) {
      try (Socket one = socket.accept()) {
        if (fault.equals("die")) {
          System.err.println("java.lang.IllegalStateException: the toy fell over");
          Runtime.getRuntime().halt(3);
        }
        one.getOutputStream().write(2 * (30 - asked++) + (isHalfMore ? 1 : 0));
      } catch (SocketException e) {
        return; // closed
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** What the server at a place says. */
  public static double ask(String place) {
    String[] parts = place.split(":", 2);
    try (Socket socket = new Socket(parts[0], Integer.parseInt(parts[1]))) {
      int answer = socket.getInputStream().read();
      if (answer < 0) {
        throw new IllegalStateException("the server at " + place + " says nothing");
      }
      return answer / 2.0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void healthy() {
    if (fault.equals("sick") || (fault.equals("ails") && ++healthyCalls > 1)) {
      throw new IllegalStateException("the toy feels unwell");
    }
  }

  @Override
  public void reset() {
    if (fault.equals("reset")) {
      throw new IllegalStateException("the toy keeps what it has");
    }
    asked = 0;
  }

  @Override
  public void load(Map<String, String> params) {
    if (fault.equals("slow")) {
      sleep();
    }
    if (fault.equals("load")) {
      throw new IllegalStateException("the toy takes nothing");
    }
    isHalfMore = "y".equals(params.get("word"));
  }

  @Override
  public void close() throws IOException {
    if (fault.equals("stay")) {
      System.err.println("the toy stays");
      sleep();
    }
    if (child != null) {
      child.destroyForcibly();
      socket.close();
    }
  }
}
