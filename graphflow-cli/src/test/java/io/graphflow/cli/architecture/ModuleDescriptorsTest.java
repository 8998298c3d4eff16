package io.graphflow.cli.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleDescriptor.Exports;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReader;
import java.lang.module.ModuleReference;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The descriptors of the modules: programs see the API and nothing else, and modules see of each other what
 * their classes use. The descriptors are read from jars, which Maven makes in its phase {@code package}; without
 * jars the test is skipped.
 */
final class ModuleDescriptorsTest {
  private static final List<String> ENGINE =
      List.of("io.graphflow.storage", "io.graphflow.parser", "io.graphflow");

  /** The packages that any program sees. A package that is added here is a promise. */
  private static final Set<String> API = Set.of(
      "io.graphflow", "io.graphflow.exception", "io.graphflow.options", "io.graphflow.procedure",
      "io.graphflow.research", "io.graphflow.schema", "io.graphflow.summary",
      "io.graphflow.binary", "io.graphflow.spatial", "io.graphflow.temporal",
      "io.graphflow.transfer",
      "io.graphflow.value");

  /** Modules that use the engine, or are used by it. */
  private static final List<String> OTHERS = List.of(
      "io.graphflow.explorer", "io.graphflow.generate", "io.graphflow.parquet",
      "io.graphflow.graphar", "io.graphflow.search", "io.graphflow.server");

  private static Map<String, ModuleReference> modules;

  @BeforeAll
  static void find() {
    Path[] jars = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(Path::of)
        .filter(path -> path.getFileName()
            .toString()
            .matches(
                "graphflow-(storage|parser|parquet|core|explorer|generate|graphar|search|server)"
                    + "-.*(?<!-tests)\\.jar"))
        .toArray(Path[]::new);
    assumeTrue(jars.length > 0, "run by mvn verify, which makes jars before this test");
    modules = ModuleFinder.of(jars)
        .findAll()
        .stream()
        .collect(Collectors.toMap(module -> module.descriptor().name(), Function.identity()));
    assertThat(modules.keySet()).containsAll(ENGINE).containsAll(OTHERS).hasSize(9);
  }

  @Test
  void programsSeeTheApiOnly() {
    NavigableSet<String> seen = new TreeSet<>();
    for (String name : ENGINE) {
      ModuleDescriptor descriptor = modules.get(name).descriptor();
      assertThat(descriptor.isAutomatic() || descriptor.isOpen()).as(descriptor.name()).isFalse();
      descriptor.exports()
          .stream()
          .filter(exports -> !exports.isQualified())
          .forEach(exports -> seen.add(exports.source()));
      assertThat(descriptor.opens()).as("packages that %s opens", descriptor.name()).isEmpty();
    }
    assertThat(seen).containsExactlyInAnyOrderElementsOf(API);
  }

  @Test
  void modulesExportToEachOtherWhatIsUsed() throws IOException {
    Map<String, NavigableSet<String>> used = new TreeMap<>();
    for (ModuleReference user : modules.values()) {
      for (String name : namedClasses(user)) {
        String packageName = packageOf(name);
        for (ModuleReference owner : modules.values()) {
          if (!owner.equals(user) && owner.descriptor().packages().contains(packageName)
              && !isForAll(owner, packageName)) {
            used.computeIfAbsent(packageName, _ -> new TreeSet<>()).add(user.descriptor().name());
          }
        }
      }
    }
    Map<String, NavigableSet<String>> exported = new TreeMap<>();
    modules.values()
        .stream()
        .flatMap(module -> module.descriptor().exports().stream())
        .filter(Exports::isQualified)
        .forEach(exports -> exported.put(exports.source(), new TreeSet<>(exports.targets())));
    assertThat(used).as("packages, and the modules whose classes name theirs")
        .hasSizeGreaterThan(20);
    assertThat(exported).as("what src/main/module/module-info.java exports, and to which modules")
        .isEqualTo(used);
  }

  /** On the class path, all modules of the JDK are there; on the module path, those that are required. */
  @Test
  void modulesRequireWhatTheyUseOfTheJdk() throws IOException {
    Map<String, String> modulesOfJdk = new TreeMap<>();
    for (ModuleReference module : ModuleFinder.ofSystem().findAll()) {
      module.descriptor()
          .packages()
          .forEach(name -> modulesOfJdk.put(name, module.descriptor().name()));
    }
    for (ModuleReference module : modules.values()) {
      Set<String> used = namedClasses(module).stream()
          .map(name -> modulesOfJdk.get(packageOf(name)))
          .filter(name -> name != null && !name.equals("java.base"))
          .collect(Collectors.toCollection(TreeSet::new));
      assertThat(module.descriptor().requires())
          .as("modules of the JDK that %s requires", module.descriptor().name())
          .extracting(ModuleDescriptor.Requires::name)
          .filteredOn(name -> name.matches("(java|jdk)\\..*") && !name.equals("java.base"))
          .containsExactlyInAnyOrderElementsOf(used);
    }
  }

  @Test
  void modulesRequireEachOtherInOneDirection() {
    for (String name : ENGINE) {
      int place = ENGINE.indexOf(name);
      ModuleReference module = modules.get(name);
      assertThat(module.descriptor().requires())
          .extracting(ModuleDescriptor.Requires::name)
          .filteredOn(ENGINE::contains)
          .containsExactlyInAnyOrderElementsOf(ENGINE.subList(0, place));
    }
  }

  @Test
  void modulesRequireSuchAsThereAre() {
    for (ModuleReference module : modules.values()) {
      assertThat(module.descriptor().requires())
          .as("what %s requires", module.descriptor().name())
          .extracting(ModuleDescriptor.Requires::name)
          .filteredOn(name -> name.startsWith("io.graphflow"))
          .isSubsetOf(modules.keySet());
    }
  }

  private static boolean isForAll(ModuleReference owner, String packageName) {
    return owner.descriptor()
        .exports()
        .stream()
        .anyMatch(exports -> !exports.isQualified() && exports.source().equals(packageName));
  }

  private static String packageOf(String className) {
    return className.substring(0, Math.max(0, className.lastIndexOf('.')));
  }

  /** The classes that a module's classes name in their constant pools, its own ones among them. */
  private static NavigableSet<String> namedClasses(ModuleReference module) throws IOException {
    NavigableSet<String> named = new TreeSet<>(Comparator.naturalOrder());
    try (ModuleReader reader = module.open()) {
      List<String> files =
          reader.list().filter(file -> file.endsWith(".class")).sorted().toList();
      assertThat(files).as(module.descriptor().name()).isNotEmpty();
      for (String file : files) {
        byte[] bytes = reader.open(file).orElseThrow().readAllBytes();
        for (PoolEntry entry : ClassFile.of().parse(bytes).constantPool()) {
          if (entry instanceof ClassEntry type && !type.asSymbol().isArray()) {
            named.add(type.asInternalName().replace('/', '.'));
          }
        }
      }
    }
    return named;
  }
}
