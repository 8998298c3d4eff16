package io.graphflow.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/**
 * The database as one jar works in a program that has other versions of the libraries in it, in a JVM of its
 * own. The program is in {@code src/test/program}. Beside the jar it is given SLF4J, without which the jar
 * does not work, and not zstd-jni.
 */
final class EmbeddedJarTest {
  private static final String PROGRAM = "calculator.Calculator";

  private static final List<String> SAID = List.of(
      "ANTLR 4.7.2: 42",
      "Jackson 2.9.10",
      "FastCSV: [a, b]",
      "fastutil: of the program",
      "{name: Ann, friends: 2, names: [Bob, Eve]}",
      "{name: Bob, friends: 1, names: [Eve]}",
      "column 8 of a wrong query",
      "{text: 1 + 20 + 21, value: 42}");

  @TempDir
  private Path folder;

  @Test
  @Timeout(120)
  void worksBesideOtherVersionsOnTheClassPath() throws Exception {
    Path classes = folder.resolve("classes");
    List<Path> libraries = new ArrayList<>(DistributedJar.otherLibraries());
    libraries.add(classes);
    List<Path> jar = List.of(DistributedJar.path(), slf4j());
    compile(classes, "-cp", path(libraries, jar));

    assertThat(output("-cp", path(libraries, jar), PROGRAM)).isEqualTo(SAID);
    assertThat(output("-cp", path(jar, libraries), PROGRAM)).isEqualTo(SAID);
  }

  /** To start a program's logging takes longer than to open a database, so it starts when there is something to say. */
  @Test
  @Timeout(120)
  void startsNoLoggingWhereThereIsNothingToSay() throws Exception {
    Path classes = folder.resolve("classes");
    List<Path> libraries = new ArrayList<>(DistributedJar.otherLibraries());
    libraries.add(classes);
    String path = path(List.of(DistributedJar.path(), slf4j()), libraries);
    compile(classes, "-cp", path);
    Path loaded = folder.resolve("loaded.txt");

    assertThat(output("-Xlog:class+load:file=" + loaded.getFileName() + "::filecount=0", "-cp",
        path, "calculator.Quiet")).containsExactly("[{name: Bob}]");
    assertThat(Files.readAllLines(loaded))
        .anyMatch(line -> line.contains(" io.graphflow.Database "))
        .noneMatch(line -> line.contains(" org.slf4j.LoggerFactory "));
  }

  @Test
  @Timeout(120)
  void worksBesideOtherVersionsOnTheModulePath() throws Exception {
    Path classes = folder.resolve("classes");
    List<Path> libraries = new ArrayList<>(DistributedJar.otherLibraries());
    libraries.add(classes);
    String modules = path(libraries, List.of(DistributedJar.path(), slf4j()));
    compile(classes, "-p", modules);

    assertThat(output("-p", modules, "-m", "calculator/" + PROGRAM)).isEqualTo(SAID);
  }

  /** Compiles the program, as a module if there is a module path. */
  private static void compile(Path classes, String kindOfPath, String path) throws IOException {
    List<Path> sources;
    try (Stream<Path> files = Files.walk(Path.of("src/test/program").toAbsolutePath())) {
      sources = files.filter(file -> file.toString().endsWith(".java"))
          .filter(file -> kindOfPath.equals("-p") || !file.endsWith("module-info.java"))
          .toList();
    }
    assertThat(sources).hasSizeGreaterThan(4);
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter messages = new StringWriter();
    try (StandardJavaFileManager files =
        compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8)) {
      boolean compiled = compiler.getTask(messages, files, null,
          List.of(kindOfPath, path, "-d", classes.toString()), null,
          files.getJavaFileObjectsFromPaths(sources)).call();
      assertThat(compiled).as(messages.toString()).isTrue();
    }
  }

  /** What the program prints; it must end well. */
  private List<String> output(String... arguments) throws IOException, InterruptedException {
    Path work = Files.createTempDirectory(folder, "run");
    Path said = Files.createTempFile(folder, "said", ".txt");
    Path complained = Files.createTempFile(folder, "complained", ".txt");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(Arrays.asList(arguments));
    command.add(work.toString());
    Process process = new ProcessBuilder(command).directory(folder.toFile())
        .redirectOutput(said.toFile())
        .redirectError(complained.toFile())
        .start();
    try {
      assertThat(process.waitFor(100, TimeUnit.SECONDS)).as("ended in time").isTrue();
    } finally {
      process.destroyForcibly();
    }
    assertThat(process.exitValue()).as(Files.readString(complained)).isZero();
    return Files.readAllLines(said);
  }

  private static Path slf4j() throws Exception {
    return Path.of(
        LoggerFactory.class.getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  private static String path(List<Path> first, List<Path> second) {
    return Stream.concat(first.stream(), second.stream())
        .map(file -> file.toAbsolutePath().toString())
        .reduce((a, b) -> a + File.pathSeparator + b)
        .orElseThrow();
  }
}
