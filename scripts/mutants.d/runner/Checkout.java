import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The copy of a checkout that faults are tried on, as Maven has built it. */
final class Checkout {
  /** The modules that faults are put into, each after those that it depends on. */
  static final List<String> MODULES =
      List.of("storage", "parser", "parquet", "core", "search", "graphar", "explorer", "server");

  private static final Pattern JUNIT_ENGINE = Pattern.compile("junit-platform-engine-(.+)\\.jar");

  private final Path root;
  private final Path work;
  private final Path copy;
  private String runnerClasses;

  /**
   * @param root of the checkout
   * @param work the folder for everything
   */
  Checkout(Path root, Path work) {
    this.root = root;
    this.work = work;
    this.copy = work.resolve("checkout");
  }

  /** Copies and builds what has changed since the last time; returns whether anything had. */
  boolean bringUpToDate() throws IOException, InterruptedException {
    Path built = work.resolve("built");
    boolean changed = copyTree();
    if (changed || !Files.exists(built)) {
      Files.deleteIfExists(built);
      System.out.println("building a copy of the checkout in " + copy);
      maven("-Dfast", "-DskipTests", "-pl", "graphflow-server,graphflow-search,graphflow-graphar", "-am", "package",
          "dependency:build-classpath", "-Dmdep.outputFile=target/classpath",
          "-Dgraphflow.dependencyScope=test");
      changed = true;
    }
    compileRunner();
    Files.writeString(built, "");
    return changed;
  }

  private boolean copyTree() throws IOException {
    boolean[] changed = {false};
    Set<Path> present = new HashSet<>();
    Files.walkFileTree(root, new SimpleFileVisitor<>() {
      @Override
      public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes)
          throws IOException {
        String name = folder.getFileName().toString();
        if (!folder.equals(root) && (name.equals("target") || name.startsWith("."))) {
          return FileVisitResult.SKIP_SUBTREE;
        }
        Files.createDirectories(copy.resolve(root.relativize(folder)));
        return FileVisitResult.CONTINUE;
      }

      @Override
      public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
          throws IOException {
        Path relative = root.relativize(file);
        Path target = copy.resolve(relative);
        present.add(target);
        // The lists of faults are read from the checkout itself.
        if (!Files.exists(target) || Files.mismatch(file, target) >= 0) {
          changed[0] |= !relative.startsWith("scripts") && !relative.startsWith("docs/testing.md");
          Files.copy(file, target, StandardCopyOption.REPLACE_EXISTING);
        }
        return FileVisitResult.CONTINUE;
      }
    });
    try (Stream<Path> files = Files.walk(copy)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        if (!present.contains(file) && !copy.relativize(file).toString().contains("target")) {
          Files.delete(file);
          changed[0] = true;
        }
      }
    }
    return changed[0];
  }

  private void maven(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("mvn", "-B", "-q"));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).directory(copy.toFile()).inheritIO();
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    if (builder.start().waitFor() != 0) {
      throw new IOException("Maven failed in " + copy);
    }
  }

  /** Compiles the program that runs tests, against the launcher that fits the tests' JUnit. */
  private void compileRunner() throws IOException, InterruptedException {
    String version = jars("storage").stream()
        .map(jar -> JUNIT_ENGINE.matcher(Path.of(jar).getFileName().toString()))
        .filter(matcher -> matcher.matches())
        .map(matcher -> matcher.group(1))
        .findFirst()
        .orElseThrow(() -> new IOException("no JUnit on the class path"));
    // Where the project's pom has dependencies copied to.
    Path launcher =
        copy.resolve("target/lib/junit-platform-console-standalone-" + version + ".jar");
    if (!Files.exists(launcher)) {
      maven("-N", "dependency:copy",
          "-Dartifact=org.junit.platform:junit-platform-console-standalone:" + version);
    }
    Path classes = Files.createDirectories(work.resolve("run-tests"));
    compile(root.resolve("scripts/mutants.d/RunTests.java"), classes, launcher.toString());
    runnerClasses = classes + File.pathSeparator + launcher;
  }

  /**
   * Compiles a source file, as the build does.
   *
   * @throws IOException with the compiler's messages if it refuses
   */
  static void compile(Path source, Path classes, String classPath) throws IOException {
    var messages = new java.io.ByteArrayOutputStream();
    int status = javax.tools.ToolProvider.getSystemJavaCompiler()
        .run(null, messages, messages, "-nowarn", "-g", "-parameters", "-proc:none",
            "--add-modules", "jdk.incubator.vector", "-cp", classPath, "-d", classes.toString(),
            source.toString());
    if (status != 0) {
      throw new IOException("does not compile:\n" + messages);
    }
  }

  Path source(Mutant mutant) {
    return copy.resolve(mutant.sourcePath());
  }

  Path moduleFolder(String module) {
    return copy.resolve("graphflow-" + module);
  }

  /** The class path of a module's main classes. */
  String mainClassPath(String module) throws IOException {
    return Stream.concat(
        MODULES.subList(0, MODULES.indexOf(module) + 1)
            .stream()
            .map(name -> moduleFolder(name) + "/target/classes"),
        jars(module).stream()).collect(Collectors.joining(File.pathSeparator));
  }

  /**
   * The class path of a module's tests, with what runs them. Tests use fixtures of the modules below theirs.
   */
  String testClassPath(String module) throws IOException {
    String fixtures = MODULES.subList(0, MODULES.indexOf(module))
        .stream()
        .map(name -> moduleFolder(name) + "/target/test-classes")
        .collect(Collectors.joining(File.pathSeparator));
    return String.join(File.pathSeparator, moduleFolder(module) + "/target/test-classes",
        mainClassPath(module), fixtures, runnerClasses);
  }

  /** Jars of other projects that a module's tests need. */
  private List<String> jars(String module) throws IOException {
    return Arrays.stream(Files.readString(moduleFolder(module).resolve("target/classpath"))
        .strip()
        .split(File.pathSeparator)).filter(jar -> !jar.startsWith(copy.toString())).toList();
  }

  /** Full names of the test classes whose simple names match a pattern, in which {@code *} is any text. */
  List<String> testClasses(String module, String pattern) {
    Pattern names = Pattern.compile(pattern.replace("*", "[^$]*") + "\\.class");
    Path folder = moduleFolder(module).resolve("target/test-classes");
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> names.matcher(file.getFileName().toString()).matches())
          .map(file -> folder.relativize(file).toString())
          .map(name -> name.substring(0, name.length() - ".class".length()).replace('/', '.'))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
