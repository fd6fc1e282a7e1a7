/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.cachemark.api.Options;
import org.cachemark.api.Service;

/**
 * Hosts a {@link Service}, and does what its standard input says, line by line. Each line is
 * answered by one on the standard output that begins with a mark of the runner's: whatever else is
 * printed there, by the JVM or by the server, is no answer. When the input ends, so does this JVM,
 * with all that it has started: its runner is gone.
 */
public final class ServiceMain {

  /** Begins the answer to what was done; with the service's place behind it, after the start. */
  public static final String OK = "ok";

  /** Begins the answer to what was not done, with the reason behind it. */
  public static final String FAILED = "failed";

  /** Begins the answer to options that the service does not take, with the reason behind it. */
  public static final String REFUSED = "refused";

  /** Asks whether the server answers. */
  public static final String HEALTHY = "healthy";

  /** Asks for {@link Service#reset}. */
  public static final String RESET = "reset";

  /** Asks for {@link Service#load}; the parameters follow, as {@code name=value}, behind tabs. */
  public static final String LOAD = "load";

  /** Asks for the end, which is the answer. */
  public static final String STOP = "stop";

  private final Service service;
  private final Answers answers;

  private ServiceMain(Service service, Answers answers) {
    this.service = service;
    this.answers = answers;
  }

  /** Where answers go. */
  private record Answers(PrintStream out, String mark) {
    void say(String word, String text) {
      out.println(mark + " " + word + (text.isEmpty() ? "" : " " + line(text)));
    }
  }

  /**
   * Starts a service, and serves it.
   *
   * @param args the class of the service, its options as {@link Options#parse} reads them, and the
   *     mark of answers
   */
  public static void main(String[] args) throws IOException {
    ParentWatch.start();
    Answers answers =
        new Answers(new PrintStream(System.out, true, StandardCharsets.UTF_8), args[2]);
    System.setOut(System.err);
    int exitCode = 1;
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      Service service =
          Class.forName(args[0]).asSubclass(Service.class).getDeclaredConstructor().newInstance();
      new ServiceMain(service, answers).serve(Options.parse(args[1]), lines);
      exitCode = 0;
    } catch (InvocationTargetException e) {
      answers.say(FAILED, args[0] + " is no usable service: " + e.getCause());
    } catch (ReflectiveOperationException | ClassCastException | LinkageError e) {
      answers.say(FAILED, args[0] + " is no usable service: " + e);
    } finally {
      System.exit(exitCode); // whatever threads of the server are left
    }
  }

  /** Serves until it is told to stop; an end of the input ends this JVM. */
  private void serve(Options options, BufferedReader lines) throws IOException {
    String line = answer(() -> start(options)) ? lines.readLine() : STOP;
    while (line != null && !line.equals(STOP)) {
      String[] words = line.split("\t", -1);
      answer(() -> obey(words));
      line = lines.readLine();
    }
    if (line == null) {
      ParentWatch.end();
    }
    try {
      service.close();
    } catch (Exception | Error e) {
      log(e); // it did not close, and goes with this JVM
    }
  }

  private String start(Options options) throws Exception {
    String place = service.start(options);
    if (place.isEmpty() || place.contains(";") || !place.equals(line(place))) {
      throw new IllegalStateException("'" + place + "' is no place");
    }
    return place;
  }

  private String obey(String... words) throws Exception {
    switch (words[0]) {
      case HEALTHY -> service.healthy();
      case RESET -> service.reset();
      case LOAD -> service.load(params(words));
      default -> throw new IllegalArgumentException("no word " + words[0] + " is known");
    }
    return "";
  }

  private static Map<String, String> params(String[] words) {
    Map<String, String> params = new TreeMap<>();
    for (int i = 1; i < words.length; i++) {
      String[] param = words[i].split("=", 2);
      params.put(param[0], param[1]);
    }
    return params;
  }

  private boolean answer(Callable<String> deed) {
    try {
      answers.say(OK, deed.call());
      return true;
    } catch (IllegalArgumentException e) {
      log(e);
      answers.say(REFUSED, reason(e));
    } catch (Exception | Error e) {
      log(e);
      answers.say(FAILED, reason(e));
    }
    return false;
  }

  private static void log(Throwable e) {
    e.printStackTrace(System.err);
  }

  private static String reason(Throwable e) {
    return e.getMessage() == null ? e.toString() : e.getMessage();
  }

  private static String line(String text) {
    return text.lines().findFirst().orElse("").replaceAll("\\p{Cntrl}", " ").strip();
  }
}
