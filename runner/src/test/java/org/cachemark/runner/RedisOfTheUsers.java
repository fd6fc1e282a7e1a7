/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.cachemark.runner.catalogue.Catalogue;
import org.cachemark.runner.catalogue.ClassPaths;
import org.cachemark.runner.catalogue.SystemUnderTest;
import org.cachemark.runner.run.Services;
import org.cachemark.runner.sweep.Sweep;

/** A server that stands for one of the user's, with a password. */
final class RedisOfTheUsers implements AutoCloseable {

  private final Services services = Services.ofOneCommand();
  private final String password;
  private final int port;

  RedisOfTheUsers(String password) throws Exception {
    this.password = password;
    Home home = new Home(CachemarkProcess.HOME);
    try (ClassPaths classPaths = new ClassPaths(home, false)) {
      Catalogue catalogue = Catalogue.load(home, List.of());
      SystemUnderTest redis = catalogue.system("redis");
      String place =
          services
              .readyAlone(
                  "store",
                  redis,
                  classPaths.ofCheck(catalogue.familyOf(redis.product()), redis, Map.of()),
                  Sweep.Jvm.DEFAULT,
                  "64m")
              .places()
              .get("store");
      port = Integer.parseInt(place.replaceFirst("\\d+,127[.]0[.]0[.]1:(\\d+),.*", "$1"));
    }
    say(List.of("CONFIG SET requirepass " + password));
  }

  String uri(int database) {
    return "redis://:%s@127.0.0.1:%d/%d".formatted(password, port, database);
  }

  /** How many keys a database has. */
  int keys(int database) {
    return Integer.parseInt(ask("SELECT " + database, "DBSIZE").substring(":".length()));
  }

  /** The answer to the last of these. */
  String ask(String... commands) {
    List<String> all = new ArrayList<>(List.of("AUTH " + password));
    all.addAll(List.of(commands));
    try {
      return say(all);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String say(List<String> commands) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      OutputStream out = socket.getOutputStream();
      out.write((String.join("\r\n", commands) + "\r\n").getBytes(StandardCharsets.US_ASCII));
      BufferedReader in =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
      String answer = "";
      for (int i = 0; i < commands.size(); i++) {
        answer = in.readLine();
      }
      return answer;
    }
  }

  @Override
  public void close() throws Exception {
    services.close();
  }
}
