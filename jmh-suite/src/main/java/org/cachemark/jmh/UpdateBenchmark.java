/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.jmh;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.cachemark.api.RecordWriter;
import org.cachemark.api.StreamSpec;
import org.cachemark.harness.About;
import org.cachemark.harness.Range;
import org.cachemark.harness.Words;
import org.cachemark.harness.Workers;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * Threads update one field of values that are there, in a way that a parameter names. The score is
 * the makespan, from the first update to the end of the last flush.
 *
 * <p>{@code ./run.sh jmh ignite:client -- Update -f 1 -p update=invoke -p records=10000}
 *
 * <p>Each thread has keys of its own, picked at random. Afterwards, untimed, everything is read
 * back; then two writers at once update two fields of the same values, and what is missing of
 * either is a lost update.
 */
@About(
    value = "threads update one field of values that are there: until all are done",
    needs = {"STORAGE", "OBJECTS"})
public class UpdateBenchmark extends StreamBenchmark {

  private static final long SEED = 0x5EED_0DA7_0001L;

  /** Values, of each of which both fields are updated so often, by two writers at once. */
  private static final int CONTENDED = 100;

  private static final int VERSIONS = 20;

  private static final List<DataField> FIELDS = List.of(DataField.values());

  @Range(min = 1000, max = 10_000_000, value = "updates, and values that are there")
  @Param("10000")
  public int records;

  @Words(
      value = {
        "readWrite",
        "invoke",
        "invokeBinary",
        "readWriteAll",
        "invokeAll",
        "invokeAllBinary"
      },
      optional = true,
      ofSystem = true,
      about = "how a field is changed: read and written here, or by sending the change")
  @Param("readWrite")
  public String update = "readWrite";

  private Workers rivals;
  private Integer[] filling;
  private int[] newest;
  private List<Integer[]> updated;
  private Integer[] contents;
  private List<RecordWriter<Integer, Integer>> writers = List.of();

  @Override
  void makeKeys() {
    rivals = new Workers(FIELDS.size());
    filling = kindOfKeys().first(records);
    contents = Keys.ASCENDING.first(records / threads + 1);
    newest = new int[records];
    Arrays.fill(newest, Data.NOT_UPDATED);
    updated = new ArrayList<>();
    for (int worker = 0; worker < threads; worker++) {
      updated.add(drawn(worker));
    }
  }

  /** The keys that a worker updates, the i-th to the i-th of the contents. */
  private Integer[] drawn(int worker) {
    SplittableRandom random = new SplittableRandom(SEED + worker);
    int count = records / threads + (worker < records % threads ? 1 : 0);
    Integer[] share = new Integer[count];
    for (int i = 0; i < count; i++) {
      int place = random.nextInt(count) * threads + worker;
      share[i] = Keys.again(filling[place]);
      newest[place] = contents[i];
    }
    return share;
  }

  @Override
  StreamSpec spec() {
    return StreamSpec.PLAIN.withUpdate(update).withSql(sql).withBatch(batch);
  }

  @Override
  int records() {
    return records;
  }

  @Override
  boolean fill() {
    fill(current, filling, key -> new Data(key, new byte[payload]));
    current.settle();
    writers = new ArrayList<>();
    for (int writer = 0; writer < threads; writer++) {
      writers.add(current.updater(DataField.NINTH));
    }
    return true;
  }

  /** The timed work. */
  @Benchmark
  public void update() {
    work();
  }

  @Override
  void share(int worker) {
    RecordWriter<Integer, Integer> writer = writers.get(worker);
    Integer[] share = updated.get(worker);
    for (int i = 0; i < share.length; i++) {
      writer.write(share[i], contents[i]);
    }
    writer.flush();
  }

  @Override
  void look(Audit audit) {
    audit.holds(DataField.NINTH, filling, newest);
    rivals.run(this::updateContended);
    current.settle();
    int[] last = new int[CONTENDED];
    Arrays.fill(last, contended(VERSIONS));
    for (DataField field : FIELDS) {
      audit.holds(field, Arrays.copyOf(filling, CONTENDED), last);
    }
  }

  /** No content from before is as great. */
  private int contended(int version) {
    return Keys.FIRST_UNSHARED + records + version;
  }

  private void updateContended(int rival) {
    try (RecordWriter<Integer, Integer> writer = current.updater(FIELDS.get(rival))) {
      for (int place = 0; place < CONTENDED; place++) { // one by one: both are at the same
        for (int version = 1; version <= VERSIONS; version++) {
          writer.write(filling[place], contended(version));
        }
      }
    }
  }

  @Override
  List<RecordWriter<Integer, Integer>> writers() {
    return writers;
  }

  @Override
  void stopThreads() {
    rivals.close();
    super.stopThreads();
  }
}
