package io.graphflow.graphar.export;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/** Makes names of files and folders, no two the same, not even where capitals do not count. For one thread. */
final class FileNames {
  private static final int MOST_CHARACTERS = 60;

  private final Set<String> taken = new HashSet<>();

  /** Names that are none of some, in lower case. */
  FileNames(String... reserved) {
    taken.addAll(Set.of(reserved));
  }

  /** A name without characters that are special to anybody; readers pass over files that begin with {@code _}. */
  static String safe(String name) {
    String safe = name.replaceAll("[^A-Za-z0-9_-]", "_").replaceAll("^[_-]+", "");
    return safe.isEmpty() ? "x" : safe.substring(0, Math.min(safe.length(), MOST_CHARACTERS));
  }

  /** A name like one that is safe already. */
  String unique(String safe) {
    String name = safe;
    for (int number = 2; !taken.add(name.toLowerCase(Locale.ROOT)); number++) {
      name = safe + "_" + number;
    }
    return name;
  }
}
