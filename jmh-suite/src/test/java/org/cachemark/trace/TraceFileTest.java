/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TraceFileTest {

  @TempDir Path directory;

  private Path file(String name, byte... bytes) throws IOException {
    return Files.write(directory.resolve(name), bytes);
  }

  private Path text(String name, String text) throws IOException {
    return file(name, text.replace(";", "\n").getBytes(StandardCharsets.ISO_8859_1));
  }

  private static byte[] packed(byte... bytes) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(bytes);
    }
    return packed.toByteArray();
  }

  /** The keys, each with its size where that is not 1. */
  private static List<String> read(TraceFile trace) {
    List<String> read = new ArrayList<>();
    try (Trace.Cursor cursor = trace.open()) {
      while (cursor.advance()) {
        read.add(cursor.key() + (cursor.size() == 1 ? "" : "/" + cursor.size()));
      }
      assertThat(cursor.advance()).isFalse();
    }
    return read;
  }

  @Test
  void readsNumbersInBinary() throws IOException {
    byte[] bytes = {0, 0, 0, 7, 0, 1, 0, 0, -1, -1, -1, -1};
    assertThat(read(TraceFile.of(file("a.bin", bytes), null))).containsExactly("7", "65536", "-1");
    assertThat(read(TraceFile.of(file("a.bin.gz", packed(bytes)), null)))
        .containsExactly("7", "65536", "-1");
    assertThat(read(TraceFile.of(file("a.other", bytes), TraceFormat.CACHE2K))).hasSize(3);
  }

  /** By the system's own program, where there is one. */
  @Test
  void readsWhatBzip2Unpacks() throws Exception {
    Path plain = text("b.trc", "1;2;3;".repeat(20_000));
    Process bzip2 = bzip2(plain);
    assertThat(bzip2.waitFor()).isZero();
    Path packed = directory.resolve("b.trc.bz2");
    assertThat(read(TraceFile.of(packed, null))).isEqualTo(read(TraceFile.of(plain, null)));

    byte[] bytes = Files.readAllBytes(packed);
    Path cut = file("cut.trc.bz2", Arrays.copyOf(bytes, bytes.length - 5));
    assertThatExceptionOfType(TraceException.class)
        .isThrownBy(() -> read(TraceFile.of(cut, null)))
        .withMessageContaining("its compressed data is damaged");
  }

  /** More than the buffers between hold, so that it does not end by itself. */
  @Test
  void endsWhatUnpacksWhenItIsClosed() throws Exception {
    Path plain = text("c.trc", "1;2;3;".repeat(1_000_000));
    assertThat(bzip2(plain).waitFor()).isZero();
    Set<ProcessHandle> before = children();
    Set<ProcessHandle> started;
    try (Trace.Cursor cursor = TraceFile.of(directory.resolve("c.trc.bz2"), null).open()) {
      assertThat(cursor.advance()).isTrue();
      started = children();
      started.removeAll(before);
      assertThat(started).singleElement().matches(ProcessHandle::isAlive);
    }
    for (ProcessHandle bzip2 : started) {
      bzip2.onExit().get(10, TimeUnit.SECONDS);
    }
  }

  private static Set<ProcessHandle> children() {
    return ProcessHandle.current().children().collect(Collectors.toCollection(HashSet::new));
  }

  @Test
  void saysWhyNothingUnpacks() throws Exception {
    Path packed = file("d.trc.bz2", new byte[10]);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Bzip2Stream.of(packed, "no-such-program"))
        .withMessage(
            "the program no-such-program is not on the PATH; install it, or pack the file by gzip");
    assertThatIOException()
        .isThrownBy(() -> Bzip2Stream.of(directory.resolve("gone"), "sh"))
        .withMessageMatching(
            "what unpacks it could not be started: .*gone.*No such file or directory.*");
    assertThatIOException()
        .isThrownBy(() -> Bzip2Stream.of(packed, packed.toString()))
        .withMessageMatching("what unpacks it could not be started: .*Permission denied.*");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          kill -9 $$              | what unpacks it was ended before its end, by signal 9
          echo >&2; echo x >&2; exit 1 | what unpacks it failed with exit code 1: x
          exit 3                  | what unpacks it failed with exit code 3: no output
          exit 2                  | damaged, or cut off
          """)
  void saysHowWhatUnpacksHasEnded(String script, String message) throws IOException {
    Path packed = file("e.trc.bz2", new byte[10]);
    try (InputStream bytes = Bzip2Stream.of(packed, "sh", "-c", script)) {
      assertThatIOException().isThrownBy(bytes::readAllBytes).withMessage(message);
    }
  }

  private static Process bzip2(Path plain) {
    try {
      return new ProcessBuilder("bzip2", "-k", plain.toString()).start();
    } catch (IOException e) {
      return Assumptions.abort("there is no bzip2 here: " + e.getMessage());
    }
  }

  @Test
  void readsLines() throws IOException {
    assertThat(read(TraceFile.of(text("a.trc", "1;*;;2;9999999999;1"), null)))
        .containsExactly("1", "2", "9999999999", "1");
    assertThat(read(TraceFile.of(text("a.lis", "5 3 0 1;5 1 0 2\r;"), null)))
        .containsExactly("5", "6", "7", "5");
  }

  @Test
  void readsSizes() throws IOException {
    List<String> csv = read(TraceFile.of(text("a.csv", "time,Size,key;1,20,a;2,1,b;3,20,a"), null));
    assertThat(csv).hasSize(3);
    assertThat(csv.get(0)).isEqualTo(csv.get(2)).endsWith("/20").isNotEqualTo(csv.get(1));
    assertThat(read(TraceFile.of(text("b.csv", "key;x;x"), null))).hasSize(2);

    List<String> twitter =
        read(
            TraceFile.of(
                text("a.twitter", "0,a,1,9,1,get,0;0,a,1,9,1,set,60;1,x,y,3,7,1,gets,0"), null));
    assertThat(twitter).hasSize(2).allMatch(request -> request.endsWith("/10"));
    assertThat(twitter.get(0)).isNotEqualTo(twitter.get(1));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          a.trc     | 1;x          | a.trc:2: a line of a LIRS trace is a number, not 'x'
          a.trc     | 1;2;3;4;5    | a.trc:5: more than 4 requests
          a.trc     | ' '          | a.trc:1: it has no request
          a.lis     | 1 2 3        | a.lis:1: a line of an ARC trace is 'start count ignore id', not '1 2 3'
          a.lis     | 1 1 0 1;1 0 0 1 | a.lis:2: a count is a number from 1 to 2,147,483,647, not '0'
          a.lis     | 1 9000000000000 0 0 | a.lis:1: a count is a number from 1 to 2,147,483,647, not '9000000000000'
          a.lis     | 1 5 0 1      | a.lis:1: more than 4 requests
          a.csv     | id,size;1,2  | a.csv:1: the first line names the fields, one of them 'key', not 'id,size'
          a.csv     | key,size;a,0 | a.csv:2: a size is a number from 1, not '0'
          a.csv     | key,size;a   | a.csv:2: a line has 2 fields, as the first, not 'a'
          a.csv     | key;"a"      | a.csv:2: a key is unquoted text, not '"a"'
          a.twitter | 0,a,0,0,1,get,0 | a.twitter:1: a size is a number from 1, not '0'
          a.twitter | 0,a,-1,9,1,get,0 | a.twitter:1: a size is a number from 0 to 4,611,686,018,427,387,903, not '-1'
          a.twitter | 0,a,1,9223372036854775807,1,get,0 | a.twitter:1: a size is a number from 0 to 4,611,686,018,427,387,903, not '9223372036854775807'
          a.twitter | 0,a,1,1,get  | a.twitter:1: a line of Twitter's traces is 'time,key,key size,value size,client,operation,ttl', not '0,a,1,1,get'
          a.bin     | 1;2;3        | a.bin: it is text, and no numbers in binary
          a.bin.gz  | 1234         | a.bin.gz: it is not gzip, as its name says
          a.bin.bz2 | 1234         | a.bin.bz2: it is not bzip2, as its name says
          a.bin     | BZh9         | a.bin: it is bzip2; let its name end in .bz2
          a.doc     | 1            | a.doc: its name does not say its format; known: cache2k (.bin), lirs (.trc),
          """)
  void saysInALineWhatIsWrong(String name, String text, String message) throws IOException {
    Path file = text(name, text);
    assertThatExceptionOfType(TraceException.class)
        .isThrownBy(() -> read(TraceFile.of(file, null, 4)))
        .withMessageStartingWith(directory + "/" + message)
        .withMessageNotContaining("\n");
  }

  @Test
  void saysWhatWasCutOff() throws IOException {
    byte[] bytes = new byte[40_003];
    Arrays.setAll(new int[bytes.length], i -> bytes[i] = (byte) ((i * i * 31) >> 3));
    refused(
        file("a.bin", bytes), "it ends in the middle of a number, after 10,000 of 4 bytes each");
    byte[] whole = packed(Arrays.copyOf(bytes, 40_000));
    refused(file("a.bin.gz", Arrays.copyOf(whole, whole.length / 2)), "it was cut off");
    whole[whole.length / 2] ^= 0x55;
    whole[whole.length / 2 + 1] ^= 0x55;
    refused(file("b.bin.gz", whole), "its compressed data is damaged");
    refused(file("c.trc", bytes), "c.trc:1: ");
    refused(file("d.bin"), "it has no request");
    refused(file("e.trc", packed(bytes)), "it is gzip; let its name end in .gz");
    refused(directory.resolve("f.trc"), "there is no such file");
    refused(Files.createDirectory(directory.resolve("g.trc")), "is no file");
    byte[] zeros = new byte[100_000];
    Arrays.fill(zeros, (byte) '7');
    refused(file("h.trc", zeros), "h.trc:1: a line has 10,000 characters at most, not '777");
  }

  private static void refused(Path file, String message) {
    assertThatExceptionOfType(TraceException.class)
        .isThrownBy(() -> read(TraceFile.of(file, null)))
        .withMessageContaining(message)
        .withMessageNotContaining("\n");
  }

  @Test
  void describesATrace() throws IOException {
    Path file = text("a.trc", "1;2;3;1;2;3;4;4");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThat(TraceMain.run(new String[] {file.toString()}, new PrintStream(out), System.err))
        .isZero();
    assertThat(out.toString(StandardCharsets.UTF_8))
        .isEqualTo(
            """
            requests  8
            keys      4, so at most 50.00 % hits
            reuse     50 % after 2 other keys at most, 90 % after 2, 99 % after 2
            LRU       of the keys   entries   hits
                           0.1 %          1  12.50 %
                          50.0 %          2  12.50 %
                         100.0 %          4  50.00 %
            """);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          zipf10K-1M | 5.0 %        500  58.46 %
          zipf10K-1M | 10.0 %      1,000  67.25 %
          zipf10K-1M | 20.0 %      2,000  76.48 %
          zipf-sizes | 10.0 %      1,000  67.25 %
          zipf-sizes | 64 to 947,685 bytes, 8,766 on average of the requests; of all keys 125,576 kB
          loop       | 50.0 %        506   0.00 %
          loop       | 100.0 %      1,011  99.80 %
          """)
  void drawsTheCurveOfLru(String name, String line) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThat(TraceMain.run(new String[] {name}, new PrintStream(out), System.err)).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8)).contains(line);
  }

  @Test
  void saysHowManyKeysThereWereMemoryFor() {
    Trace endless =
        new Trace() {
          private long key;

          @Override
          public String traceName() {
            return "endless.trc";
          }

          @Override
          public Cursor open() {
            return new Cursor() {
              @Override
              public boolean advance() {
                if (key == 1234) {
                  throw new OutOfMemoryError("thrown by a test");
                }
                key++;
                return true;
              }

              @Override
              public long key() {
                return key;
              }
            };
          }
        };
    assertThatExceptionOfType(TraceException.class)
        .isThrownBy(() -> new TraceInfo(endless))
        .withMessageStartingWith("endless.trc: after 1,234 keys there is no memory left, of ")
        .withMessageEndingWith("; try: JDK_JAVA_OPTIONS=-Xmx8g ./run.sh trace info endless.trc");
  }

  @Test
  void refusesAFormatThatThereIsNot() {
    ByteArrayOutputStream errors = new ByteArrayOutputStream();
    String[] args = {"a.trc", "arcs"};
    assertThat(TraceMain.run(args, System.out, new PrintStream(errors))).isEqualTo(2);
    assertThat(errors.toString(StandardCharsets.UTF_8))
        .startsWith("unknown format 'arcs'; known: cache2k (.bin), lirs (.trc), arc (.lis)");
  }
}
