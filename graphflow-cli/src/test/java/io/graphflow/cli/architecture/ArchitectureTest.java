package io.graphflow.cli.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Modules use each other in one direction, packages form no cycle and are no larger than a reader can take in
 * at once. What was found is written to {@code graphflow-cli/target/architecture.txt}; a failure names the
 * pairs of classes to cut between.
 */
final class ArchitectureTest {
  /** Most classes of a package. */
  private static final long MOST_CLASSES = 40;

  /** The modules that each one may use. A new module has to be entered here. */
  private static final Map<String, Set<String>> MAY_USE = Map.ofEntries(
      Map.entry("graphflow-storage", Set.of()),
      Map.entry("graphflow-parser", Set.of("graphflow-storage")),
      Map.entry("graphflow-parquet", Set.of()),
      Map.entry("graphflow-core",
          Set.of("graphflow-storage", "graphflow-parser", "graphflow-parquet")),
      Map.entry("graphflow-examples", Set.of("graphflow-storage", "graphflow-core")),
      Map.entry("graphflow-generate", Set.of()),
      Map.entry("graphflow-explorer", Set.of()),
      Map.entry("graphflow-search", Set.of("graphflow-core")),
      Map.entry("graphflow-graphar",
          Set.of("graphflow-storage", "graphflow-parquet", "graphflow-core")),
      Map.entry("graphflow-spark", Set.of("graphflow-storage", "graphflow-parser", "graphflow-core",
          "graphflow-parquet", "graphflow-graphar")),
      Map.entry("graphflow-explorer-tests", Set.of("graphflow-core", "graphflow-server")),
      Map.entry("graphflow-server",
          Set.of("graphflow-storage", "graphflow-core", "graphflow-explorer")),
      Map.entry("graphflow-cli",
          Set.of("graphflow-storage", "graphflow-parser", "graphflow-core", "graphflow-generate",
              "graphflow-server")),
      Map.entry("graphflow-bench",
          Set.of("graphflow-storage", "graphflow-parser", "graphflow-parquet", "graphflow-core",
              "graphflow-generate", "graphflow-graphar", "graphflow-interactive")),
      Map.entry("graphflow-interactive", Set.of("graphflow-storage", "graphflow-core")),
      Map.entry("graphflow-ldbc",
          Set.of("graphflow-storage", "graphflow-core", "graphflow-interactive")),
      Map.entry("graphflow-peers", Set.of("graphflow-storage", "graphflow-parser", "graphflow-core",
          "graphflow-generate", "graphflow-interactive", "graphflow-bench", "graphflow-server")));

  private static SourceTree tree;

  @BeforeAll
  static void read() throws IOException {
    Path project = Path.of("").toAbsolutePath();
    while (!Files.exists(project.resolve("ARCHITECTURE.md"))) {
      project = project.getParent();
    }
    tree = SourceTree.read(project);
    Path target = Files.createDirectories(project.resolve("graphflow-cli/target"));
    Files.writeString(target.resolve("architecture.txt"), report(tree));
  }

  @Test
  void modulesUseEachOtherInOneDirection() {
    assertThat(tree.modules()).as("modules; enter a new one in MAY_USE")
        .isSubsetOf(MAY_USE.keySet())
        .hasSizeGreaterThan(5);
    tree.moduleUses()
        .forEach((module, uses) -> uses.forEach(
            (other, pairs) -> assertThat(MAY_USE.get(module))
                .as("what %s may use; it uses %s: %s", module, other, pairs)
                .contains(other)));
    assertThat(Cycles.of(MAY_USE)).isEmpty();
  }

  @Test
  void packagesFormNoCycle() {
    NavigableMap<String, NavigableMap<String, List<String>>> uses = tree.packageUses();
    assertThat(uses).as("packages").hasSizeGreaterThan(100);
    List<NavigableSet<String>> cycles = Cycles.of(others(uses));
    assertThat(cycles).as(() -> "cycles of packages; cut one of\n" + text(cycles, uses)).isEmpty();
  }

  @Test
  void packagesAreNotTooLarge() {
    tree.sizes()
        .forEach((name, size) -> assertThat(size).as("classes of %s", name)
            .isLessThanOrEqualTo(MOST_CLASSES));
  }

  @Test
  void executorsDoNotUseEachOther() {
    NavigableMap<String, NavigableMap<String, List<String>>> uses = tree.packageUses();
    for (String executor : List.of("io.graphflow.core.volcano", "io.graphflow.core.list",
        "io.graphflow.core.ftree")) {
      assertThat(uses).containsKey(executor);
      // The database chooses between them, and benchmarks measure them: all others know what they have in common.
      uses.forEach((user, used) -> {
        if (!isWithin(executor, user) && !user.equals("io.graphflow.internal.session")
            && !user.startsWith("io.graphflow.bench.")) {
          assertThat(used.keySet()).as("what %s uses", user)
              .noneMatch(name -> isWithin(executor, name));
        }
      });
    }
  }

  /** Who knows where an operator of one executor lies knows it of the others. */
  @Test
  void executorsHaveTheSameFoldersOfOperators() {
    Set<String> list = below("io.graphflow.core.list.operator.");
    assertThat(list).contains("scan", "extend", "join").hasSizeGreaterThan(5);
    assertThat(below("io.graphflow.core.volcano.operator.")).isEqualTo(list);
    assertThat(below("io.graphflow.core.ftree.operator.")).isEqualTo(list);
  }

  private static Set<String> below(String prefix) {
    return tree.packageUses()
        .keySet()
        .stream()
        .filter(name -> name.startsWith(prefix))
        .map(name -> name.substring(prefix.length()))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static boolean isWithin(String parent, String name) {
    return name.equals(parent) || name.startsWith(parent + ".");
  }

  @Test
  void theEngineKnowsNothingOfItsUsers() {
    NavigableMap<String, NavigableMap<String, List<String>>> uses = tree.packageUses();
    Predicate<String> isEngine =
        name -> name.matches("io\\.graphflow\\.(storage|parser|core)\\b.*");
    Predicate<String> isAbove = name -> name.matches(
        "io\\.graphflow(\\.(value|summary|procedure|schema|internal\\..*))?");
    assertThat(uses.keySet()).filteredOn(isEngine).hasSizeGreaterThan(50);
    assertThat(uses.keySet()).filteredOn(isAbove).hasSizeGreaterThan(7);
    uses.forEach((user, used) -> {
      if (isEngine.test(user)) {
        assertThat(used.keySet()).as("what %s uses", user).noneMatch(isAbove);
      }
    });
  }

  @Test
  void cyclesAreFound() {
    assertThat(Cycles.of(Map.of("a", Set.of("b"), "b", Set.of("c", "d"), "c", Set.of("a"),
        "d", Set.of("e"), "e", Set.of())))
        .containsExactly(new TreeSet<>(Set.of("a", "b", "c")));
  }

  @Test
  void usesAreRead() {
    SourceTree small = SourceTree.of(List.of(
        new SourceClass("m", "p", "A", Set.of("q.B", "q.Unknown", "p.A")),
        new SourceClass("n", "q", "B", Set.of("q.C")),
        new SourceClass("n", "q", "C", Set.of())));
    assertThat(small.packageUses()).containsOnly(
        entry("p", new TreeMap<>(Map.of("q", List.of("A → B")))), entry("q", new TreeMap<>()));
    assertThat(small.moduleUses().get("m")).containsOnlyKeys("n");
    assertThat(small.sizes()).containsOnly(entry("p", 1L), entry("q", 2L));
  }

  private static Map<String, Set<String>> others(
      Map<String, NavigableMap<String, List<String>>> uses) {
    Map<String, Set<String>> others = new TreeMap<>();
    uses.forEach((name, used) -> others.put(name, used.keySet()));
    return others;
  }

  /** The uses within each cycle with their pairs of classes, those of few pairs first. */
  private static String text(
      List<NavigableSet<String>> cycles, Map<String, NavigableMap<String, List<String>>> uses) {
    StringBuilder text = new StringBuilder();
    for (NavigableSet<String> cycle : cycles) {
      text.append("cycle of ").append(cycle.size()).append(": ").append(cycle).append('\n');
      Map<String, List<String>> within = new TreeMap<>();
      cycle.forEach(name -> uses.get(name).forEach((other, pairs) -> {
        if (cycle.contains(other)) {
          within.put(name + " → " + other, pairs);
        }
      }));
      within.entrySet()
          .stream()
          .sorted(Comparator.comparingInt(entry -> entry.getValue().size()))
          .forEach(entry -> text.append("  ")
              .append(entry.getKey())
              .append(": ")
              .append(entry.getValue())
              .append('\n'));
    }
    return text.toString();
  }

  private static String report(SourceTree tree) {
    StringBuilder text = new StringBuilder("Modules, and what they use\n");
    tree.moduleUses()
        .forEach((module, uses) -> text.append("  ")
            .append(module)
            .append(": ")
            .append(String.join(", ", uses.keySet()))
            .append('\n'));
    List<NavigableSet<String>> cycles = Cycles.of(others(tree.packageUses()));
    text.append("\nCycles of packages: ")
        .append(cycles.size())
        .append('\n')
        .append(text(cycles, tree.packageUses()))
        .append("\nPackages: classes, and packages that they use\n");
    tree.sizes()
        .forEach((name, size) -> text.append("  ")
            .append(name)
            .append(": ")
            .append(size)
            .append(", uses ")
            .append(String.join(", ", tree.packageUses().get(name).keySet()))
            .append('\n'));
    return text.toString();
  }
}
