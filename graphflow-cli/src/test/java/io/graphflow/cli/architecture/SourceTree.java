package io.graphflow.cli.architecture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The main sources of all modules, read as text. Generated sources and {@code package-info} are left out:
 * the latter may tell of what lies around a package.
 *
 * <p>A class may use a type that it does not name, in a chain of calls. That cannot hide a cycle: the
 * class whose method has that type is named by the first and names the second, so that one can be reached
 * from the other all the same.
 */
final class SourceTree {
  private static final Pattern FULL_NAME =
      Pattern.compile("\\bio\\.graphflow(?:\\.[a-z][a-z0-9_]*)*\\.[A-Z]\\w*");

  private final NavigableMap<String, SourceClass> classes;

  private SourceTree(NavigableMap<String, SourceClass> classes) {
    this.classes = classes;
  }

  /** Reads the modules in a folder: those of its folders that have main sources. */
  static SourceTree read(Path project) throws IOException {
    Map<String, SourceClass> read = new TreeMap<>();
    try (Stream<Path> folders = Files.list(project)) {
      for (Path module : folders.sorted().toList()) {
        Path sources = module.resolve("src/main/java");
        if (Files.exists(module.resolve("pom.xml")) && Files.exists(sources)) {
          readModule(module.getFileName().toString(), sources, read);
        }
      }
    }
    return of(read.values());
  }

  /** A tree of these classes; what they name beyond each other is left out. */
  static SourceTree of(Iterable<SourceClass> all) {
    NavigableMap<String, SourceClass> classes = new TreeMap<>();
    all.forEach(each -> classes.put(each.fullName(), each));
    classes.replaceAll((_, each) -> {
      Set<String> known = new TreeSet<>(each.named());
      known.retainAll(classes.keySet());
      known.remove(each.fullName());
      return new SourceClass(each.module(), each.packageName(), each.name(), known);
    });
    return new SourceTree(classes);
  }

  private static void readModule(String module, Path sources, Map<String, SourceClass> read)
      throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(sources)) {
      files = all.filter(file -> file.toString().endsWith(".java"))
          .filter(file -> !file.getFileName().toString().endsWith("-info.java"))
          .toList();
    }
    for (Path file : files) {
      String packageName = sources.relativize(file.getParent())
          .toString()
          .replace(file.getFileSystem().getSeparator(), ".");
      String name = file.getFileName().toString().replace(".java", "");
      Set<String> named = FULL_NAME.matcher(Files.readString(file))
          .results()
          .map(match -> match.group())
          .collect(Collectors.toSet());
      SourceClass each = new SourceClass(module, packageName, name, named);
      SourceClass other = read.put(each.fullName(), each);
      if (other != null) {
        throw new AssertionError(each.fullName() + " is in " + module + " and " + other.module());
      }
    }
  }

  /** The modules that have classes. */
  NavigableSet<String> modules() {
    return classes.values()
        .stream()
        .map(SourceClass::module)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The number of top-level classes by package. */
  NavigableMap<String, Long> sizes() {
    return classes.values()
        .stream()
        .collect(Collectors.groupingBy(SourceClass::packageName, TreeMap::new,
            Collectors.counting()));
  }

  /** What each package names of others: by package, and by the other one, pairs of classes. */
  NavigableMap<String, NavigableMap<String, List<String>>> packageUses() {
    return uses(SourceClass::packageName);
  }

  /** What each module names of others: by module, and by the other one, pairs of classes. */
  NavigableMap<String, NavigableMap<String, List<String>>> moduleUses() {
    return uses(SourceClass::module);
  }

  private NavigableMap<String, NavigableMap<String, List<String>>> uses(
      Function<SourceClass, String> group) {
    NavigableMap<String, NavigableMap<String, List<String>>> uses = new TreeMap<>();
    for (SourceClass each : classes.values()) {
      NavigableMap<String, List<String>> own =
          uses.computeIfAbsent(group.apply(each), _ -> new TreeMap<>());
      for (String named : each.named()) {
        String other = group.apply(classes.get(named));
        if (!other.equals(group.apply(each))) {
          own.computeIfAbsent(other, _ -> new ArrayList<>())
              .add(each.name() + " → " + classes.get(named).name());
        }
      }
    }
    return uses;
  }
}
