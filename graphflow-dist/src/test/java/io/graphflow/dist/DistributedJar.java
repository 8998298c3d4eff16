package io.graphflow.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Where the build leaves the jar, and other versions of the libraries in it. */
final class DistributedJar {
  private DistributedJar() {}

  static Path path() {
    return Path.of(property("graphflow.jar"));
  }

  /** Jars of older versions of ANTLR, Jackson and FastCSV, which have classes of the same names. */
  static List<Path> otherLibraries() throws IOException {
    try (Stream<Path> files = Files.list(Path.of(property("graphflow.otherLibraries")))) {
      return files.sorted().toList();
    }
  }

  private static String property(String name) {
    String value = System.getProperty(name);
    if (value == null) {
      throw new IllegalStateException("Maven sets the property " + name + "; run `mvn verify`");
    }
    return value;
  }
}
