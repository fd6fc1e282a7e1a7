/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.mariadb;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.cachemark.api.Options;
import org.cachemark.programs.Prepared;
import org.cachemark.programs.Programs;

/** A server of MySQL, whose program comes from the packages of another release of Debian. */
public final class MysqlService extends EngineService {

  /** The account that it makes by itself is for its socket alone, unless names are resolved. */
  private static final String ACCOUNT =
      """
      CREATE USER root@'127.0.0.1';
      GRANT ALL ON *.* TO root@'127.0.0.1' WITH GRANT OPTION;
      """;

  /** Made by its name. */
  public MysqlService() {
    super("MySQL");
  }

  @Override
  protected List<String> command(Path root, Path data, int port, Options options)
      throws IOException, InterruptedException {
    List<String> settings = settings(port, options);
    Prepared programs = Programs.ofUser().require(MysqlFactory.NAME);
    makeTables(root, programs, data);
    List<String> command = server(programs, data);
    command.addAll(settings);
    command.add("--mysqlx=OFF"); // the other protocol, on a port of its own
    return command;
  }

  /** What it reads is not where it was built for. */
  private static List<String> server(Prepared programs, Path data) throws IOException {
    Path usr = programs.folder().resolve("usr");
    List<String> command = new ArrayList<>(programs.command("usr/sbin/mysqld"));
    command.addAll(places(usr, data));
    command.add("--lc-messages-dir=" + usr.resolve("share/mysql"));
    command.add("--character-sets-dir=" + usr.resolve("share/mysql/charsets"));
    command.add("--plugin-dir=" + usr.resolve("lib/mysql/plugin"));
    command.add("--secure-file-priv=NULL");
    return command;
  }

  private static void makeTables(Path root, Prepared programs, Path data)
      throws IOException, InterruptedException {
    Path account = Files.writeString(root.resolve("account.sql"), ACCOUNT);
    List<String> command = server(programs, data);
    command.addAll(List.of("--initialize-insecure", "--init-file=" + account));
    makeTables("MySQL's mysqld --initialize-insecure", command, root.resolve("install.log"));
  }

  /** As the other stores are called, without TLS, which its driver would prefer. */
  @Override
  protected String address(int port) {
    return "jdbc:mysql://127.0.0.1:%d/%s?user=root&createDatabaseIfNotExist=true&sslMode=DISABLED"
        .formatted(port, DATABASE);
  }
}
