package io.graphflow.cli.shell;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.Database;
import io.graphflow.cli.option.EngineOption;
import io.graphflow.research.Layout;
import io.graphflow.storage.load.DatasetLoader;
import io.graphflow.transfer.LoadOptions;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ShellTest {
  @TempDir
  private static Path folder;

  private static Database database;

  @BeforeAll
  static void open() {
    Path project = Path.of("").toAbsolutePath();
    while (!Files.isDirectory(project.resolve("datasets/running-example"))) {
      project = project.getParent();
    }
    Path target = folder.resolve("db");
    DatasetLoader.load(project.resolve("datasets/running-example"), null, target,
        LoadOptions.DEFAULT);
    database = Database.open(target);
  }

  @AfterAll
  static void close() {
    database.close();
  }

  private static String run(String script) {
    return run(database, script);
  }

  private static String run(Database database, String script) {
    StringWriter out = new StringWriter();
    try (Shell shell =
        new Shell(database, EngineOption.of("gf-cl"), new PrintWriter(out), () -> 0)) {
      InteractiveShell.runScript(shell, new BufferedReader(new StringReader(script)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toString();
  }

  @Test
  void statementsMayTakeSeveralLines() {
    assertThat(run("MATCH (p:PERSON)\nRETURN count(*)\nAS n;\nRETURN 'b' AS b;"))
        .contains("│ n │")
        .contains("│ 4 │")
        .contains("│ b │")
        .contains("1 row in");
  }

  @Test
  void theEngineCanBeChanged() {
    assertThat(run(":engine gf-rv\nRETURN 1 AS one;")).contains("Engine: GF-RV")
        .contains(", GF-RV");
    assertThat(run(":engine fast\nRETURN 1 AS one;")).contains("'fast' is no engine")
        .contains("│   1 │");
  }

  @Test
  void parametersAreKept() {
    assertThat(
        run(":param name='bob'\n:param\nMATCH (p:PERSON {name: $name}) RETURN p.age AS age;"))
        .contains("$name = 'bob'")
        .contains("54");
  }

  @Test
  void commandsShowSchemaPlanAndMemory() {
    assertThat(run(":schema")).contains(":PERSON").contains("[:FOLLOWS]").contains("n-1");
    assertThat(run(":explain MATCH (p:PERSON) RETURN p")).contains("ScanVertices (p:PERSON)");
    assertThat(run(":memory")).contains("Vertex properties").contains(Layout.FILES.displayName());
    assertThat(run(":help")).contains(":schema");
    assertThat(run(":nonsense")).contains("There is no command :nonsense");
  }

  @Test
  void anErrorIsShownAndTheShellGoesOn() {
    assertThat(run("RETURN x;\nRETURN 2 AS two;")).contains("line 1, column 8").contains("│   2 │");
  }

  @Test
  void transactionsAreKeptOrDropped() {
    try (Database empty = Database.create(folder.resolve("empty"))) {
      assertTransactionsAreKeptOrDropped(empty);
    }
  }

  private static void assertTransactionsAreKeptOrDropped(Database empty) {
    String count = "MATCH (n:Note) RETURN count(*) AS n;\n";
    assertThat(run(empty, ":begin\nCREATE (:Note {text: 'a'});\n" + count + ":rollback\n"))
        .contains("Created 1 node; set 1 property; added 1 label.")
        .contains("│ 1 │");
    assertThat(run(empty, count)).contains("│ 0 │");
    assertThat(run(empty, ":begin\nCREATE (:Note);\nRETURN x;\n:commit\n" + count))
        .contains("│ 1 │");
    assertThat(run(empty, "MATCH (n:Note) DELETE n;\n" + count)).contains("Deleted 1 node.")
        .contains("│ 0 │");
    assertThat(run(empty, ":begin read\nCREATE (:Note);\n:begin\n:engine gf-rv\n:commit\n:commit"))
        .contains("only reads")
        .contains("open transaction")
        .contains("keeps its engine")
        .contains("No transaction is open");
    assertThat(run(empty, ":begin later")).contains(":begin read");
  }

  @Test
  void quitEndsTheScript() {
    assertThat(run("RETURN 1 AS one;\n:quit\nRETURN 2 AS two;")).contains("one")
        .doesNotContain("two");
  }

  @Test
  void completionFollowsWhatStandsBefore() {
    CypherCompleter completer =
        new CypherCompleter(database::schema, database.procedures(), Shell.COMMANDS);
    assertThat(completer.suggest("MATCH (p:PER")).containsExactly("PERSON");
    assertThat(completer.suggest("MATCH (p)-[:FOL")).containsExactly("FOLLOWS");
    assertThat(completer.suggest("MATCH (p:PERSON) WHERE p.na")).containsExactly("name");
    assertThat(completer.suggest("mat")).containsExactly("match");
    assertThat(completer.suggest("MATCH (p) RET")).containsExactly("RETURN");
    assertThat(completer.suggest(":sch")).isEqualTo(List.of("schema"));
    assertThat(completer.suggest("MATCH (p) ")).isEmpty();
    assertThat(completer.suggest("CALL db.la")).containsExactly("labels");
    assertThat(completer.suggest("match (p) call db.schema."))
        .containsExactly("nodeTypeProperties", "relTypeProperties", "visualization");
    assertThat(completer.suggest("CALL ")).contains("db.labels", "dbms.procedures");
    assertThat(completer.suggest("CALL db.labels() YI")).containsExactly("YIELD");
  }
}
