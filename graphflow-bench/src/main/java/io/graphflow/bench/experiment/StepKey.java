package io.graphflow.bench.experiment;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.SortedMap;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import java.util.zip.ZipEntry;

/**
 * A short text that is equal for equal code, JVM, machine and inputs, which together decide the
 * results of a step.
 */
final class StepKey {
  private static final int HEX_DIGITS = 16;

  private final String ground;

  private StepKey(String ground) {
    this.ground = ground;
  }

  /**
   * The key of the code on this JVM's class path.
   *
   * @param circumstances everything else that decides all results, such as the machine
   */
  static StepKey ofThisProgram(String circumstances) throws IOException {
    StringBuilder code = new StringBuilder();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      addEntry(code, Path.of(entry));
    }
    return new StepKey(digest(code + circumstances));
  }

  /** The key of a fixed text, whatever code runs. */
  static StepKey of(String ground) {
    return new StepKey(ground);
  }

  /** The key of a step of an experiment. */
  String of(Experiment experiment, Step step) {
    StringBuilder text = new StringBuilder(ground);
    text.append('\n').append(experiment.key()).append('\n').append(step.name());
    SortedMap<String, String> inputs = step.inputs();
    inputs.forEach((key, value) -> text.append('\n').append(key).append('=').append(value));
    return digest(text.toString());
  }

  private static String digest(String text) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256")
          .digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest).substring(0, HEX_DIGITS);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  private static void addEntry(StringBuilder code, Path entry) throws IOException {
    if (Files.isDirectory(entry)) {
      addFolder(code, entry);
    } else if (Files.isRegularFile(entry)) {
      // A published library does not change under its name, and ours are many classes in one jar.
      code.append(entry.getFileName()).append('\n');
      if (entry.getFileName().toString().startsWith("graphflow")) {
        addJar(code, entry);
      }
    }
  }

  private static void addFolder(StringBuilder code, Path folder) throws IOException {
    List<Path> files;
    try (Stream<Path> walk = Files.walk(folder)) {
      files = walk.filter(Files::isRegularFile).sorted().toList();
    }
    for (Path file : files) {
      CRC32C checksum = new CRC32C();
      checksum.update(Files.readAllBytes(file));
      code.append(folder.relativize(file)).append(checksum.getValue()).append('\n');
    }
  }

  /** Takes the checksums that a jar has of its entries, because its own bytes hold times. */
  private static void addJar(StringBuilder code, Path file) throws IOException {
    List<String> further;
    try (JarFile jar = new JarFile(file.toFile())) {
      List<? extends ZipEntry> entries =
          jar.stream().sorted(Comparator.comparing(ZipEntry::getName)).toList();
      for (ZipEntry entry : entries) {
        code.append(entry.getName()).append(entry.getCrc()).append('\n');
      }
      String classPath = jar.getManifest() == null
          ? null
          : jar.getManifest().getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
      further = classPath == null ? List.of() : new ArrayList<>(List.of(classPath.split(" ", -1)));
    }
    for (String name : further) {
      if (!name.isEmpty()) {
        addEntry(code, file.toAbsolutePath().resolveSibling(name));
      }
    }
  }
}
