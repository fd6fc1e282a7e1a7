/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.dedupe.jdk;

import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Scanner;
import org.cachemark.api.BenchmarkCacheFactory;
import org.cachemark.dedupe.Fingerprint;
import org.cachemark.dedupe.KeyMemoryFactory;
import org.cachemark.dedupe.LongText;
import org.cachemark.dedupe.Master;
import org.cachemark.dedupe.MasterReport;
import org.cachemark.dedupe.MasterSpec;
import org.cachemark.process.ParentWatch;
import org.jspecify.annotations.Nullable;

/**
 * A process with a {@link Master}, which reads the connections of all workers by one thread. Over
 * one more, which is there before them, it is told what to do. It ends when one of them does.
 */
public final class MasterMain implements AutoCloseable {

  /**
   * Commands: make a master by the spec that follows; tell the fingerprints of what was written.
   */
  static final byte BEGIN = 1;

  static final byte WRITTEN = 2;

  /**
   * Answers: done, with the master's configuration behind it, or with the fingerprints; or not
   * done, with the reason behind it.
   */
  static final byte OK = 0;

  static final byte REFUSED = 1;
  static final byte FAILED = 2;

  /** In place of a text's length: the worker's stream has ended. */
  static final int END = -1;

  private static final int LONGEST_SILENCE_MILLIS = 1000;

  private final Selector selector;
  private final DataInputStream commands;
  private final DataOutputStream answers;
  private final int workers;
  private @Nullable Master master;
  private BenchmarkCacheFactory.@Nullable Environment environment;

  private MasterMain(SocketChannel control, Selector selector, int workers) throws IOException {
    commands = new DataInputStream(control.socket().getInputStream());
    answers = new DataOutputStream(new BufferedOutputStream(control.socket().getOutputStream()));
    this.selector = selector;
    this.workers = workers;
  }

  /** Takes how many workers connect; reads a token that each has to show, and says its port. */
  public static void main(String[] args) throws IOException {
    ParentWatch.start();
    long token = new Scanner(System.in, StandardCharsets.US_ASCII).nextLong();
    int workers = Integer.parseInt(args[0]);
    Selector selector = Selector.open();
    SocketChannel control;
    try (ServerSocketChannel server = ServerSocketChannel.open()) {
      server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      System.out.println(server.socket().getLocalPort());
      System.setOut(System.err); // nobody reads on
      control = accept(server, token);
      for (int worker = 0; worker < workers; worker++) {
        SocketChannel connected = accept(server, token);
        connected.configureBlocking(false);
        connected.register(selector, SelectionKey.OP_READ, new Frames());
      }
    }
    try (MasterMain main = new MasterMain(control, selector, workers)) {
      main.obey();
    } catch (EOFException | SocketException e) {
      System.exit(0); // whose master this was has ended, or closed it
    } catch (IOException | RuntimeException | Error e) {
      e.printStackTrace(System.err);
      System.exit(1); // whatever threads of a memory are left
    }
  }

  /** The next connection that shows the token. */
  private static SocketChannel accept(ServerSocketChannel server, long token) throws IOException {
    while (true) {
      SocketChannel connected = server.accept();
      if (knows(connected, token)) {
        // else a report waits until its reader has acknowledged the answer before it, for 40 ms
        return connected.setOption(StandardSocketOptions.TCP_NODELAY, true);
      }
      connected.close();
    }
  }

  /** A stranger may say something else, nothing at all, or go. */
  private static boolean knows(SocketChannel connected, long token) throws SocketException {
    Socket socket = connected.socket();
    socket.setSoTimeout(LONGEST_SILENCE_MILLIS);
    try {
      return new DataInputStream(socket.getInputStream()).readLong() == token;
    } catch (IOException e) {
      return false;
    } finally {
      socket.setSoTimeout(0);
    }
  }

  private void obey() throws IOException {
    while (true) {
      byte command = commands.readByte();
      switch (command) {
        case BEGIN -> begin(MasterSpec.read(commands));
        case WRITTEN -> tellWritten();
        default -> throw new IOException("no command: " + command);
      }
      answers.flush();
    }
  }

  /** Makes a master and has it take a stream, or says why there is none. */
  private void begin(MasterSpec spec) throws IOException {
    Master made;
    String configuration;
    try {
      closeMaster();
      surround(spec);
      made = Master.open(spec);
      master = made;
      configuration = made.configuration();
      System.gc(); // what was before is not collected while texts come
    } catch (RuntimeException | Error e) {
      refuse(e);
      return;
    }
    answers.writeByte(OK);
    LongText.write(configuration, answers);
    answers.flush();
    receive(made).write(answers);
  }

  private void tellWritten() throws IOException {
    List<Fingerprint> texts;
    try {
      texts = master == null ? List.of() : master.written();
    } catch (RuntimeException | Error e) {
      refuse(e);
      return;
    }
    answers.writeByte(OK);
    answers.writeInt(texts.size());
    for (Fingerprint text : texts) {
      text.write(answers);
    }
  }

  private void refuse(Throwable e) throws IOException {
    boolean isOfOptions = e instanceof IllegalArgumentException;
    answers.writeByte(isOfOptions ? REFUSED : FAILED);
    LongText.write(isOfOptions ? String.valueOf(e.getMessage()) : e.toString(), answers);
  }

  /** Starts once what the memories of masters need around them. */
  private void surround(MasterSpec spec) {
    if (environment == null && !spec.memory().isEmpty()) {
      environment = KeyMemoryFactory.find(spec.memory()).start(spec.memoryOptions());
    }
  }

  /** Lets go of it before the next is made, so that it is collected then. */
  private void closeMaster() {
    Master former = master;
    master = null;
    if (former != null) {
      former.close();
    }
  }

  @Override
  public void close() {
    try {
      closeMaster();
    } finally {
      if (environment != null) {
        environment.close();
      }
    }
  }

  /** Takes texts until each worker has sent its last. */
  private MasterReport receive(Master master) throws IOException {
    long collectedBefore = collectionMillis();
    master.begin();
    for (int ended = 0; ended < workers; ) {
      selector.select();
      for (SelectionKey key : selector.selectedKeys()) {
        Frames frames = (Frames) key.attachment();
        ended += frames.read((SocketChannel) key.channel(), master) ? 0 : 1;
      }
      selector.selectedKeys().clear();
    }
    return master.end(collectionMillis() - collectedBefore);
  }

  private static long collectionMillis() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .mapToLong(GarbageCollectorMXBean::getCollectionTime)
        .sum();
  }

  /** What has come of a worker's texts, each with its length and its key before it. */
  private static final class Frames {

    private static final int KEY = 2 * Long.BYTES;

    private ByteBuffer buffer = ByteBuffer.allocate(128 << 10);

    /** Reads what there is, and hands on what is whole; says whether more will come. */
    boolean read(SocketChannel from, Master master) throws IOException {
      if (from.read(buffer) < 0) {
        throw new EOFException("a worker is gone");
      }
      buffer.flip();
      boolean hasMore = true;
      int needed = Integer.BYTES;
      while (hasMore && buffer.remaining() >= needed) {
        int length = buffer.getInt(buffer.position());
        if (length == END) {
          buffer.getInt();
          hasMore = false;
        } else if (buffer.remaining() >= Integer.BYTES + KEY + length) {
          buffer.getInt();
          byte[] text = new byte[length];
          long high = buffer.getLong();
          long low = buffer.getLong();
          buffer.get(text);
          master.take(high, low, text);
        } else {
          needed = Integer.BYTES + KEY + length;
        }
      }
      buffer.compact();
      if (needed > buffer.capacity()) {
        buffer = ByteBuffer.allocate(needed).put(buffer.flip());
      }
      return hasMore;
    }
  }
}
