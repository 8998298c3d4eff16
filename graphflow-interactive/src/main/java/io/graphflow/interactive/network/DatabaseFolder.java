package io.graphflow.interactive.network;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Copies and deletes the folders of databases that nobody has open. What is made is made under another name and then
 * renamed, so that nothing half-made is taken for whole. For use by one process at a time.
 */
public final class DatabaseFolder {
  private DatabaseFolder() {}

  /**
   * Copies a database.
   *
   * @param copy where to; what is there is replaced
   */
  public static void copy(Path database, Path copy) throws IOException {
    Path made = cleared(copy);
    for (Path source : tree(database)) {
      Files.copy(source, made.resolve(database.relativize(source).toString()));
    }
    replace(copy, made);
  }

  /** The name under which the successor of a folder is made, at which nothing is now. */
  static Path cleared(Path folder) throws IOException {
    Path made = beside(folder, ".new");
    delete(made);
    return made;
  }

  /** Puts what was made in place of what is there. A folder that is being deleted has another name already. */
  static void replace(Path there, Path made) throws IOException {
    Path old = beside(there, ".old");
    delete(old);
    if (Files.exists(there)) {
      Files.move(there, old);
    }
    Files.move(made, there);
    delete(old);
  }

  private static Path beside(Path place, String suffix) {
    return place.resolveSibling(place.getFileName() + suffix);
  }

  /** Deletes a folder and all in it, if it is there. */
  public static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      for (Path path : tree(folder).reversed()) {
        Files.delete(path);
      }
    }
  }

  /** A folder and all in it, each folder before what is in it. */
  private static List<Path> tree(Path place) throws IOException {
    try (Stream<Path> walk = Files.walk(place)) {
      return walk.toList();
    }
  }
}
