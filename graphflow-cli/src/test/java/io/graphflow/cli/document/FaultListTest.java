package io.graphflow.cli.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The faults that {@code scripts/mutants} tries can still be put into the sources, and the page of results has
 * one row for each. Trying them takes hours; that a change has moved the text of one shows here.
 */
final class FaultListTest {
  private static final Pattern FAULT = Pattern.compile("([a-z][a-z0-9-]*) +\\S+\\.java");
  private static final Pattern ROW = Pattern.compile("\\| ([a-z][a-z0-9-]*) \\| \\S+ \\| .* \\|");

  @TempDir
  private static Path folder;

  private static Path project;
  private static int exitCode;
  private static List<String> lines;

  @BeforeAll
  static void list() throws IOException, InterruptedException {
    project = Path.of("").toAbsolutePath();
    while (!Files.exists(project.resolve("ARCHITECTURE.md"))) {
      project = project.getParent();
    }
    compileRunner();
    Path output = folder.resolve("output");
    Process process = new ProcessBuilder(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-cp", folder.toString(), "Mutants", project.toString(), "--list")
        .redirectErrorStream(true)
        .redirectOutput(output.toFile())
        .start();
    try {
      assertThat(process.waitFor(2, TimeUnit.MINUTES)).as("ended in time").isTrue();
    } finally {
      process.destroyForcibly();
    }
    exitCode = process.exitValue();
    lines = Files.readAllLines(output);
  }

  private static void compileRunner() throws IOException {
    try (Stream<Path> sources = Files.list(project.resolve("scripts/mutants.d/runner"))) {
      String[] arguments = Stream.concat(Stream.of("-d", folder.toString()),
          sources.map(Path::toString)).toArray(String[]::new);
      assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments)).isZero();
    }
  }

  @Test
  void eachFaultCanBePutIn() {
    assertThat(exitCode).as(() -> String.join("\n", lines)).isZero();
    assertThat(faults()).hasSizeGreaterThan(300);
  }

  @Test
  void thePageOfResultsHasEachFault() throws IOException {
    String page = Files.readString(project.resolve("docs/testing.md"));
    List<String> rows = names(ROW, page.substring(page.indexOf("<!-- mutants:")).lines().toList());
    assertThat(rows.getFirst()).as("the head of the table").isEqualTo("name");
    assertThat(rows.subList(1, rows.size())).containsExactlyElementsOf(faults());
  }

  private static List<String> faults() {
    return names(FAULT, lines);
  }

  private static List<String> names(Pattern pattern, List<String> from) {
    return from.stream()
        .map(pattern::matcher)
        .filter(Matcher::matches)
        .map(matcher -> matcher.group(1))
        .toList();
  }
}
