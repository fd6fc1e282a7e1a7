/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.programs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The programs of a product, unpacked, with a list of the packages that they came in.
 *
 * @param folder with {@code usr} or {@code node_modules} in it, as the packages have them
 * @param versions by package, as its source counts them
 */
public record Prepared(Path folder, Map<String, String> versions) {

  private static final String LIST = "packages.tsv";

  /** What counts anew when versions would otherwise go backwards; nobody else knows it. */
  private static final String EPOCH = "^\\d+:";

  /** Where libraries are, or below that in a folder for the machine's architecture. */
  private static final List<String> LIBRARIES = List.of("usr/lib", "lib");

  /** Reads the list in a folder; empty if there is none. */
  static Optional<Prepared> in(Path folder) throws IOException {
    Path list = folder.resolve(LIST);
    if (!Files.isRegularFile(list)) {
      return Optional.empty();
    }
    Map<String, String> versions = new LinkedHashMap<>();
    for (String line : Files.readAllLines(list, StandardCharsets.UTF_8)) {
      String[] fields = line.split("\t", 2);
      versions.put(fields[0], fields[fields.length - 1]);
    }
    return Optional.of(new Prepared(folder, versions));
  }

  /** Writes the list into the folder. */
  void write() throws IOException {
    String lines =
        versions.entrySet().stream()
            .map(one -> one.getKey() + "\t" + one.getValue() + "\n")
            .collect(Collectors.joining());
    Files.writeString(list(), lines, StandardCharsets.UTF_8);
  }

  boolean has(Packages packages) {
    return packages.areIn(versions);
  }

  /** The file that lists the packages, with the version of each. */
  public Path list() {
    return folder.resolve(LIST);
  }

  /**
   * The version of a package as people know it.
   *
   * @throws IllegalArgumentException if it is not there
   */
  public String version(String name) {
    String version = versions.get(name);
    if (version == null) {
      throw new IllegalArgumentException("there is no package " + name + " in " + folder);
    }
    return version.replaceFirst(EPOCH, "");
  }

  /** The bytes of all its files. */
  public long bytes() throws IOException {
    try (Stream<Path> tree = Files.walk(folder)) {
      long bytes = 0;
      for (Path file :
          tree.filter(p -> Files.isRegularFile(p, LinkOption.NOFOLLOW_LINKS)).toList()) {
        bytes += Files.size(file);
      }
      return bytes;
    }
  }

  /**
   * A command that runs one of the programs with the libraries that came along, and else the
   * system's. Where a C library is among them, its own loader starts the program, since the
   * system's fits the system's alone.
   *
   * @param program its file below the folder, such as {@code usr/bin/acme}
   * @throws IllegalStateException if there is none
   */
  public List<String> command(String program, String... arguments) throws IOException {
    Path file = folder.resolve(program);
    if (!Files.isExecutable(file)) {
      throw new IllegalStateException("there is no program " + file);
    }
    List<Path> folders = libraryFolders();
    String libraries = folders.stream().map(Path::toString).collect(Collectors.joining(":"));
    Optional<Path> loader = loader(folders);
    List<String> command = new ArrayList<>();
    if (loader.isPresent()) {
      command.addAll(List.of(loader.get().toString(), "--library-path", libraries));
      command.addAll(List.of("--argv0", file.toString()));
    } else {
      command.addAll(List.of("env", "LD_LIBRARY_PATH=" + libraries));
    }
    command.add(file.toString());
    command.addAll(List.of(arguments));
    return command;
  }

  private static Optional<Path> loader(List<Path> folders) throws IOException {
    for (Path folder : folders) {
      try (DirectoryStream<Path> loaders = Files.newDirectoryStream(folder, "ld-linux*.so.*")) {
        for (Path loader : loaders) {
          return Optional.of(loader);
        }
      }
    }
    return Optional.empty();
  }

  private List<Path> libraryFolders() throws IOException {
    List<Path> folders = new ArrayList<>();
    for (String name : LIBRARIES) {
      Path folder = this.folder.resolve(name);
      if (Files.isDirectory(folder)) {
        try (Stream<Path> children = Files.list(folder)) {
          children
              .filter(child -> child.getFileName().toString().contains("-linux-"))
              .sorted()
              .forEach(folders::add);
        }
        folders.add(folder);
      }
    }
    return folders;
  }
}
