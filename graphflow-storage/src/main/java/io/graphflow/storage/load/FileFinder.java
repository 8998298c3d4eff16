package io.graphflow.storage.load;

import io.graphflow.exception.DataException;
import io.graphflow.storage.load.csv.InputFile;
import io.graphflow.storage.load.descriptor.DatasetDescriptor.FileSet;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/**
 * Finds the files that patterns mean. A pattern means files compressed with gzip and zstd too, without
 * saying so. Files are in the order of the patterns, those of one pattern in the order of their names.
 */
final class FileFinder {
  private final Path folder;

  FileFinder(Path folder) {
    this.folder = folder;
  }

  /** The files of a file set; each pattern means one file at least. */
  List<InputFile> find(FileSet set) {
    Map<String, InputFile> found = new LinkedHashMap<>();
    for (String pattern : set.patterns()) {
      Map<String, InputFile> matches = hasWildcard(pattern)
          ? matches(pattern, set)
          : named(pattern, set);
      if (matches.isEmpty()) {
        throw new DataException(set.place(), 0, 0,
            "no file matches '" + pattern + "' in " + folder);
      }
      found.putAll(matches);
    }
    return new ArrayList<>(found.values());
  }

  /** The one file of that name. */
  InputFile findOne(String name, FileSet set) {
    Map<String, InputFile> matches = named(name, set);
    if (matches.isEmpty()) {
      throw new DataException(set.place(), 0, 0, "there is no file '" + name + "' in " + folder);
    }
    return matches.values().iterator().next();
  }

  private static boolean hasWildcard(String pattern) {
    return pattern.chars().anyMatch(c -> "*?[{".indexOf(c) >= 0);
  }

  private Map<String, InputFile> named(String name, FileSet set) {
    Map<String, InputFile> found = new LinkedHashMap<>();
    for (String extension : List.of("", ".gz", ".zst")) {
      Path path = folder.resolve(name + extension);
      if (Files.isRegularFile(path)) {
        add(found, name + extension, path, set);
      }
    }
    return found;
  }

  private Map<String, InputFile> matches(String pattern, FileSet set) {
    PathMatcher matcher;
    try {
      matcher = FileSystems.getDefault().getPathMatcher("glob:" + pattern);
    } catch (PatternSyntaxException e) {
      throw new DataException(set.place(), 0, 0,
          "'" + pattern + "' is not a pattern: " + e.getDescription());
    }
    int depth = pattern.contains("**")
        ? Integer.MAX_VALUE
        : (int) pattern.chars().filter(c -> c == '/').count() + 1;
    Map<String, Path> sorted = new TreeMap<>();
    try (Stream<Path> paths = Files.walk(folder, depth, FileVisitOption.FOLLOW_LINKS)) {
      paths.filter(Files::isRegularFile).forEach(path -> {
        Path relative = folder.relativize(path);
        String name = relative.toString().replace('\\', '/');
        if (matcher.matches(relative)
            || matcher.matches(Path.of(InputFile.withoutCompression(name)))) {
          sorted.put(name, path);
        }
      });
    } catch (IOException e) {
      throw new DataException(folder.toString(), 0, 0, "cannot be read: " + e.getMessage());
    }
    Map<String, InputFile> found = new LinkedHashMap<>();
    sorted.forEach((name, path) -> add(found, name, path, set));
    return found;
  }

  /** Adds a file under its name without compression; two of them would hold the same rows. */
  private static void add(Map<String, InputFile> found, String name, Path path, FileSet set) {
    InputFile file = new InputFile(path, path.toString());
    file.requireDecompressor();
    InputFile other = found.put(InputFile.withoutCompression(name), file);
    if (other != null) {
      throw new DataException(set.place(), 0, 0, "both '" + other.path().getFileName() + "' and '"
          + path.getFileName() + "' are there; remove one");
    }
  }
}
