/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.release;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.cachemark.runner.Home;
import org.cachemark.runner.InputError;

/**
 * A release: one zip with all that measuring takes but the JDK and the products. The same checkout
 * gives the same bytes.
 */
public final class Release {

  /** Before what a zip can say in the time of a zone, so that no zone comes into it. */
  private static final FileTime NO_TIME = FileTime.from(Instant.parse("1979-12-01T00:00:00Z"));

  private static final String LAUNCHER = "bin/cachemark";

  private final Map<String, byte[]> files = new TreeMap<>();

  /**
   * Collects the files of a built checkout.
   *
   * @param revision the state of its sources
   * @throws InputError if it is not built
   */
  public Release(Home home, String revision) throws IOException {
    Path root = home.root();
    tree("", root.resolve("runner/src/release"), file -> true);
    tree("sweeps/", home.sweeps(), file -> file.toString().endsWith(".yaml"));
    tree("docs/", root.resolve("docs"), file -> file.toString().endsWith(".md"));
    add("LICENSE", root.resolve("LICENSE"));
    Path built = root.resolve("runner/target");
    add("runner/cachemark-runner.jar", built.resolve("cachemark-runner.jar"));
    for (String library : libraries(built.resolve("cachemark-runner.jar"))) {
      add("runner/" + library, built.resolve(library));
    }
    for (Path jar :
        List.of(home.api(), home.contract(), home.harness(), home.programs(), home.suite())) {
      add(Home.JARS + "/" + jar.getFileName(), jar);
    }
    requireAdapters(home);
    for (Path jar : home.adapters()) {
      add(Home.ADAPTERS + "/" + jar.getFileName(), jar);
    }
    files.put(Home.REVISION, (revision + "\n").getBytes(StandardCharsets.UTF_8));
    files.put("SHA256SUMS", sums().getBytes(StandardCharsets.UTF_8));
  }

  /** What the runner's jar names; more may be left beside it of former builds. */
  private static List<String> libraries(Path jar) throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      String named = file.getManifest().getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
      return List.of(named.split(" ", -1));
    }
  }

  /** Each module that describes what it measures has to be built, or it would be missed. */
  private static void requireAdapters(Home home) throws IOException {
    List<Path> described;
    try (Stream<Path> tree = Files.walk(home.root(), 7)) {
      described =
          tree.filter(path -> path.endsWith("src/main/resources/META-INF/cachemark"))
              .filter(path -> !path.startsWith(home.root().resolve("jmh-suite")))
              .toList();
    }
    if (described.size() != home.adapters().size()) {
      throw new InputError(
          "%d modules describe what they measure, and %d of them are built; try: mvn package"
              .formatted(described.size(), home.adapters().size()));
    }
  }

  private void add(String name, Path file) throws IOException {
    files.put(name, Files.readAllBytes(file));
  }

  private void tree(String prefix, Path folder, Predicate<Path> wanted) throws IOException {
    try (Stream<Path> tree = Files.walk(folder)) {
      for (Path file : tree.filter(Files::isRegularFile).filter(wanted).toList()) {
        add(prefix + folder.relativize(file).toString().replace('\\', '/'), file);
      }
    }
  }

  /** The lines that {@code sha256sum -c} reads. */
  private String sums() {
    StringBuilder sums = new StringBuilder();
    files.forEach((name, bytes) -> sums.append(line(name, bytes)));
    return sums.toString();
  }

  private static String line(String name, byte[] bytes) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
      return HexFormat.of().formatHex(digest) + "  " + name + "\n";
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every JDK has it
    }
  }

  /** The names of its files, within its folder. */
  public List<String> names() {
    return List.copyOf(files.keySet());
  }

  /**
   * Writes the zip, and a file beside it with its checksum.
   *
   * @return where the zip is
   */
  public Path write(Path directory) throws IOException {
    String folder = "cachemark-" + Home.version();
    Path zip = Files.createDirectories(directory).resolve(folder + ".zip");
    Path beside = directory.resolve(folder + ".zip.part");
    Files.deleteIfExists(beside);
    try {
      try (FileSystem in =
          FileSystems.newFileSystem(
              beside, Map.of("create", "true", "enablePosixFileAttributes", "true"))) {
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
          write(in.getPath(folder, file.getKey()), file.getValue());
        }
        withoutTimes(in.getPath(folder));
      }
      Files.move(beside, zip, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(beside);
    }
    Files.writeString(
        directory.resolve(zip.getFileName() + ".sha256"),
        line(zip.getFileName().toString(), Files.readAllBytes(zip)));
    return zip;
  }

  private static void write(Path path, byte[] bytes) throws IOException {
    Files.createDirectories(path.getParent());
    Files.write(path, bytes);
    boolean isProgram = path.toString().endsWith(LAUNCHER);
    Files.setPosixFilePermissions(
        path, PosixFilePermissions.fromString(isProgram ? "rwxr-xr-x" : "rw-r--r--"));
  }

  /** When something was packed is no part of it. */
  private static void withoutTimes(Path folder) throws IOException {
    try (Stream<Path> tree = Files.walk(folder)) {
      for (Path path : tree.toList()) {
        Files.getFileAttributeView(path, BasicFileAttributeView.class)
            .setTimes(NO_TIME, NO_TIME, NO_TIME);
      }
    }
  }
}
