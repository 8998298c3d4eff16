package io.graphflow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.Database;
import io.graphflow.Session;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What {@code backup}, {@code export} and {@code verify} write and print, while a database is open. */
final class BackupAndExportTest {
  private static final String ROWS =
      "MATCH (a:Person)-[k:KNOWS]->(b) RETURN a.name AS a, k.since AS since, b.name AS b ORDER BY a";
  private static final String FOUND = "a,since,b\nAnn,1,Bob\nBob,two,\n";

  @TempDir
  private Path folder;

  private String database;

  /** What a command did. */
  private record Outcome(int code, String out, String err) {}

  private static Outcome run(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine command = GraphflowCommand.commandLine();
    command.setOut(new PrintWriter(out));
    command.setErr(new PrintWriter(err));
    int code = command.execute(arguments);
    return new Outcome(code, out.toString(), err.toString());
  }

  private static void expectRows(String at, String rows) {
    assertThat(run("query", "--db", at, "--format", "csv", ROWS).out()).isEqualTo(rows);
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  @BeforeEach
  void create() {
    database = path("graph");
    try (
        Database created = Database.create(folder.resolve("graph"));
        Session session = created.session()) {
      session.run("CREATE (:Person {name: 'Ann'})-[:KNOWS {since: 1}]->"
          + "(:Person {name: 'Bob'})-[:KNOWS {since: 'two'}]->(:Person)").consume();
    }
  }

  @Test
  void copiesADatabaseThatIsOpen() {
    try (Database open = Database.open(folder.resolve("graph"))) {
      Outcome outcome = run("backup", "--db", database, "--to", path("copy"));
      assertThat(outcome.err()).isEqualTo("Copied " + database + " to " + path("copy") + ".\n");
      assertThat(outcome.code()).isZero();
      assertThat(open.options().readOnly()).isFalse();
    }
    expectRows(path("copy"), FOUND);
    Outcome again = run("backup", "--db", database, "--to", path("copy"));
    assertThat(again.err()).contains("there is something of this name already");
    assertThat(again.code()).isEqualTo(2);
    assertThat(run("backup", "--db", path("none"), "--to", path("other")).code()).isEqualTo(2);
    assertThat(folder.resolve("other")).doesNotExist();
  }

  @Test
  void exportsCsvFilesThatCanBeLoaded() {
    Outcome outcome = run("export", "--db", database, "--to", path("csv"), "--format", "csv");
    assertThat(outcome.err()).startsWith("Exported 3 vertices and 2 edges to " + path("csv"))
        .contains("Property since of edges KNOWS has values of several types", "property _id");
    assertThat(outcome.code()).isZero();
    assertThat(run("load", path("csv"), "--db", path("loaded")).code()).isZero();
    expectRows(path("loaded"), FOUND);
  }

  @Test
  void exportsAGraphOfADataLakeThatCanBeLoaded() {
    Outcome outcome = run("export", "--db", database, "--to", path("lake"), "--format", "graphar");
    assertThat(outcome.err()).startsWith("Exported 3 vertices and 2 edges to " + path("lake"))
        .contains("Property since of edges KNOWS has values of several types");
    assertThat(outcome.code()).isZero();
    assertThat(folder.resolve("lake/lake.graph.yml")).isRegularFile();
    assertThat(run("load", path("lake"), "--db", path("loaded")).code()).isZero();
    expectRows(path("loaded"), FOUND);
  }

  @Test
  void exportsAScriptThatTheShellRuns() throws IOException {
    Outcome outcome =
        run("export", "--db", database, "--to", path("cypher"), "--format", "cypher");
    assertThat(outcome.err())
        .isEqualTo("Exported 3 vertices and 2 edges to " + path("cypher") + ".\n");
    assertThat(outcome.code()).isZero();
    assertThat(run("create", "--db", path("made")).code()).isZero();
    InputStream before = System.in;
    System.setIn(new ByteArrayInputStream(
        Files.readAllBytes(folder.resolve("cypher").resolve("graph.cypher"))));
    try {
      Outcome shell = run("shell", "--db", path("made"));
      assertThat(shell.code()).as(shell.out()).isZero();
    } finally {
      System.setIn(before);
    }
    expectRows(path("made"), FOUND);
    assertThat(run("export", "--db", database, "--to", path("x"), "--format", "xml").code())
        .isEqualTo(2);
  }

  @Test
  void verifiesFilesAndLog() throws IOException {
    try (Database open = Database.open(folder.resolve("graph"))) {
      assertThat(open.schema().nodeTables()).hasSize(1);
      Outcome outcome = run("verify", "--db", database);
      // The transaction, and what reserves numbers for its vertices and for its edges.
      assertThat(outcome.out()).contains("is sound",
          "3 vertices and 2 edges, with 3 records of the log");
      assertThat(outcome.code()).isZero();
    }
    Path log;
    try (Stream<Path> files = Files.walk(folder)) {
      log = files.filter(file -> file.getFileName().toString().startsWith("write-ahead-"))
          .findFirst()
          .orElseThrow();
    }
    byte[] bytes = Files.readAllBytes(log);
    bytes[10] ^= 1;
    Files.write(log, bytes);
    Outcome damaged = run("verify", "--db", database);
    assertThat(damaged.err()).contains(log.toString()).doesNotContain("\tat ");
    assertThat(damaged.code()).isEqualTo(1);
    assertThat(run("verify", "--db", path("none")).code()).isEqualTo(1);
  }
}
