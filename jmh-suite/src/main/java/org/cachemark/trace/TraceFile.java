/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.trace;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * A trace in a file, read as a stream. What is wrong with it is told with its name, and the line
 * where there are lines.
 */
public final class TraceFile implements Trace {

  /** The most requests that a trace may have. */
  static final long MOST = Integer.MAX_VALUE;

  private static final int BUFFER = 1 << 16;

  private final Path file;
  private final TraceFormat format;
  private final long most;

  private TraceFile(Path file, TraceFormat format, long most) {
    this.file = file;
    this.format = format;
    this.most = most;
  }

  /**
   * A file's trace.
   *
   * @param format how it is written; null for what the name says
   * @throws TraceException if the name says nothing, or what is not read here
   */
  public static TraceFile of(Path file, @Nullable TraceFormat format) {
    return of(file, format, MOST);
  }

  static TraceFile of(Path file, @Nullable TraceFormat format, long most) {
    String name = file.getFileName() == null ? "" : file.getFileName().toString();
    TraceFormat found = format == null ? TraceFormat.ofName(name).orElse(null) : format;
    if (found == null) {
      throw new TraceException(
          "%s: its name does not say its format; known: %s".formatted(file, TraceFormat.known()),
          null);
    }
    return new TraceFile(file, found, most);
  }

  @Override
  public String traceName() {
    return file.toString();
  }

  @Override
  public Cursor open() {
    InputStream opened = null;
    try {
      if (!Files.isRegularFile(file)) {
        throw new TraceException(
            "%s: %s".formatted(file, Files.exists(file) ? "is no file" : "there is no such file"),
            null);
      }
      opened = Files.newInputStream(file);
      opened = Packing.unpack(file, new BufferedInputStream(opened, BUFFER));
      BufferedInputStream bytes = new BufferedInputStream(opened, BUFFER);
      FileCursor cursor = new FileCursor(bytes, format.read(bytes));
      opened = null;
      return cursor;
    } catch (IOException | IllegalArgumentException e) {
      throw failed("", e);
    } finally {
      close(opened);
    }
  }

  private TraceException failed(String place, Exception e) {
    if (e instanceof TraceException known) {
      return known;
    }
    String reason;
    if (e instanceof AccessDeniedException) {
      reason = "it is not allowed to read it";
    } else if (e instanceof EOFException) {
      reason = "it ends too early: it was cut off";
    } else if (e instanceof ZipException) {
      reason = "its compressed data is damaged";
    } else {
      reason = String.valueOf(e.getMessage());
    }
    return new TraceException("%s%s: %s".formatted(file, place, reason), e);
  }

  private static void close(@Nullable InputStream bytes) {
    try {
      if (bytes != null) {
        bytes.close();
      }
    } catch (IOException e) {
      // it was only read
    }
  }

  private final class FileCursor implements Cursor {

    private final InputStream bytes;
    private final TraceFormat.Requests requests;
    private long count;

    FileCursor(InputStream bytes, TraceFormat.Requests requests) {
      this.bytes = bytes;
      this.requests = requests;
    }

    @Override
    public boolean advance() {
      try {
        boolean isThere = requests.advance();
        if (!isThere && count == 0) {
          throw new IllegalArgumentException("it has no request");
        }
        if (isThere && ++count > most) {
          throw new IllegalArgumentException("more than %,d requests".formatted(most));
        }
        return isThere;
      } catch (IOException | IllegalArgumentException e) {
        throw failed(requests.place(), e);
      }
    }

    @Override
    public long key() {
      return requests.key();
    }

    @Override
    public long size() {
      return requests.size();
    }

    @Override
    public boolean tellsSizes() {
      return requests.tellsSizes();
    }

    @Override
    public void close() {
      TraceFile.close(bytes);
    }
  }
}
