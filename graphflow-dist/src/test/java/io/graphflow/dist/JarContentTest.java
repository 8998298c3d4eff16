package io.graphflow.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.module.Configuration;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleDescriptor.Requires;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.lang.reflect.AccessFlag;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** What is in the jar, what it offers, and what it asks for. */
final class JarContentTest {
  private static final Set<String> API = Set.of(
      "io.graphflow", "io.graphflow.exception", "io.graphflow.options", "io.graphflow.procedure",
      "io.graphflow.research", "io.graphflow.schema", "io.graphflow.summary",
      "io.graphflow.binary",
      "io.graphflow.spatial",
      "io.graphflow.temporal",
      "io.graphflow.transfer", "io.graphflow.value");

  private static final String SHADED = "io/graphflow/shaded/";

  private static List<String> names() throws IOException {
    try (JarFile jar = new JarFile(DistributedJar.path().toFile())) {
      return jar.stream().filter(entry -> !entry.isDirectory()).map(JarEntry::getName).toList();
    }
  }

  private static ModuleReference module() {
    return ModuleFinder.of(DistributedJar.path()).find("io.graphflow").orElseThrow();
  }

  @Test
  void otherPackagesAreBelowOurs() throws IOException {
    List<String> names = names();
    assertThat(names)
        .allMatch(name -> name.startsWith("io/graphflow/") || name.startsWith("META-INF/")
            || name.equals("module-info.class"))
        .noneMatch(name -> name.startsWith("META-INF/services/"))
        .noneMatch(name -> name.startsWith("META-INF/versions/"))
        .doesNotHaveDuplicates();
    for (String library : List.of("org/antlr/v4/runtime/", "it/unimi/dsi/fastutil/",
        "com/fasterxml/jackson/core/", "de/siegmar/fastcsv/")) {
      assertThat(names).anyMatch(name -> name.startsWith(SHADED + library));
    }
  }

  @Test
  void noClassOfOursIsMissing() throws IOException {
    Set<String> names = Set.copyOf(names());
    for (String module : List.of("storage", "parser", "core")) {
      Path classes =
          Path.of("../graphflow-" + module + "/target/classes").toAbsolutePath().normalize();
      try (Stream<Path> files = Files.walk(classes)) {
        List<String> ours = files.filter(Files::isRegularFile)
            .map(file -> classes.relativize(file).toString().replace('\\', '/'))
            .filter(name -> name.startsWith("io/"))
            .toList();
        assertThat(ours).hasSizeGreaterThan(200);
        assertThat(names).containsAll(ours);
      }
    }
  }

  @Test
  void onlyWhatIsUsedOfFastutilIsThere() throws IOException {
    assertThat(names().stream().filter(name -> name.startsWith(SHADED + "it/unimi/dsi/")))
        .hasSizeLessThan(1800);
    try (JarFile jar = new JarFile(DistributedJar.path().toFile())) {
      long ofOthers = jar.stream()
          .filter(entry -> entry.getName().startsWith(SHADED))
          .mapToLong(JarEntry::getCompressedSize)
          .sum();
      assertThat(ofOthers).isLessThan(3L << 20);
    }
    assertThat(Files.size(DistributedJar.path())).isLessThan(9L << 20);
  }

  @Test
  void licencesAreThere() throws IOException {
    assertThat(names()).contains("META-INF/LICENSE", "META-INF/NOTICE", "META-INF/ANTLR-LICENSE",
        "META-INF/FastCSV-LICENSE", "META-INF/FastDoubleParser-LICENSE",
        "META-INF/FastDoubleParser-ThirdParty-LICENSE", "META-INF/Schubfach-LICENSE");
    try (JarFile jar = new JarFile(DistributedJar.path().toFile());
        InputStream notice = jar.getInputStream(jar.getEntry("META-INF/NOTICE"))) {
      assertThat(new String(notice.readAllBytes(), StandardCharsets.UTF_8))
          .contains("GraphflowDB for the JVM", "ANTLR", "fastutil", "FastCSV", "Tatu Saloranta");
    }
  }

  @Test
  void onlyTheApiIsExported() {
    ModuleDescriptor descriptor = module().descriptor();
    // A module of the project that brings a library along, and no program, sees what it has to do.
    assertThat(descriptor.exports()).filteredOn(ModuleDescriptor.Exports::isQualified)
        .extracting(exports -> exports.source() + " to " + exports.targets())
        .containsExactlyInAnyOrder("io.graphflow.core.fulltext to [io.graphflow.search]",
            "io.graphflow.core.similarity.index to [io.graphflow.search]");
    assertThat(descriptor.exports()).filteredOn(exports -> !exports.isQualified())
        .extracting(ModuleDescriptor.Exports::source)
        .containsExactlyInAnyOrderElementsOf(API);
    assertThat(descriptor.opens()).isEmpty();
  }

  @Test
  void onlySlf4jIsNeeded() throws Exception {
    ModuleDescriptor descriptor = module().descriptor();
    assertThat(descriptor.requires()
        .stream()
        .filter(module -> !module.modifiers().contains(Requires.Modifier.STATIC))
        .map(Requires::name)
        .filter(name -> !name.matches("(java|jdk)\\..*"))).containsExactly("org.slf4j");
    Path slf4j = Path.of(
        LoggerFactory.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    Configuration configuration = ModuleLayer.boot()
        .configuration()
        .resolve(ModuleFinder.of(DistributedJar.path(), slf4j), ModuleFinder.of(),
            Set.of("io.graphflow"));
    assertThat(configuration.modules().stream().map(module -> module.name()))
        .contains("io.graphflow", "org.slf4j");

    // Maven's word for the same.
    String pom = Files.readString(Path.of(".flattened-pom.xml"));
    Set<String> artifacts = Stream.of(pom.split("<dependency>"))
        .skip(1)
        .filter(dependency -> !dependency.contains("<optional>true</optional>"))
        .map(dependency -> dependency.replaceFirst("(?s).*<artifactId>(.*?)</artifactId>.*", "$1"))
        .collect(Collectors.toCollection(TreeSet::new));
    assertThat(artifacts).containsExactly("slf4j-api");
    assertThat(pom).doesNotContain("<parent>", "junit");
  }

  /** A program could not say what type such a value has. */
  @Test
  void theApiNamesNoOtherPackage() throws IOException {
    try (JarFile jar = new JarFile(DistributedJar.path().toFile())) {
      List<JarEntry> classes = jar.stream()
          .filter(entry -> entry.getName().endsWith(".class"))
          .filter(entry -> API.contains(packageOf(entry.getName())))
          .toList();
      assertThat(classes).hasSizeGreaterThan(50);
      for (JarEntry entry : classes) {
        ClassModel model;
        try (InputStream in = jar.getInputStream(entry)) {
          model = ClassFile.of().parse(in.readAllBytes());
        }
        if (model.flags().has(AccessFlag.PUBLIC)) {
          assertThat(publicDescriptors(model)).as(entry.getName())
              .noneMatch(descriptor -> descriptor.contains(SHADED));
        }
      }
    }
  }

  private static List<String> publicDescriptors(ClassModel model) {
    return Stream.concat(
        model.methods()
            .stream()
            .filter(method -> isVisible(method.flags().flags()))
            .map(method -> method.methodType().stringValue()),
        model.fields()
            .stream()
            .filter(field -> isVisible(field.flags().flags()))
            .map(field -> field.fieldType().stringValue()))
        .toList();
  }

  private static boolean isVisible(Set<AccessFlag> flags) {
    return flags.contains(AccessFlag.PUBLIC) || flags.contains(AccessFlag.PROTECTED);
  }

  private static String packageOf(String className) {
    int end = className.lastIndexOf('/');
    return end < 0 ? "" : className.substring(0, end).replace('/', '.');
  }
}
