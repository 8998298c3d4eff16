package io.graphflow.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A program that is a module, compiled and run with the database on its module path. The descriptors are in jars,
 * which Maven makes in its phase {@code package}; without jars the test is skipped.
 */
final class ModulePathTest {
  private static final String PROGRAM =
      """
          package notes;

          import io.graphflow.Database;
          import io.graphflow.Session;
          import io.graphflow.exception.QueryException;
          import io.graphflow.options.DatabaseOptions;
          import io.graphflow.temporal.IsoDuration;
          import java.nio.file.Path;
          import java.util.Map;

          public final class Notes {
            public static void main(String[] arguments) throws Exception {
              // First of all.
              try (Database database = Database.create(Path.of(arguments[0]), DatabaseOptions.DEFAULT);
                  Session session = database.session()) {
                session.run("CREATE (:Note {text: $text, left: duration('P1D')})-[:ABOUT {x: 1}]->(:Topic)",
                    Map.of("text", "remember")).consume();
                var row = session.run(
                    "MATCH (n:Note)-[a:ABOUT]->(t) WHERE n.text STARTS WITH 'r' RETURN n.text, count(*)")
                    .single();
                System.out.println(row.get(0).asString() + " " + row.get(1).asLong());
                System.out.println(session.run("MATCH (n:Note) RETURN n.left").single().get(0).asObject()
                    instanceof IsoDuration);
                try {
                  session.run("MATCH (n RETURN n").consume();
                } catch (QueryException expected) {
                  System.out.println("refused");
                }
              }
              System.out.println(Notes.class.getModule() + " reads "
                  + Database.class.getModule().getName());
            }
          }
          """;

  private static final String MODULE = """
      module notes {
        requires io.graphflow;
      }
      """;

  @TempDir
  private Path folder;

  private Path java;
  private String modulePath;

  /** What a process prints, and its exit code. */
  private record Outcome(int code, String output) {}

  @BeforeEach
  void findJars() {
    List<String> jars =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(path -> path.endsWith(".jar"))
            .filter(path -> Path.of(path)
                .getFileName()
                .toString()
                .matches("(graphflow|slf4j|fastutil|fastcsv|jackson|antlr4|zstd).*"))
            .toList();
    assumeTrue(jars.stream().anyMatch(jar -> jar.contains("graphflow-core-")),
        "run by mvn verify, which makes jars before this test");
    modulePath = String.join(File.pathSeparator, jars);
    java = Path.of(System.getProperty("java.home"), "bin");
  }

  private Outcome run(Path program, List<String> arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of(program.toString()));
    command.addAll(arguments);
    Path output = folder.resolve("output");
    Process process = new ProcessBuilder(command).redirectErrorStream(true)
        .redirectOutput(output.toFile())
        .start();
    try {
      assertThat(process.waitFor(2, TimeUnit.MINUTES)).as("ended in time").isTrue();
    } finally {
      process.destroyForcibly();
    }
    return new Outcome(process.exitValue(), Files.readString(output, StandardCharsets.UTF_8));
  }

  private Outcome compile(String program) throws Exception {
    Path sources = Files.createDirectories(folder.resolve("sources/notes"));
    Path info = Files.writeString(sources.resolveSibling("module-info.java"), MODULE);
    Path source = Files.writeString(sources.resolve("Notes.java"), program);
    return run(java.resolve("javac"), List.of("--module-path", modulePath,
        "-d", folder.resolve("classes").toString(), info.toString(), source.toString()));
  }

  private Outcome start(String... options) throws Exception {
    List<String> arguments = new ArrayList<>(List.of(options));
    arguments.addAll(List.of("--module-path",
        modulePath + File.pathSeparator + folder.resolve("classes"),
        "--module", "notes/notes.Notes", folder.resolve("graph").toString()));
    return run(java.resolve("java"), arguments);
  }

  private static String lines(String... lines) {
    return Arrays.stream(lines).collect(Collectors.joining("\n", "", "\n"));
  }

  @Test
  void runsOnAModulePathWithoutOptions() throws Exception {
    Outcome compiled = compile(PROGRAM);
    assertThat(compiled.code()).as(compiled.output()).isZero();
    Outcome run = start();
    assertThat(run.code()).as(run.output()).isZero();
    assertThat(run.output())
        .endsWith(lines("remember 1", "true", "refused", "module notes reads io.graphflow"));
  }

  @Test
  void runsWithTheVectorModule() throws Exception {
    assertThat(compile(PROGRAM).code()).isZero();
    Outcome run = start("--add-modules", "jdk.incubator.vector");
    assertThat(run.code()).as(run.output()).isZero();
    assertThat(run.output()).contains("remember 1");
  }

  @Test
  void internalsCannotBeNamed() throws Exception {
    for (String internal : List.of("io.graphflow.internal.session.DatabaseKernel",
        "io.graphflow.core.tuple.Tuple", "io.graphflow.parser.plan.LogicalPlan",
        "io.graphflow.storage.catalog.Catalog")) {
      Outcome compiled = compile(PROGRAM.replace("import java.util.Map;",
          "import java.util.Map;\nimport " + internal + ";"));
      String packageName = internal.substring(0, internal.lastIndexOf('.'));
      assertThat(compiled.code()).as(internal).isEqualTo(1);
      assertThat(compiled.output()).contains("package " + packageName + " is not visible");
    }
  }

  @Test
  void internalsCannotBeReachedByReflection() throws Exception {
    assertThat(compile(PROGRAM.replace("// First of all.",
        """
            try {
              Class.forName("io.graphflow.storage.catalog.Cardinality").getMethod("values").invoke(null);
            } catch (IllegalAccessException expected) {
              System.out.println(expected.getMessage());
            }
            """))
        .code()).isZero();
    assertThat(start().output())
        .contains("does not export io.graphflow.storage.catalog to module notes");
  }
}
