/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.mariadb;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.cachemark.api.Options;

/** A server of MariaDB, whose programs are in a jar on the class path. */
public final class MariadbService extends EngineService {

  /** Made by its name. */
  public MariadbService() {
    super("MariaDB");
  }

  @Override
  protected List<String> command(Path root, Path data, int port, Options options)
      throws IOException, InterruptedException {
    List<String> settings = settings(port, options);
    Path programs = MariadbPrograms.unpack(root.resolve("programs"));
    makeTables(root, programs, data);
    List<String> command = new ArrayList<>(List.of(programs.resolve("bin/mariadbd").toString()));
    command.addAll(places(programs, data));
    command.addAll(settings);
    return command;
  }

  /** Its user root needs no password. */
  private static void makeTables(Path root, Path programs, Path data)
      throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(List.of(programs.resolve("scripts/mariadb-install-db").toString()));
    command.addAll(places(programs, data));
    command.addAll(
        List.of(
            "--auth-root-authentication-method=normal", "--skip-name-resolve", "--skip-test-db"));
    makeTables("MariaDB's mariadb-install-db", command, root.resolve("install.log"));
  }

  @Override
  protected String address(int port) {
    return "jdbc:mariadb://127.0.0.1:%d/%s?user=root&createDatabaseIfNotExist=true"
        .formatted(port, DATABASE);
  }
}
